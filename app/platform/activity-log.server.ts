import { and, desc, eq, sql } from 'drizzle-orm'
import { loggedNameOf, type Context } from './context.server.ts'
import type { Queryable } from './database.server.ts'
import { jsonRowsOf, asOneStatement, type Call } from './sql.server.ts'
import { activityLog } from './tables.ts'

export type Activity = {
  /** subject.verb, as in `lead.submitted`. */
  action: string
  subjectType: string
  subjectId: string
  /** Ids, codes, old and new values of non-personal fields. */
  details?: Record<string, unknown> | undefined
}

/**
 * Writes what the actor did to one subject, in the transaction of the change itself.
 * @param details ids, codes, old and new values of non-personal fields
 */
export function logActivity(
  ctx: Context,
  db: Queryable,
  action: string,
  [subjectType, subjectId]: readonly [type: string, id: string],
  details?: Record<string, unknown>,
) {
  return recordActivity(ctx, db, { action, subjectType, subjectId, details })
}

/** The same for several subjects; nothing where nothing was done. */
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
      actorName: loggedNameOf(actor),
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

/** How people name the records of one kind, such as a lead by its reference. */
export type ActivitySubject = {
  subjectType: string
  /** Names by id. */
  findNames: (db: Queryable, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** Ids of the records with this name. */
  findIds: (db: Queryable, name: string) => Promise<readonly string[]>
}
