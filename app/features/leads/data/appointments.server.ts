import { and, asc, eq, gt, inArray, lt, ne } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database.server.ts'
import { appointments, leads } from '../tables.server.ts'

export type StoredAppointment = typeof appointments.$inferSelect

/** Stores the one appointment of a lead; undefined when it has one. */
export async function insertAppointment(
  db: Queryable,
  appointment: typeof appointments.$inferInsert,
): Promise<StoredAppointment | undefined> {
  const [stored] = await db
    .insert(appointments)
    .values(appointment)
    .onConflictDoNothing()
    .returning()
  return stored
}

export async function findAppointmentOf(db: Queryable, leadId: string) {
  const [row] = await db.select().from(appointments).where(eq(appointments.leadId, leadId))
  return row
}

/** Where the appointments of these leads stand, by lead. */
export async function findAppointmentStates(
  db: Queryable,
  leadIds: readonly string[],
): Promise<Map<string, StoredAppointment['state']>> {
  if (leadIds.length === 0) return new Map()
  const { leadId, state } = appointments
  const rows = await db
    .select({ leadId, state })
    .from(appointments)
    .where(inArray(leadId, [...leadIds]))
  return new Map(rows.map((row) => [row.leadId, row.state]))
}

/** An appointment with its lead, locked until the transaction ends. */
export async function lockAppointment(db: Queryable, id: string) {
  const [row] = await db
    .select({ appointment: appointments, lead: leads })
    .from(appointments)
    .innerJoin(leads, eq(leads.id, appointments.leadId))
    .where(eq(appointments.id, id))
    .for('update', { of: appointments })
  return row
}

/** Everything that takes some of the time between two instants, by time; suspected spam takes none. */
export function findAppointmentsBetween(db: Queryable, from: Date, until: Date) {
  return db
    .select({ appointment: appointments, lead: leads })
    .from(appointments)
    .innerJoin(leads, eq(leads.id, appointments.leadId))
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

/** Writes the change, the next version and the next SEQUENCE; the caller holds the lock. */
export async function updateAppointment(
  db: Queryable,
  { id, version, sequence }: StoredAppointment,
  change: Partial<Pick<StoredAppointment, 'state' | 'startsAt' | 'endsAt'>>,
  at: Date,
): Promise<StoredAppointment> {
  const [row] = await db
    .update(appointments)
    .set({ ...change, version: version + 1, sequence: sequence + 1, updatedAt: at })
    .where(eq(appointments.id, id))
    .returning()
  return row!
}
