import { and, asc, eq, gt, isNull, ne, notExists, sql } from 'drizzle-orm'
import { canOwnWork } from '#app/modules/access/staff/store.server.ts'
import { staffUsers } from '#app/modules/access/tables.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { activityLog } from '#app/platform/tables.ts'
import { absences, workingHours } from '../../booking/tables.ts'
import { leads, leadTurns } from '../tables.ts'

/** Returns new leads since a given time that were never assigned, oldest first, locked until the transaction ends. */
export function lockUnassignedLeads(db: Queryable, since: Date, limit: number) {
  const assigned = db
    .select({ id: activityLog.id })
    .from(activityLog)
    .where(
      and(
        eq(activityLog.subjectType, 'lead'),
        eq(activityLog.subjectId, sql`${leads.id}::text`),
        eq(activityLog.action, 'lead.assigned'),
      ),
    )
  return db
    .select()
    .from(leads)
    .where(
      and(
        eq(leads.status, 'new'),
        isNull(leads.assignedTo),
        isNull(leads.mergedInto),
        isNull(leads.deidentifiedAt),
        eq(leads.isSuspectedSpam, false),
        eq(leads.isSample, false),
        ne(leads.kind, 'imported'),
        gt(leads.submittedAt, since),
        notExists(assigned),
      ),
    )
    .orderBy(asc(leads.submittedAt), asc(leads.id))
    .limit(limit)
    .for('update', { skipLocked: true })
}

export function findOwnerCandidates(db: Queryable, date: string) {
  const { userId, fromDate, untilDate } = absences
  return db
    .select({
      id: staffUsers.id,
      hours: workingHours.hours,
      isAway: sql<boolean>`exists (select from ${absences}
        where ${userId} = ${staffUsers.id} and ${date}::date between ${fromDate} and ${untilDate})`,
      lastTurnAt: leadTurns.at,
    })
    .from(staffUsers)
    .leftJoin(workingHours, eq(workingHours.userId, staffUsers.id))
    .leftJoin(leadTurns, eq(leadTurns.userId, staffUsers.id))
    .where(canOwnWork)
}

export async function storeLeadTurn(db: Queryable, userId: string, at: Date): Promise<void> {
  await db
    .insert(leadTurns)
    .values({ userId, at })
    .onConflictDoUpdate({ target: leadTurns.userId, set: { at } })
}
