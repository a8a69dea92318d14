import { accepted, refused } from '#app/basics/outcome.ts'
import {
  findAppointmentsOf,
  lockAppointment,
} from '#app/modules/sales/lead/data/appointments.server.ts'
import { storeAppointmentChange } from '#app/modules/sales/lead/services/appointments/change-appointment.server.ts'
import { allowVisitor, type Context } from '#app/platform/context.server.ts'
import { problemWords } from '../content.ts'
import { timeSchema } from '../schema.ts'
import { changeEnquiry } from './change-enquiry.server.ts'

/** The visitor takes the time that staff offered (PAS-02, CTC-29); the calendar file is mailed as if staff confirmed it. */
export async function takeTime(ctx: Context, key: string, input: unknown) {
  allowVisitor(ctx)
  const parsed = timeSchema.safeParse(input)
  if (!parsed.success) return refused('invalid-input', problemWords.noOffer)
  const shown = Date.parse(parsed.data.startsAt)
  return changeEnquiry(ctx, key, 'time', async (tx, { lead, at, site }) => {
    const known = await findAppointmentsOf(tx, lead.id, at)
    if (known.length === 0) return refused('invalid-input', problemWords.noOffer)
    const wanted = known.find(({ startsAt }) => startsAt.getTime() === shown)
    const found = wanted && (await lockAppointment(tx, wanted.id))
    if (!found || found.appointment.startsAt.getTime() !== shown)
      return refused('invalid-input', problemWords.otherOffer)
    const { state, startsAt } = found.appointment
    if (state === 'confirmed') return accepted(undefined)
    if (state !== 'offered' || startsAt <= at) return refused('invalid-input', problemWords.noOffer)
    await storeAppointmentChange(ctx, tx, found, { state: 'confirmed' }, site)
    return accepted({ startsAt: startsAt.toISOString() })
  })
}
