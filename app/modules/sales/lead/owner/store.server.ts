import { and, asc, count, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm'
import { isUuid } from '#app/basics/ids.ts'
import { canOwnWork } from '#app/modules/access/staff/store.server.ts'
import { staffUsers } from '#app/modules/access/tables.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { limitedCount } from '#app/platform/sql.server.ts'
import type { KnownStaff } from '../summary/schema.ts'
import { appointments, isActiveLead, leads } from '../tables.ts'

/** Returns all staff by name. */
export function findKnownStaff(db: Queryable): Promise<KnownStaff[]> {
  return db
    .select({ id: staffUsers.id, name: staffUsers.fullName, canOwn: canOwnWork })
    .from(staffUsers)
    .orderBy(asc(staffUsers.fullName))
}

/** Returns true if this person can be given leads and clinics. */
export const canOwn = async (db: Queryable, id: string) =>
  isUuid(id) && (await db.$count(staffUsers, and(eq(staffUsers.id, id), canOwnWork))) > 0

export const ownersAmong = (staff: readonly KnownStaff[]) =>
  staff.filter(({ canOwn }) => canOwn).map(({ id, name }) => ({ id, name }))

export async function findStaffNames(db: Queryable, ids: readonly string[]) {
  const uuids = ids.filter(isUuid)
  if (uuids.length === 0) return new Map<string, string>()
  const rows = await db
    .select({ id: staffUsers.id, name: staffUsers.fullName })
    .from(staffUsers)
    .where(inArray(staffUsers.id, uuids))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Counts the leads that each of these people owns, open or closed, up to 1,000 each. */
export async function countLeadsOf(db: Queryable, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, number>()
  const owned = limitedCount(leads, sql`${leads.assignedTo} = person.id and ${isActiveLead}`)
  const { rows } = await db.execute<{ id: string; count: number }>(
    sql`select person.id, ${owned} as count from unnest(${sql.param([...ids])}::text[]) person (id)`,
  )
  return new Map(rows.filter(({ count: some }) => some > 0).map((row) => [row.id, row.count]))
}

/** Counts the upcoming appointments that have no person yet, on leads that a person owns. */
export async function countComingAppointments(db: Queryable, ownerId: string, now: Date) {
  const [row] = await db
    .select({ count: count() })
    .from(appointments)
    .innerJoin(leads, eq(leads.id, appointments.leadId))
    .where(
      and(
        gt(appointments.startsAt, now),
        ne(appointments.state, 'cancelled'),
        eq(leads.assignedTo, ownerId),
        isNull(appointments.personId),
      ),
    )
  return row!.count
}

/** Transfers up to `limit` leads to another owner and returns their ids; fewer than `limit` mean none are left. */
export async function reassignLeads(
  db: Queryable,
  from: string,
  to: string,
  at: Date,
  limit: number,
): Promise<string[]> {
  const some = db
    .select({ id: leads.id })
    .from(leads)
    .where(and(eq(leads.assignedTo, from), isActiveLead))
    .orderBy(asc(leads.id))
    .limit(limit)
    .for('update')
  const moved = await db
    .update(leads)
    .set({ assignedTo: to, version: sql`${leads.version} + 1`, updatedAt: at })
    .where(inArray(leads.id, some))
    .returning({ id: leads.id })
  return moved.map(({ id }) => id)
}
