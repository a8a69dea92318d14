import { and, desc, eq, gte, like, lt, type SQL } from 'drizzle-orm'
import { nextJohannesburgMidnight, startOfJohannesburgDay } from '#app/basics/dates.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { activityLog } from '#app/platform/tables.server.ts'
import type { ActivityEntry, ActivityView } from './schema.ts'

function conditions({ who, what, subject, from, until, cursor }: ActivityView): SQL | undefined {
  const isKind = who === 'visitor' || who === 'system'
  return and(
    who === '' ? undefined : eq(isKind ? activityLog.actorKind : activityLog.actorId, who),
    what === '' ? undefined : like(activityLog.action, `${what}.%`),
    subject === '' ? undefined : eq(activityLog.subjectId, subject),
    from === '' ? undefined : gte(activityLog.at, startOfJohannesburgDay(from)),
    until === ''
      ? undefined
      : lt(activityLog.at, nextJohannesburgMidnight(startOfJohannesburgDay(until))),
    cursor ? lt(activityLog.id, cursor) : undefined,
  )
}

/** A page of the log, newest first; `next` is the cursor of the page after it. */
export async function findActivityPage(
  db: Queryable,
  view: ActivityView,
  size: number,
): Promise<{ entries: ActivityEntry[]; next: number | null }> {
  const rows = await db
    .select()
    .from(activityLog)
    .where(conditions(view))
    .orderBy(desc(activityLog.id))
    .limit(size + 1)
  const entries = rows
    .slice(0, size)
    .map(({ id, at, actorName, action, subjectType, subjectId, details }) => ({
      id,
      at: at.toISOString(),
      actorName,
      action,
      subjectType,
      subjectId,
      details,
    }))
  return { entries, next: rows.length > size ? entries.at(-1)!.id : null }
}
