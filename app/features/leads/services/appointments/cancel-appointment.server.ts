import { refused } from '#app/basics/outcome.ts'
import type { Context } from '#app/platform/context.server.ts'
import { changeAppointmentSchema } from '../../schema/appointments.ts'
import { changeAppointment } from './change-appointment.server.ts'

/** Calls an appointment off and tells the visitor; another time can still be offered. */
export async function cancelAppointment(ctx: Context, input: unknown) {
  const parsed = changeAppointmentSchema.safeParse(input)
  if (!parsed.success) return refused('invalid-input', 'This appointment cannot be cancelled.')
  return changeAppointment(ctx, parsed.data, ({ state }) =>
    state === 'cancelled' ? undefined : { state: 'cancelled' },
  )
}
