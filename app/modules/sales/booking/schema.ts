import { z } from 'zod'
import {
  boundedText,
  daySchema,
  idempotencyKeySchema,
  timeOfDaySchema,
  weeklyHoursFields,
} from '#app/basics/schema-parts.ts'
import { isInSouthAfrica } from '#app/basics/south-africa.ts'
import { appointmentKinds } from '../lead/appointment/content.ts'
import { appointmentMinutes } from './content.ts'

export const workingHoursSchema = z
  .strictObject(weeklyHoursFields)
  .refine(({ from, until }) => from < until, {
    path: ['until'],
    message: 'Until: enter a time after the start.',
  })
export type WorkingHours = z.output<typeof workingHoursSchema>

const maxAbsenceDays = 366

export const addAbsenceSchema = z
  .strictObject({
    /** The browser creates this id, so that sending the form twice stores one absence. */
    id: z.uuid(),
    personId: z.uuid(),
    fromDate: daySchema('Choose the first day.'),
    untilDate: daySchema('Choose the last day.'),
  })
  .refine(({ fromDate, untilDate }) => fromDate <= untilDate, {
    path: ['untilDate'],
    message: 'The last day can’t be before the first.',
  })
  .refine(
    ({ fromDate, untilDate }) =>
      Date.parse(untilDate) - Date.parse(fromDate) < maxAbsenceDays * 86_400_000,
    { path: ['untilDate'], message: 'Choose a period of up to a year.' },
  )

export const removeAbsenceSchema = z.strictObject({ id: z.uuid() })

const travelRangeMessage = 'Enter whole minutes, from 0 to 600.'

const bookingFields = {
  kind: z.enum(appointmentKinds, 'Choose a consultation or a site visit.'),
  personId: z.uuid('Choose who goes.'),
  date: daySchema('Choose a day.'),
  time: timeOfDaySchema('Choose a time.'),
  minutes: z.literal(appointmentMinutes, 'Choose a duration.'),
  address: boundedText(300).default(''),
  /** Null means that the estimate from the distance is used. */
  travelMinutes: z
    .number(travelRangeMessage)
    .int(travelRangeMessage)
    .min(0, travelRangeMessage)
    .max(600, travelRangeMessage)
    .nullable()
    .default(null),
  /** True if both sides agreed to the time; otherwise the visitor must confirm it. */
  isAgreed: z.boolean('Choose whether the visitor agreed to this time.'),
  /** True if the user confirmed a time outside the colleague's working hours or on a public holiday. */
  isOutsideHours: z.boolean().default(false),
}

export const newBookingSchema = z.strictObject({
  leadId: z.uuid(),
  idempotencyKey: idempotencyKeySchema,
  ...bookingFields,
})
export const moveBookingSchema = z.strictObject({
  id: z.uuid(),
  version: z.number().int().min(1),
  ...bookingFields,
})
export type BookingFields = Pick<z.output<typeof newBookingSchema>, keyof typeof bookingFields>

export const absencesQuerySchema = z.object({ week: daySchema('Choose a day of the week.') })
export const personDayQuerySchema = z.object({
  person: z.uuid(),
  date: daySchema(),
  except: z.uuid().optional().catch(undefined),
})
export const estimateQuerySchema = z.object({ lead: z.uuid(), address: boundedText(300) })
export const personQuerySchema = z.object({ person: z.uuid() })

export const coordinatesSchema = z
  .object({ latitude: z.number(), longitude: z.number() })
  .refine(({ latitude, longitude }) => isInSouthAfrica(latitude, longitude))
