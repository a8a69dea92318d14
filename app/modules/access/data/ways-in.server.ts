import { and, eq, gt, inArray } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database.server.ts'
import { activityLog } from '#app/platform/tables.server.ts'

/** What lets the person who does it, or whoever gets the link, sign in as someone else. */
const makesWayIn = [
  'staff.created',
  'staff.invited',
  'staff.invited-again',
  'staff.reset-link-made',
  'staff.second-factor-reset',
]
const dayMs = 24 * 60 * 60 * 1000

/**
 * Whether `makerId` made a way into the account of `ownerId` within the day before `now` (ADR 0008): a
 * decision from that account may be the maker's own. Read from the activity log, which nobody rewrites.
 */
export async function hasMadeWayIn(
  db: Queryable,
  makerId: string,
  ownerId: string,
  now: Date,
): Promise<boolean> {
  const found = await db
    .select({ id: activityLog.id })
    .from(activityLog)
    .where(
      and(
        eq(activityLog.subjectType, 'staff-user'),
        eq(activityLog.subjectId, ownerId),
        eq(activityLog.actorId, makerId),
        inArray(activityLog.action, makesWayIn),
        gt(activityLog.at, new Date(now.getTime() - dayMs)),
      ),
    )
    .limit(1)
  return found.length > 0
}
