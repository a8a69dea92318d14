import { refused } from '#app/basics/outcome.ts'
import type { Context } from '#app/platform/context.server.ts'
import { changeAppointmentSchema } from '../../schema/appointments.ts'
import { changeAppointment } from './change-appointment.server.ts'

/** Fixes the time of an appointment and tells the visitor (CTC-28). A clash is for staff to decide. */
export async function confirmAppointment(ctx: Context, input: unknown) {
  const parsed = changeAppointmentSchema.safeParse(input)
  if (!parsed.success) return refused('invalid-input', 'This appointment cannot be confirmed.')
  return changeAppointment(ctx, parsed.data, ({ state, startsAt }, at) => {
    if (state === 'confirmed') return undefined
    if (state === 'cancelled')
      return refused('invalid-input', 'This appointment is cancelled. Offer a time instead.')
    if (startsAt <= at)
      return refused('invalid-input', 'This time has passed. Offer another time instead.')
    return { state: 'confirmed' }
  })
}
