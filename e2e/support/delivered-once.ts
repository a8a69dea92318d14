import { expect } from 'vitest'
import type { ZohoSimulator } from '#tools/simulators/zoho-simulator.ts'

/** A query for the stored enquiries, which have their key in the company field (steady-leads.ts). */
export const storedLeads = 'select id, company from leads where not is_sample'
export type StoredLead = { id: string; company: string }

/** Counts the acknowledged leads that are not stored under their key, and the leads that are stored twice. */
export function countFaults(
  acknowledged: readonly { key: string; id: string }[],
  stored: readonly StoredLead[],
) {
  const byKey = new Map(stored.map((lead) => [lead.company, lead.id]))
  return {
    lost: acknowledged.filter(({ key, id }) => byKey.get(key) !== id).length,
    doubled: stored.length - byKey.size,
  }
}

/**
 * Checks that each acknowledged lead is stored once under its key, and that each stored lead is one CRM record.
 * @returns the number of leads
 */
export async function expectEachOnce(
  acknowledged: Parameters<typeof countFaults>[0],
  stored: readonly StoredLead[],
  crm: Pick<ZohoSimulator, 'records'>,
): Promise<number> {
  expect(countFaults(acknowledged, stored)).toEqual({ lost: 0, doubled: 0 })
  const records = () => crm.records().map((record) => String(record.Company))
  const countArrived = () => new Set(records()).size
  await expect.poll(countArrived, { timeout: 900_000, interval: 500 }).toBe(stored.length)
  expect(records().toSorted()).toEqual(stored.map(({ company }) => company).toSorted())
  return stored.length
}
