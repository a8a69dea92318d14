import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database.server.ts'
import type { MergeReason } from '../schema.ts'
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

/** Merges a lead into another, or undoes this with null. The caller must have locked both. */
export async function setMergedInto(
  db: Queryable,
  lead: { id: string; version: number },
  { mainId, reason }: { mainId: string | null; reason: MergeReason | null },
  at: Date,
): Promise<number> {
  const version = lead.version + 1
  await db
    .update(leads)
    .set({ mergedInto: mainId, mergeReason: reason, version, updatedAt: at })
    .where(eq(leads.id, lead.id))
  return version
}

/**
 * Sets the main lead's `mergedDueAt` to the earliest pending due time of the enquiries merged into it. Returns the main
 * lead's new version.
 */
export async function refreshMergedDue(
  db: Queryable,
  main: { id: string; version: number },
  at: Date,
): Promise<number> {
  const version = main.version + 1
  const earliest = sql`(
    select min(part.due_at) from leads part
    where part.merged_into = ${main.id} and part.status in ('new', 'in_progress')
      and part.answered_at is null
  )`
  await db
    .update(leads)
    .set({ mergedDueAt: earliest, version, updatedAt: at })
    .where(eq(leads.id, main.id))
  return version
}

const partSize = 1_000

/**
 * Corrects the duplicate marks of the next 1,000 leads by id, with the same rule as the trigger function
 * lead_has_duplicate. `last` is the last id of the batch; null if there is no further batch.
 */
export async function markDuplicatesAfter(
  db: Queryable,
  after: string,
): Promise<{ last: string | null; marked: number }> {
  const { rows } = await db.execute<{ last: string | null; marked: number }>(sql`
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
      (select count(*)::int from marked) as marked`)
  return rows[0]!
}
