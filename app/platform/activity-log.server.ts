import { and, desc, eq, sql } from 'drizzle-orm'
import { loggedNameOf, type Context } from './context.server.ts'
import type { Queryable } from './database.server.ts'
import { jsonRowsOf, combineCalls, type DatabaseCall } from './sql.server.ts'
import { activityLog } from './tables.ts'

export type Activity = {
  /** Subject and verb, such as `lead.submitted`. */
  action: string
  subjectType: string
  subjectId: string
  /** Ids, codes, old and new values of non-personal fields. */
  details?: Record<string, unknown> | undefined
}

/** Logs an action on one subject in the change's own transaction. `details` are ids, codes and non-personal values. */
export function logActivity(
  ctx: Context,
  db: Queryable,
  action: string,
  [subjectType, subjectId]: readonly [type: string, id: string],
  details?: Record<string, unknown>,
) {
  return recordActivity(ctx, db, { action, subjectType, subjectId, details })
}

/** Logs several activities; does nothing if the list is empty. */
export async function recordActivity(ctx: Context, db: Queryable, ...activities: Activity[]) {
  if (activities.length > 0) await db.execute(combineCalls([activitiesCall(ctx, activities)]))
}

const activityJsonRows = jsonRowsOf(activityLog, ['id'])

export function activitiesCall(ctx: Context, activities: readonly Activity[]): DatabaseCall {
  const { actor } = ctx
  const rows = activityJsonRows(
    activities.map(({ details = {}, ...activity }) => ({
      at: ctx.clock.now(),
      actorKind: actor.kind,
      actorId: actor.kind === 'staff' ? actor.id : null,
      actorName: loggedNameOf(actor),
      ...activity,
      details: ctx.bulkId ? { ...details, bulkId: ctx.bulkId } : details,
    })),
  )
  return sql`add_activities(${rows})`
}

/** Returns the latest 200 activities of one subject, newest first. */
export function findActivity(db: Queryable, subjectType: string, subjectId: string, limit = 200) {
  return db
    .select()
    .from(activityLog)
    .where(and(eq(activityLog.subjectType, subjectType), eq(activityLog.subjectId, subjectId)))
    .orderBy(desc(activityLog.id))
    .limit(limit)
}

/** Connects the ids of one kind of record with the names that people use, such as a lead's reference. */
export type ActivitySubject = {
  subjectType: string
  findNames: (db: Queryable, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
  findIds: (db: Queryable, name: string) => Promise<readonly string[]>
}
