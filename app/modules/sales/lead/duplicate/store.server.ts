import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database.server.ts'
import { earliestPartDue } from '../answer/store.server.ts'
import { updateLead } from '../inbox/store.server.ts'
import { leads } from '../tables.ts'

/** Locks leads in the order of their ids, so that two merges cannot deadlock. */
export async function lockLeads(db: Queryable, ids: readonly string[]) {
  return db
    .select()
    .from(leads)
    .where(inArray(leads.id, [...ids]))
    .orderBy(asc(leads.id))
    .for('update')
}

export function findMergedEnquiries(db: Queryable, mainId: string) {
  return db
    .select()
    .from(leads)
    .where(eq(leads.mergedInto, mainId))
    .orderBy(asc(leads.submittedAt), asc(leads.id))
}

/** Refreshes the main lead's `mergedDueAt`, and returns its new version. */
export function refreshMergedDue(db: Queryable, main: { id: string; version: number }, at: Date) {
  return updateLead(db, main, { mergedDueAt: earliestPartDue(main.id) }, at)
}

const partSize = 1_000

/**
 * Corrects the duplicate marks of the next 1,000 leads by id, with the same rule as the trigger function
 * lead_has_duplicate. `last` is the last id of the batch; null if there is no further batch.
 */
export async function markDuplicatesAfter(db: Queryable, after: string) {
  const { rows } = await db.execute<{ last: string | null; done: number }>(sql`
    with part as materialized (
      select id, has_duplicate, merged_into is null and (
        exists (select from ${leads} other where lead.email <> '' and lower(other.email) = lower(lead.email)
          and other.id <> lead.id and not other.is_suspected_spam and other.merged_into is null)
        or exists (select from ${leads} other where other.phone_stored = lead.phone_stored
          and other.id <> lead.id and not other.is_suspected_spam and other.merged_into is null)) as has_now
      from ${leads} lead where id > ${after}::uuid order by id limit ${partSize}
    ), marked as (
      update ${leads} set has_duplicate = part.has_now from part
      where leads.id = part.id and part.has_duplicate <> part.has_now returning 1
    )
    select (select id from part order by id offset ${partSize - 1}) as last,
      (select count(*)::int from marked) as done`)
  return rows[0]!
}
