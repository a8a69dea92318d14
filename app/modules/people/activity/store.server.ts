import { and, desc, eq, gte, inArray, lt, sql, type SQL } from 'drizzle-orm'
import { hourMs, nextJohannesburgMidnight, startOfJohannesburgDay } from '#app/basics/dates.ts'
import { pick } from '#app/basics/records.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { activityLog } from '#app/platform/tables.ts'
import type { ActivityEntry, ActivityView } from './schema.ts'

/** `subjectIds` are the ids of all records that match the `subject` filter. */
type ActivitySearch = ActivityView & { subjectIds?: readonly string[] }

function searchConditions({
  who,
  what,
  subject,
  subjectIds,
  from,
  until,
  cursor,
}: ActivitySearch): SQL | undefined {
  const isKind = who === 'visitor' || who === 'system'
  return and(
    who === '' ? undefined : eq(isKind ? activityLog.actorKind : activityLog.actorId, who),
    what === '' ? undefined : eq(sql`split_part(${activityLog.action}, '.', 1)`, what),
    // Without a filter by record, a bulk action is one entry: the entries for its single records (with `bulkId`) are
    // left out.
    subject === ''
      ? sql`${activityLog.details} -> 'bulkId' is null`
      : inArray(activityLog.subjectId, [...(subjectIds ?? [subject])]),
    ...(from === '' ? [] : sinceCondition(startOfJohannesburgDay(from))),
    ...(until === ''
      ? []
      : untilCondition(nextJohannesburgMidnight(startOfJohannesburgDay(until)))),
    cursor ? lt(activityLog.id, cursor) : undefined,
  )
}

/**
 * A range of ids lets queries skip the entries outside a period. Ids follow the order of time except for simultaneous
 * writes, so the range extends an hour beyond the period on each side.
 */
function sinceCondition(time: Date): SQL[] {
  const early = new Date(time.getTime() - hourMs)
  return [
    gte(activityLog.at, time),
    sql`${activityLog.id} >= coalesce((select id from ${activityLog} where at >= ${early} order by at limit 1), 0)`,
  ]
}

function untilCondition(time: Date): SQL[] {
  const late = new Date(time.getTime() + hourMs)
  return [
    lt(activityLog.at, time),
    sql`${activityLog.id} <= coalesce((select id from ${activityLog} where at <= ${late} order by at desc limit 1), 0)`,
  ]
}

/** A page of the log, newest first; `next` is the cursor of the page after it. */
export async function findActivityPage(
  db: Queryable,
  view: ActivitySearch,
  size: number,
): Promise<{ entries: ActivityEntry[]; next: number | null }> {
  const rows = await db
    .select()
    .from(activityLog)
    .where(searchConditions(view))
    .orderBy(desc(activityLog.id))
    .limit(size + 1)
  const entries = rows.slice(0, size).map((row) => ({
    ...pick(row, ['id', 'actorName', 'action', 'subjectType', 'subjectId', 'details']),
    at: row.at.toISOString(),
  }))
  return { entries, next: rows.length > size ? entries.at(-1)!.id : null }
}
