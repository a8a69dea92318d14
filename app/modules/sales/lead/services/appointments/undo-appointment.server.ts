import { type Outcome, accepted, refused, refusedInput } from '#app/basics/outcome.ts'
import { withdrawUnattempted } from '#app/modules/outbox/delivery/store.server.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { hasRole, notAllowed } from '#app/platform/actor.ts'
import {
  deleteAppointment,
  updateAppointment,
  type StoredAppointment,
} from '../../data/appointments.server.ts'
import { changeAppointmentSchema } from '../../schema/appointments.ts'
import { takeEvidenceBack } from '../keep-evidence.server.ts'
import { lockForAnswer } from '../settle-answer.server.ts'
import { changeOwner } from './change-appointment.server.ts'
import { lockWithLead } from './lock-with-lead.server.ts'
import { refusingTakenTime } from './taken-time.server.ts'

type Undone = { version: number | null }

/**
 * Takes the last change of an appointment back before the visitor is told of it (STF-09): what was made is gone, what
 * was moved, confirmed or cancelled is as before. Once the mail has left it is refused. A repeat is refused, too, by
 * the version.
 * @returns the version now; null where nothing is left
 */
export async function undoAppointment(ctx: Context, input: unknown): Promise<Outcome<Undone>> {
  if (!hasRole(ctx.actor, 'editor')) return notAllowed()
  const parsed = changeAppointmentSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error, 'This change cannot be undone.')
  const { id, version } = parsed.data
  return refusingTakenTime(() =>
    ctx.db.transaction(async (tx) => {
      const found = await lockWithLead(tx, id)
      if (!found) return refused('not-found', 'There is no such appointment.')
      const { appointment } = found
      const { earlier } = appointment
      if (appointment.version !== version || !earlier)
        return refused('conflict', 'This appointment was changed in the meantime.')
      if (earlier.deliveryId && !(await withdrawUnattempted(tx, earlier.deliveryId)))
        return refused(
          'conflict',
          'The visitor already has the message. Move or cancel it instead.',
        )
      if (earlier.newOwner && found.lead.assignedTo === earlier.newOwner)
        await changeOwner(ctx, tx, found.lead, null)
      return accepted(await bringBack(ctx, tx, appointment, earlier))
    }),
  )
}

async function bringBack(
  ctx: Context,
  tx: Transaction,
  appointment: StoredAppointment,
  { values }: NonNullable<StoredAppointment['earlier']>,
): Promise<Undone> {
  const { id, leadId, kind, startsAt, state } = appointment
  if (state === 'confirmed' && values?.state !== 'confirmed' && (await lockForAnswer(tx, leadId)))
    await takeEvidenceBack(ctx, tx, leadId, { kind: 'appointment', id })
  await recordActivity(ctx, tx, {
    action: 'appointment.undone',
    subjectType: 'lead',
    subjectId: leadId,
    details: { appointment: id, startsAt: startsAt.toISOString(), kind },
  })
  if (!values) {
    await deleteAppointment(tx, id)
    return { version: null }
  }
  const instant = (iso: string | null) => (iso === null ? null : new Date(iso))
  const stored = await updateAppointment(
    tx,
    appointment,
    {
      ...values,
      startsAt: new Date(values.startsAt),
      endsAt: new Date(values.endsAt),
      busyFrom: instant(values.busyFrom),
      busyUntil: instant(values.busyUntil),
      earlier: null,
    },
    ctx.clock.now(),
  )
  return { version: stored.version }
}
