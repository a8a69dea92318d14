import { and, asc, eq, gt, gte, inArray, lte, ne, sql } from 'drizzle-orm'
import { canOwnWork } from '#app/modules/access/staff/store.server.ts'
import { staffUsers } from '#app/modules/access/tables.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { firstRow } from '#app/platform/sql.server.ts'
import { appointments, leads } from '../lead/tables.ts'
import { officeWorkingHours } from './rules.ts'
import type { WorkingHours } from './schema.ts'
import { absences, calendarFeeds, workingHours } from './tables.ts'

export async function findHoursOf(db: Queryable, userId: string): Promise<WorkingHours> {
  const [row] = await db.select().from(workingHours).where(eq(workingHours.userId, userId))
  return row?.hours ?? officeWorkingHours
}

export async function storeHours(db: Queryable, userId: string, hours: WorkingHours, at: Date) {
  await db
    .insert(workingHours)
    .values({ userId, hours, updatedAt: at })
    .onConflictDoUpdate({ target: workingHours.userId, set: { hours, updatedAt: at } })
}

/** Returns a person's absences that end on `from` or later, next first. */
export function findAbsences(db: Queryable, userId: string, from: string, until = 'infinity') {
  const { id, fromDate, untilDate } = absences
  return db
    .select({ id, fromDate, untilDate })
    .from(absences)
    .where(
      and(eq(absences.userId, userId), gte(untilDate, from), sql`${fromDate} <= ${until}::date`),
    )
    .orderBy(asc(fromDate), asc(id))
    .limit(100)
}

/** Returns everyone's absences between two dates, inclusive. */
export function findStaffAbsences(db: Queryable, from: string, until: string) {
  const { userId, fromDate, untilDate } = absences
  return db
    .select({ personId: userId, fromDate, untilDate })
    .from(absences)
    .where(and(gte(untilDate, from), lte(fromDate, until)))
    .orderBy(asc(fromDate), asc(absences.id))
    .limit(500)
}

export const findAbsence = (db: Queryable, id: string) =>
  firstRow(db.select().from(absences).where(eq(absences.id, id)))

/** Inserts an absence. Returns false if its id already exists. */
export async function insertAbsence(db: Queryable, absence: typeof absences.$inferInsert) {
  const { rowCount } = await db.insert(absences).values(absence).onConflictDoNothing()
  return rowCount === 1
}

export const deleteAbsence = (db: Queryable, id: string) =>
  db.delete(absences).where(eq(absences.id, id))

const worksOnLeads = and(eq(staffUsers.isActive, true), ne(staffUsers.role, 'viewer'))
const selectPeople = (db: Queryable) =>
  db.select({ id: staffUsers.id, name: staffUsers.fullName }).from(staffUsers)

/** Returns the people who can be booked, by name: staff who can sign in, except viewers. */
export function findBookablePeople(db: Queryable) {
  return selectPeople(db)
    .where(canOwnWork)
    .orderBy(asc(staffUsers.fullName), asc(staffUsers.id))
    .limit(500)
}

/**
 * Returns a bookable person and locks the row, so that concurrent bookings run one after the other. `actorId` needs no
 * password, because the sample month simulates colleagues who have none and book themselves.
 */
export async function lockBookablePerson(db: Queryable, id: string, actorId?: string) {
  const [row] = await selectPeople(db)
    .where(and(eq(staffUsers.id, id), id === actorId ? worksOnLeads : canOwnWork))
    .for('no key update')
  return row
}

export async function countUpcomingAppointments(db: Queryable, ids: readonly string[], now: Date) {
  if (ids.length === 0) return new Map<string, number>()
  const { personId } = appointments
  const rows = await db
    .select({ id: personId, count: sql<number>`count(*)::int` })
    .from(appointments)
    .where(and(isUpcoming(now), inArray(personId, [...ids])))
    .groupBy(personId)
  return new Map(rows.map(({ id, count }) => [id!, count]))
}

export function lockUpcomingAppointments(db: Queryable, personId: string, now: Date) {
  return db
    .select()
    .from(appointments)
    .where(and(isUpcoming(now), eq(appointments.personId, personId)))
    .orderBy(asc(appointments.startsAt), asc(appointments.id))
    .for('update')
}

const isUpcoming = (now: Date) =>
  and(gt(appointments.endsAt, now), ne(appointments.state, 'cancelled'))

export function assignAppointment(db: Queryable, id: string, personId: string | null, at: Date) {
  return db
    .update(appointments)
    .set({ personId, version: sql`${appointments.version} + 1`, updatedAt: at, earlier: null })
    .where(eq(appointments.id, id))
}

export async function findFeedOf(db: Queryable, userId: string) {
  const { createdAt, lastReadAt } = calendarFeeds
  const [row] = await db
    .select({ createdAt, lastReadAt })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.userId, userId))
  return row
}

export async function findFeedOwner(db: Queryable, tokenHash: string) {
  const [row] = await db
    .select({ userId: staffUsers.id, lastReadAt: calendarFeeds.lastReadAt })
    .from(calendarFeeds)
    .innerJoin(staffUsers, eq(staffUsers.id, calendarFeeds.userId))
    .where(and(eq(calendarFeeds.tokenHash, tokenHash), canOwnWork))
  return row
}

export async function storeFeed(db: Queryable, userId: string, tokenHash: string, at: Date) {
  const fresh = { tokenHash, createdAt: at, lastReadAt: null }
  await db
    .insert(calendarFeeds)
    .values({ userId, ...fresh })
    .onConflictDoUpdate({ target: calendarFeeds.userId, set: fresh })
}

export const touchFeed = (db: Queryable, userId: string, at: Date) =>
  db.update(calendarFeeds).set({ lastReadAt: at }).where(eq(calendarFeeds.userId, userId))

/** Deletes a person's calendar feed. Returns false if there was none. */
export async function deleteFeed(db: Queryable, userId: string): Promise<boolean> {
  const { rowCount } = await db.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId))
  return (rowCount ?? 0) > 0
}

/** Returns the appointments for a person's feed: up to a thousand from `from` on, by time. */
export function findFeedAppointments(db: Queryable, personId: string, from: Date) {
  return db
    .select({ appointment: appointments, reference: leads.reference })
    .from(appointments)
    .innerJoin(leads, eq(leads.id, appointments.leadId))
    .where(
      and(
        eq(appointments.personId, personId),
        gte(appointments.startsAt, from),
        ne(appointments.state, 'cancelled'),
      ),
    )
    .orderBy(asc(appointments.startsAt), asc(appointments.id))
    .limit(1_000)
}
