import { and, asc, desc, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm'
import { staffUsers } from '#app/modules/access/tables.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { jsonRowsOf, type DatabaseCall, firstRow } from '#app/platform/sql.server.ts'
import { appointments, leads } from '../tables.ts'
import { withdrawReminders } from './reminder/store.server.ts'
import type { EarlierAppointment } from './schema.ts'

export type StoredAppointment = typeof appointments.$inferSelect

const { createdAt, startsAt, id: appointmentId } = appointments
const newestFirst = [desc(createdAt), desc(startsAt), desc(appointmentId)]

/** Stores an appointment. Returns undefined if one with the same UID or idempotency key is already stored. */
export async function insertAppointment(
  db: Queryable,
  appointment: typeof appointments.$inferInsert,
) {
  const [stored] = await db
    .insert(appointments)
    .values(appointment)
    .onConflictDoNothing()
    .returning()
  return stored
}

const jsonRows = jsonRowsOf(appointments, [
  'personId',
  'bookedBy',
  'busyFrom',
  'busyUntil',
  'latitude',
  'longitude',
  'travelMinutes',
  'earlier',
  'idempotencyKey',
  'version',
])

/** Returns the call that stores a visitor's requested appointment, to combine with other calls in one statement. */
export function addRequestedAppointment(
  appointment: Parameters<typeof jsonRows>[0][0],
): DatabaseCall {
  return sql`add_asked_appointment(${jsonRows([appointment])}::json -> 0)`
}

/** Returns the upcoming appointments of a lead and its merged enquiries by start time, or else the newest one. */
export async function findAppointmentsOf(
  db: Queryable,
  leadId: string,
  now: Date,
  merged: readonly string[] = [],
) {
  const rows = await db
    .select()
    .from(appointments)
    .where(inArray(appointments.leadId, [leadId, ...merged]))
    .orderBy(...newestFirst)
    .limit(50)
  const coming = rows.filter(({ state, endsAt }) => state !== 'cancelled' && endsAt > now)
  if (coming.length === 0) return rows.slice(0, 1)
  return coming.toReversed().toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
}

export const findAppointmentByKey = (db: Queryable, key: string) =>
  firstRow(db.select().from(appointments).where(eq(appointments.idempotencyKey, key)))

export async function findAppointmentStates(db: Queryable, leadIds: readonly string[]) {
  if (leadIds.length === 0) return new Map<string, StoredAppointment['state']>()
  const { leadId, state } = appointments
  const rows = await db
    .selectDistinctOn([leadId], { leadId, state })
    .from(appointments)
    .where(inArray(leadId, [...leadIds]))
    .orderBy(leadId, ...newestFirst)
  return new Map(rows.map((row) => [row.leadId, row.state]))
}

export const findAppointment = (db: Queryable, id: string) =>
  firstRow(db.select().from(appointments).where(eq(appointments.id, id)))

export async function lockAppointment(db: Queryable, id: string) {
  const [row] = await db
    .select({ appointment: appointments, lead: leads })
    .from(appointments)
    .innerJoin(leads, eq(leads.id, appointments.leadId))
    .where(eq(appointments.id, id))
    .for('update', { of: appointments })
  return row
}

/** Returns all appointments that overlap a period, by start time, without those of suspected spam. */
export function findAppointmentsBetween(db: Queryable, from: Date, until: Date) {
  return db
    .select({ appointment: appointments, lead: leads, personName: staffUsers.fullName })
    .from(appointments)
    .innerJoin(leads, eq(leads.id, appointments.leadId))
    .leftJoin(staffUsers, eq(staffUsers.id, appointments.personId))
    .where(
      and(
        lt(appointments.startsAt, until),
        gt(appointments.endsAt, from),
        ne(leads.isSuspectedSpam, true),
      ),
    )
    .orderBy(asc(appointments.startsAt), asc(appointments.createdAt), asc(appointments.id))
    .limit(500)
}

/** In order, including travel. `except` is the appointment to leave out, because it is being moved. */
export function findBusyTimes(
  db: Queryable,
  personId: string,
  [from, until]: [Date, Date],
  except?: string,
) {
  const busyFrom = sql<Date>`coalesce(${appointments.busyFrom}, ${appointments.startsAt})`
  const busyUntil = sql<Date>`coalesce(${appointments.busyUntil}, ${appointments.endsAt})`
  return db
    .select({
      id: appointments.id,
      leadId: appointments.leadId,
      reference: leads.reference,
      from: busyFrom.mapWith(appointments.startsAt),
      until: busyUntil.mapWith(appointments.startsAt),
    })
    .from(appointments)
    .innerJoin(leads, eq(leads.id, appointments.leadId))
    .where(
      and(
        eq(appointments.personId, personId),
        ne(appointments.state, 'cancelled'),
        sql`${busyFrom} < ${until.toISOString()}::timestamptz`,
        sql`${busyUntil} > ${from.toISOString()}::timestamptz`,
        except ? ne(appointments.id, except) : undefined,
      ),
    )
    .orderBy(busyFrom)
    .limit(100)
}

export type AppointmentValues = Partial<
  Pick<StoredAppointment, keyof NonNullable<EarlierAppointment['values']> | 'earlier'>
>

/** Increases version and SEQUENCE, cancels pending reminders. The caller must have locked the row. */
export async function updateAppointment(
  db: Queryable,
  { id, version, sequence }: StoredAppointment,
  change: AppointmentValues,
  at: Date,
): Promise<StoredAppointment> {
  await withdrawReminders(db, id, at)
  const [row] = await db
    .update(appointments)
    .set({ ...change, version: version + 1, sequence: sequence + 1, updatedAt: at })
    .where(eq(appointments.id, id))
    .returning()
  return row!
}

export async function saveEarlierAppointment(
  db: Queryable,
  id: string,
  earlier: StoredAppointment['earlier'],
): Promise<void> {
  await db.update(appointments).set({ earlier }).where(eq(appointments.id, id))
}

export async function deleteAppointment(db: Queryable, id: string, at: Date): Promise<void> {
  await withdrawReminders(db, id, at)
  await db.delete(appointments).where(eq(appointments.id, id))
}
