import { recordActivity } from '#app/platform/activity-log.server.ts'
import { allowVisitor, type Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import type { Lead } from '../../data.server.ts'
import { insertAppointment, type StoredAppointment } from '../../data/appointments.server.ts'
import { slotOf } from '../../rules/appointments.ts'
import type { LeadFields } from '../../forms.ts'

/**
 * Notes a tentative appointment for a consultation that names day and time, in the transaction that
 * delivers the lead (CTC-28, D-59). Others at the same time are no hindrance: staff solve the clash
 * (CTC-29). A time that has passed makes none.
 */
export async function requestAppointment(
  ctx: Context,
  tx: Transaction,
  lead: Lead,
): Promise<StoredAppointment | undefined> {
  allowVisitor(ctx)
  const { preferredDate, preferredTime } = lead.fields as LeadFields['consultation']
  const slot = slotOf(preferredDate, preferredTime)
  const at = ctx.clock.now()
  if (!slot || slot.startsAt <= at) return undefined
  const stored = await insertAppointment(tx, {
    ...slot,
    leadId: lead.id,
    uid: `${lead.id}@${hostOf(ctx)}`,
    askedFor: slot.startsAt,
    state: 'tentative',
    createdAt: at,
    updatedAt: at,
  })
  if (!stored) return undefined
  await recordActivity(ctx, tx, {
    action: 'appointment.requested',
    subjectType: 'lead',
    subjectId: lead.id,
    details: { appointment: stored.id, startsAt: stored.startsAt.toISOString() },
  })
  return stored
}

function hostOf(ctx: Context): string {
  return ctx.env.PUBLIC_URL ? new URL(ctx.env.PUBLIC_URL).hostname : 'localhost'
}
