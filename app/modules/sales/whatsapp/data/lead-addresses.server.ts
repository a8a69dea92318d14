import { inArray, isNotNull, sql, type Column } from 'drizzle-orm'
import { leads } from '../../lead/tables.server.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { whatsappLeadAddresses } from '../tables.server.ts'

const { address, leadId } = whatsappLeadAddresses

/** From now on what comes from this address belongs to the lead. */
export async function linkAddress(db: Queryable, from: string, lead: string): Promise<void> {
  await db
    .insert(whatsappLeadAddresses)
    .values({ address: from, leadId: lead })
    .onConflictDoNothing()
}

/** The leads that were written from one of these addresses. */
export async function findLinkedLeads(db: Queryable, from: readonly string[]): Promise<string[]> {
  if (from.length === 0) return []
  const rows = await db
    .selectDistinct({ leadId })
    .from(whatsappLeadAddresses)
    .where(inArray(address, [...from]))
  return rows.map((row) => row.leadId)
}

/** Where these leads were written from, besides their own numbers. */
export async function findAddressesOf(db: Queryable, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectDistinct({ address })
    .from(whatsappLeadAddresses)
    .where(inArray(leadId, [...ids]))
  return rows.map((row) => row.address)
}

/** Forgets where these leads were written from; without ids, those whose person was removed. */
export async function forgetAddresses(db: Queryable, ids?: readonly string[]): Promise<number> {
  const nobodys = db.select({ id: leads.id }).from(leads).where(isNotNull(leads.deidentifiedAt))
  if (ids?.length === 0) return 0
  const rows = await db
    .delete(whatsappLeadAddresses)
    .where(inArray(leadId, ids ? [...ids] : nobodys))
    .returning({ address })
  return rows.length
}

/** Whether no lead is written from the address in this column. */
export const isNobodys = (column: Column) => sql`not exists (
    select from leads where leads.phone_stored = ${column}
  ) and not exists (select from ${whatsappLeadAddresses} where ${address} = ${column})`
