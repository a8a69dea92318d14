import { type Outcome, accepted, refused, refusedInput } from '#app/basics/outcome.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { hasRole, notAllowed } from '#app/platform/actor.ts'
import { changeAppointmentSchema } from '../../schema/appointments.ts'
import {
  appointmentConflict,
  storeAppointmentChange,
  type ChangedAppointment,
} from './change-appointment.server.ts'
import { lockWithLead } from './lock-with-lead.server.ts'

/** Cancels an appointment and tells the visitor; another time can still be offered. A repeat changes nothing. */
export async function cancelAppointment(
  ctx: Context,
  input: unknown,
): Promise<Outcome<ChangedAppointment>> {
  if (!hasRole(ctx.actor, 'editor')) return notAllowed()
  const parsed = changeAppointmentSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error, 'This appointment cannot be cancelled.')
  const site = await readSettings(ctx, 'site')
  return ctx.db.transaction(async (tx) => {
    const found = await lockWithLead(tx, parsed.data.id)
    if (!found) return refused('not-found', 'There is no such appointment.')
    const { appointment } = found
    const { version, state } = appointment
    if (state === 'cancelled') return accepted({ version, isMailed: false })
    if (version !== parsed.data.version) return appointmentConflict(appointment)
    return accepted(await storeAppointmentChange(ctx, tx, found, { state: 'cancelled' }, site))
  })
}
