import { and, eq, gt, inArray, isNull, lte, notExists, sql } from 'drizzle-orm'
import { withdrawDelivery } from '#app/modules/outbox/delivery/store.server.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { conversationMessages } from '../../../conversation/tables.ts'
import { appointments, enquiryWithdrawals, leads } from '../../tables.ts'
import { appointmentReminders } from './tables.ts'

/** Leaves out appointments whose current reminder (a day or an hour before) is already stored. */
export function lockAppointmentsToRemind(db: Queryable, from: Date, until: Date, limit: number) {
  const withdrawn = db
    .select({ leadId: enquiryWithdrawals.leadId })
    .from(enquiryWithdrawals)
    .where(eq(enquiryWithdrawals.leadId, leads.id))
  const lastHour = sql`${appointments.startsAt} - interval '1 hour' <= ${from.toISOString()}::timestamptz`
  const reminded = db
    .select({ kind: appointmentReminders.kind })
    .from(appointmentReminders)
    .where(
      and(
        eq(appointmentReminders.appointmentId, appointments.id),
        eq(appointmentReminders.startsAt, appointments.startsAt),
        sql`(${appointmentReminders.kind} = 'hour') = (${lastHour})`,
      ),
    )
  return db
    .select({ appointment: appointments, lead: leads })
    .from(appointments)
    .innerJoin(leads, eq(leads.id, appointments.leadId))
    .where(
      and(
        eq(appointments.state, 'confirmed'),
        gt(appointments.startsAt, from),
        lte(appointments.startsAt, until),
        eq(leads.isSuspectedSpam, false),
        isNull(leads.deidentifiedAt),
        notExists(withdrawn),
        notExists(reminded),
      ),
    )
    .orderBy(appointments.startsAt, appointments.id)
    .limit(limit)
    .for('update', { of: appointments, skipLocked: true })
}

/** @returns false if the same reminder is already stored */
export async function insertReminder(
  db: Queryable,
  reminder: typeof appointmentReminders.$inferInsert,
): Promise<boolean> {
  const { rowCount } = await db.insert(appointmentReminders).values(reminder).onConflictDoNothing()
  return (rowCount ?? 0) > 0
}

export async function saveReminderDeliveries(
  db: Queryable,
  {
    appointmentId,
    startsAt,
    kind,
  }: Omit<typeof appointmentReminders.$inferSelect, 'deliveryIds' | 'at'>,
  deliveryIds: string[],
): Promise<void> {
  await db
    .update(appointmentReminders)
    .set({ deliveryIds })
    .where(
      and(
        eq(appointmentReminders.appointmentId, appointmentId),
        eq(appointmentReminders.startsAt, startsAt),
        eq(appointmentReminders.kind, kind),
      ),
    )
}

export async function withdrawReminders(db: Queryable, appointmentId: string, at: Date) {
  const rows = await db
    .select({ ids: appointmentReminders.deliveryIds })
    .from(appointmentReminders)
    .where(eq(appointmentReminders.appointmentId, appointmentId))
  const withdrawn: string[] = []
  for (const id of rows.flatMap(({ ids }) => ids))
    if (await withdrawDelivery(db, id)) withdrawn.push(id)
  if (withdrawn.length === 0) return
  await db
    .update(conversationMessages)
    .set({ undoneAt: at, body: '', address: '' })
    .where(inArray(conversationMessages.deliveryId, withdrawn))
}
