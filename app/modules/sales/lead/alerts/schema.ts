import { z } from 'zod'
import { leadKinds } from '../schema.ts'

/** A time of day, HH:MM. */
export const timeOfDaySchema = (message: string) =>
  z.string(message).regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, message)

/** Days from 1 (Monday) to 7 (Sunday), sorted and without duplicates; times in Johannesburg as HH:MM. */
export const weeklyHoursFields = {
  days: z
    .array(z.number().int().min(1).max(7))
    .min(1, 'Choose at least one day.')
    .transform((days) => [...new Set(days)].toSorted((a, b) => a - b)),
  from: timeOfDaySchema('From: enter a time such as 08:00.'),
  until: timeOfDaySchema('Until: enter a time such as 17:00.'),
}

/**
 * The forms and hours for which a person wants notifications of new leads; null means no restriction. The forms are
 * sorted, and duplicates removed.
 */
export const leadAlertsSchema = z.strictObject({
  kinds: z
    .array(z.enum(leadKinds))
    .nullable()
    .transform((chosen) => chosen && leadKinds.filter((kind) => chosen.includes(kind))),
  hours: z.strictObject(weeklyHoursFields).nullable(),
})
export type LeadAlerts = z.infer<typeof leadAlertsSchema>
