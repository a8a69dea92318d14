import { z } from 'zod'
import { appointmentStates } from '../content/appointments.ts'

const instant = z.iso.datetime()
const version = z.number().int().min(1)

export const appointmentSchema = z.object({
  id: z.string(),
  leadId: z.string(),
  reference: z.string(),
  name: z.string(),
  company: z.string(),
  topic: z.string(),
  state: z.enum(appointmentStates),
  startsAt: instant,
  endsAt: instant,
  /** What the visitor asked for, where another time was offered since. */
  askedFor: instant,
  version: z.number(),
  /** Others at the same time (CTC-29). */
  clashes: z.array(z.object({ id: z.string(), leadId: z.string(), name: z.string() })),
  /** Days that the office is closed on beside weekends and the holidays of the Act, for another time (D-59, D-152). */
  proclaimedHolidays: z.array(z.string()),
})
export type Appointment = z.infer<typeof appointmentSchema>

export const weekSchema = z.object({
  days: z.array(
    z.object({
      date: z.string(),
      closed: z.enum(['weekend', 'holiday']).nullable(),
      appointments: z.array(appointmentSchema),
    }),
  ),
})
export type Week = z.infer<typeof weekSchema>

/** Any day of the week that is asked for; nothing usable means this week. */
export const weekQuerySchema = z.object({ week: z.iso.date().optional().catch(undefined) })

export const changeAppointmentSchema = z.strictObject({ id: z.uuid(), version })

export const offerSlotSchema = z.strictObject({
  id: z.uuid(),
  version,
  date: z.iso.date('Choose a day.'),
  time: z.string('Choose a time.').regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Choose a time.'),
})

export const changedAppointmentSchema = z.object({ version: z.number() })
