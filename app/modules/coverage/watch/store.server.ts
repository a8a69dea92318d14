import { type SQL, and, asc, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { hasEmail } from '#app/modules/sales/lead/person/store.server.ts'
import { enquiryWithdrawals, leads } from '#app/modules/sales/lead/tables.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { firstRow } from '#app/platform/sql.server.ts'
import type { Technology } from '../answer/rules.ts'
import { coverageWatches } from '../tables.ts'

/**
 * Starts watches for coverage leads without coverage, except spam. Fixed wireless is watched only with consent. If only
 * the area of the address is known, the visitor is not notified, because coverage of its centre may not include the
 * address.
 */
export async function enrolWatches(db: Queryable): Promise<number> {
  const enrolled = await db.execute(sql`
    insert into coverage_watches (lead_id, latitude, longitude, tell_visitor, watches_wireless,
      tell_visitor_of_wireless, checked_at)
    select id, (fields->>'latitude')::float8, (fields->>'longitude')::float8,
      coalesce((fields->>'tellWhenCovered')::boolean, false) and coalesce(fields->>'area', '') = '',
      coalesce((fields->>'tellWhenWireless')::boolean, false),
      coalesce((fields->>'tellWhenWireless')::boolean, false) and coalesce(fields->>'area', '') = '',
      submitted_at
    from leads
    where kind = 'coverage' and not is_suspected_spam and fields->>'result' in ('None', 'No data', 'Not checked')
      and jsonb_typeof(fields->'latitude') = 'number' and jsonb_typeof(fields->'longitude') = 'number'
    on conflict (lead_id) do nothing`)
  return enrolled.rowCount ?? 0
}

const isWaitingForFibre = isNull(coverageWatches.coveredAt)
const isWaitingForWireless = and(
  coverageWatches.isWirelessWatched,
  isNull(coverageWatches.wirelessReachedAt),
)!
const watchConditions = { fibre: isWaitingForFibre, wireless: isWaitingForWireless }

/**
 * Returns unfinished watches that were last checked before `before`, oldest check first. Leaves out enquiries that were
 * withdrawn or marked as spam.
 */
export function findDueWatches(db: Queryable, before: Date, limit: number) {
  return db
    .select({
      leadId: coverageWatches.leadId,
      latitude: coverageWatches.latitude,
      longitude: coverageWatches.longitude,
      notifyVisitor: coverageWatches.notifyVisitor,
      notifyVisitorOfWireless: coverageWatches.notifyVisitorOfWireless,
      awaitsFibre: sql<boolean>`${isWaitingForFibre}`,
      awaitsWireless: sql<boolean>`${isWaitingForWireless}`,
    })
    .from(coverageWatches)
    .innerJoin(leads, eq(leads.id, coverageWatches.leadId))
    .where(
      and(
        or(isWaitingForFibre, isWaitingForWireless),
        lt(coverageWatches.checkedAt, before),
        eq(leads.isSuspectedSpam, false),
        sql`not exists (select from ${enquiryWithdrawals} where lead_id = ${leads.id})`,
      ),
    )
    .orderBy(asc(coverageWatches.checkedAt))
    .limit(limit)
}
export type DueWatch = Awaited<ReturnType<typeof findDueWatches>>[number]

/** With `mark`, only if the watch still has this mark, so is not due again. */
export function markWatchChecked(db: Queryable, leadId: string, checkedAt: Date, mark?: Date) {
  const isMarked = mark && eq(coverageWatches.checkedAt, mark)
  const isMeant = and(eq(coverageWatches.leadId, leadId), isMarked)
  return db.update(coverageWatches).set({ checkedAt }).where(isMeant)
}

/** Ends the watch for one technology; returns false if another run has already ended it. */
export async function endWatch(
  db: Queryable,
  leadId: string,
  technology: Technology,
  at: Date,
  result: Record<string, unknown>,
): Promise<boolean> {
  const reached = technology === 'fibre' ? { coveredAt: at, result } : { wirelessReachedAt: at }
  const { rowCount } = await db
    .update(coverageWatches)
    .set(reached)
    .where(and(eq(coverageWatches.leadId, leadId), watchConditions[technology]))
  return (rowCount ?? 0) > 0
}

/** Marks all unfinished watches as due, because buildings or areas have changed. */
export async function makeWatchesDue(db: Queryable): Promise<void> {
  await db
    .update(coverageWatches)
    .set({ checkedAt: new Date(0) })
    .where(or(isWaitingForFibre, isWaitingForWireless))
}

export const findWatchedLead = (db: Queryable, id: string) =>
  firstRow(db.select().from(leads).where(eq(leads.id, id)))
export type WatchedLead = NonNullable<Awaited<ReturnType<typeof findWatchedLead>>>

export function findWatchesOfPerson(db: Queryable, email: string) {
  return db
    .select({
      reference: leads.reference,
      at: leads.submittedAt,
      latitude: coverageWatches.latitude,
      longitude: coverageWatches.longitude,
    })
    .from(coverageWatches)
    .innerJoin(leads, eq(leads.id, coverageWatches.leadId))
    .where(hasEmail(email))
}

/** Deletes the watches of a person. The sales module deletes the lead itself. */
export function deleteWatchesOfPerson(db: Queryable, email: string): Promise<number> {
  return deleteWatches(db, hasEmail(email))
}

export function purgeOrphanedWatches(db: Queryable): Promise<number> {
  return deleteWatches(db, isNotNull(leads.deidentifiedAt))
}

async function deleteWatches(db: Queryable, whose: SQL): Promise<number> {
  const { rowCount } = await db
    .delete(coverageWatches)
    .where(inArray(coverageWatches.leadId, db.select({ id: leads.id }).from(leads).where(whose)))
  return rowCount ?? 0
}
