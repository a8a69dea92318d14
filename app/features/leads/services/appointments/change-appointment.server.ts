import { accepted, refused, type Outcome } from '#app/basics/outcome.ts'
import { enqueueDeliveries } from '#app/features/deliveries/services/enqueue-deliveries.server.ts'
import { mailDelivery } from '#app/features/mail/rules.ts'
import { readSettings } from '#app/features/settings/data.server.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { SiteSettings } from '#app/features/settings/schema.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { hasRole, notAllowed } from '#app/platform/permission.ts'
import type { AppointmentState } from '../../content/appointments.ts'
import {
  lockAppointment,
  updateAppointment,
  type StoredAppointment,
} from '../../data/appointments.server.ts'
import { evidenceIn } from '../answer-evidence.server.ts'
import { composeAppointmentMail } from '../../rules/compose-appointment-mail.ts'

type Change = {
  state: Exclude<AppointmentState, 'tentative'>
  startsAt?: Date
  endsAt?: Date
}
type Refusal = Extract<Outcome<never>, { ok: false }>

/**
 * The rhythm of every change to an appointment by staff (editor and above): lock, compare versions,
 * write, log, tell the visitor by mail with the changed calendar file. `decide` returns undefined when
 * it already is so, which makes a repeat harmless and sends nothing twice.
 */
export async function changeAppointment(
  ctx: Context,
  target: { id: string; version: number },
  decide: (appointment: StoredAppointment, at: Date) => Change | Refusal | undefined,
): Promise<Outcome<{ version: number }>> {
  if (!hasRole(ctx.actor, 'editor')) return notAllowed()
  const site = await readSettings(ctx, 'site')
  return ctx.db.transaction(async (tx) => {
    const found = await lockAppointment(tx, target.id)
    if (!found) return refused('not-found', 'There is no such appointment.')
    const { appointment } = found
    const at = ctx.clock.now()
    const change = decide(appointment, at)
    if (!change) return accepted({ version: appointment.version })
    if (appointment.version !== target.version) {
      const { state, startsAt, version } = appointment
      return refused('conflict', 'Somebody else changed this appointment meanwhile.', {
        current: { state, startsAt, version },
      })
    }
    if ('ok' in change) return change
    const stored = await storeAppointmentChange(ctx, tx, found, change, site)
    return accepted({ version: stored.version })
  })
}

/** Writes a change that was decided, and tells the visitor; the caller holds the lock and has checked permission. */
export async function storeAppointmentChange(
  ctx: Context,
  tx: Transaction,
  { appointment, lead }: NonNullable<Awaited<ReturnType<typeof lockAppointment>>>,
  change: Change,
  site: SiteSettings,
): Promise<StoredAppointment> {
  const stored = await updateAppointment(tx, appointment, change, ctx.clock.now())
  const mail = composeAppointmentMail(
    { site, appointment: stored, visitor: lead, reference: lead.reference },
    change.state,
  )
  await enqueueDeliveries(ctx, tx, [
    {
      ...mailDelivery(`appointment-${change.state}`, mail),
      subjectType: 'lead',
      subjectId: lead.id,
    },
  ])
  await recordActivity(ctx, tx, {
    action: `appointment.${change.state}`,
    subjectType: 'lead',
    subjectId: lead.id,
    details: { appointment: stored.id, startsAt: stored.startsAt.toISOString() },
  })
  if (change.state === 'confirmed')
    await evidenceIn(ctx)?.noteAppointment(ctx, tx, lead.id, stored.id)
  return stored
}
