import { expect } from 'vitest'
import type { ZohoSimulator } from '#tools/simulators/zoho-simulator.ts'

/** A query for the stored enquiries, which have their key in the company field (steady-leads.ts). */
export const storedLeads = 'select id, company from leads where not is_sample'
export type StoredLead = { id: string; company: string }

/**
 * Checks that each acknowledged lead is stored once under its key, and that each stored lead is one CRM record.
 * @returns the number of leads
 */
export async function expectEachOnce(
  acknowledged: readonly { key: string; id: string }[],
  stored: readonly StoredLead[],
  crm: Pick<ZohoSimulator, 'records'>,
): Promise<number> {
  const byKey = new Map(stored.map((lead) => [lead.company, lead.id]))
  expect(acknowledged.filter(({ key, id }) => byKey.get(key) !== id)).toEqual([])
  expect(stored).toHaveLength(byKey.size)
  const records = () => crm.records().map((record) => String(record.Company))
  const countArrived = () => new Set(records()).size
  await expect.poll(countArrived, { timeout: 900_000, interval: 500 }).toBe(byKey.size)
  expect(records().toSorted()).toEqual([...byKey.keys()].toSorted())
  return byKey.size
}
