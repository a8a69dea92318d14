import { refusedInput } from '#app/basics/field-errors.ts'
import { refused } from '#app/basics/outcome.ts'
import type { Context } from '#app/platform/context.server.ts'
import { slotOf } from '../../rules/appointments.ts'
import { offerSlotSchema } from '../../schema/appointments.ts'
import { changeAppointment } from './change-appointment.server.ts'

/** Offers the visitor another time (CTC-29); weekends and holidays are allowed, the past is not (D-59). */
export async function offerSlot(ctx: Context, input: unknown) {
  const parsed = offerSlotSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error, 'Please choose a day and a time.')
  const { date, time } = parsed.data
  const slot = slotOf(date, time)
  return changeAppointment(ctx, parsed.data, ({ state, startsAt }, at) => {
    if (!slot || slot.startsAt <= at) {
      const message = 'This time has passed. Choose a later one.'
      return refused('invalid-input', message, { fields: { date: message } })
    }
    const isSame = startsAt.getTime() === slot.startsAt.getTime()
    if (isSame && state === 'offered') return undefined
    if (isSame && state !== 'cancelled') {
      const message = 'It is already at this time. Choose another, or confirm it.'
      return refused('invalid-input', message, { fields: { time: message } })
    }
    return { state: 'offered', ...slot }
  })
}
