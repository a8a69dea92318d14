import { and, desc, eq, sql } from 'drizzle-orm'
import { nameOf } from './actor.ts'
import type { Context } from './context.server.ts'
import type { Queryable } from './database.server.ts'
import { jsonRowsOf, asOneStatement, type Call } from './sql.server.ts'
import { activityLog } from './tables.ts'

export type Activity = {
  /** subject.verb, as in `lead.submitted`. */
  action: string
  subjectType: string
  subjectId: string
  /** Ids, codes, old and new values of non-personal fields. */
  details?: Record<string, unknown>
}

/** Writes who did what, in the transaction of the change itself; nothing where nothing was done. */
export async function recordActivity(ctx: Context, db: Queryable, ...activities: Activity[]) {
  if (activities.length > 0) await db.execute(asOneStatement([addActivities(ctx, activities)]))
}

const jsonRows = jsonRowsOf(activityLog, ['id'])

/** The same as a call that can be sent together with others. */
export function addActivities(ctx: Context, activities: readonly Activity[]): Call {
  const { actor } = ctx
  const rows = jsonRows(
    activities.map(({ details = {}, ...activity }) => ({
      at: ctx.clock.now(),
      actorKind: actor.kind,
      actorId: actor.kind === 'staff' ? actor.id : null,
      actorName: nameOf(actor),
      ...activity,
      details: ctx.bulkId ? { ...details, bulkId: ctx.bulkId } : details,
    })),
  )
  return sql`add_activities(${rows})`
}

/** What happened to one subject, newest first. */
export function findActivity(db: Queryable, subjectType: string, subjectId: string) {
  return db
    .select()
    .from(activityLog)
    .where(and(eq(activityLog.subjectType, subjectType), eq(activityLog.subjectId, subjectId)))
    .orderBy(desc(activityLog.id))
    .limit(200)
}
