import { and, eq, inArray } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database.server.ts'
import { leadConsents, leads } from '../tables.server.ts'

/** The channels for which marketing was agreed to, by lead. */
export async function findGrantedChannels(
  db: Queryable,
  leadIds: readonly string[],
): Promise<Map<string, string[]>> {
  const granted = new Map<string, string[]>()
  if (leadIds.length === 0) return granted
  const rows = await db
    .select({ leadId: leadConsents.leadId, channel: leadConsents.channel })
    .from(leadConsents)
    .where(and(inArray(leadConsents.leadId, [...leadIds]), eq(leadConsents.isGranted, true)))
    .orderBy(leadConsents.channel)
  for (const { leadId, channel } of rows)
    granted.set(leadId, [...(granted.get(leadId) ?? []), channel])
  return granted
}

/** The references of leads by their ids. */
export async function findReferences(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: leads.id, reference: leads.reference })
    .from(leads)
    .where(inArray(leads.id, [...ids]))
  return new Map(rows.map(({ id, reference }) => [id, reference]))
}
