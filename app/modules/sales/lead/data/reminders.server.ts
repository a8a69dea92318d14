import { and, asc, eq, gte, inArray, isNull, lt, or } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database.server.ts'
import { leads } from '../tables.server.ts'
import { isWaiting, pressingDueKey } from './inbox-conditions.server.ts'

/**
 * Locks the leads that staff have not yet been reminded of: overdue ones, and those due before `soon`.
 * The most pressing come first; what somebody is changing right now is left for the next time.
 */
export function lockUnremindedLeads(db: Queryable, now: Date, soon: Date, most: number) {
  return db
    .select()
    .from(leads)
    .where(
      and(
        isWaiting,
        eq(leads.isSample, false),
        lt(pressingDueKey, soon),
        or(
          and(lt(pressingDueKey, now), isNull(leads.overdueToldAt)),
          and(gte(pressingDueKey, now), isNull(leads.dueSoonToldAt)),
        ),
      ),
    )
    .orderBy(asc(pressingDueKey), asc(leads.id))
    .limit(most)
    .for('update', { skipLocked: true })
}

/** Notes that staff were told; no version, since nothing changed that anybody edits. */
export async function noteReminded(
  db: Queryable,
  what: 'dueSoonToldAt' | 'overdueToldAt',
  ids: readonly string[],
  at: Date,
): Promise<void> {
  if (ids.length === 0) return
  await db
    .update(leads)
    .set({ [what]: at })
    .where(inArray(leads.id, [...ids]))
}
