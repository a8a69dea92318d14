import { z } from 'zod'
import type { appointmentStates } from '../content/appointments.ts'

const version = z.number().int().min(1)

export type Appointment = {
  id: string
  leadId: string
  reference: string
  name: string
  company: string
  topic: string
  state: (typeof appointmentStates)[number]
  startsAt: string
  endsAt: string
  /** What the visitor asked for, where another time was offered since. */
  askedFor: string
  version: number
  /** Others at the same time (CTC-29). */
  clashes: { id: string; leadId: string; name: string }[]
  /** Days that the office is closed on beside weekends and the holidays of the Act, for another time (D-59, D-152). */
  proclaimedHolidays: string[]
}

export type Week = {
  days: { date: string; closed: 'weekend' | 'holiday' | null; appointments: Appointment[] }[]
}

/** Any day of the week that is asked for; nothing usable means this week. */
export const weekQuerySchema = z.object({ week: z.iso.date().optional().catch(undefined) })

export const changeAppointmentSchema = z.strictObject({ id: z.uuid(), version })

export const offerSlotSchema = z.strictObject({
  id: z.uuid(),
  version,
  date: z.iso.date('Choose a day.'),
  time: z.string('Choose a time.').regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Choose a time.'),
})
