import { z } from 'zod'
import { leadKinds } from '../schema.ts'

const timeSchema = (what: string) =>
  z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, `${what}: enter a time such as 08:00.`)

/**
 * The forms and hours for which a person wants notifications of new leads; null means no restriction. Days are from 1
 * (Monday) to 7 (Sunday), times in Johannesburg as HH:MM. Forms and days are sorted, and duplicates removed.
 */
export const leadAlertsSchema = z.strictObject({
  kinds: z
    .array(z.enum(leadKinds))
    .nullable()
    .transform((chosen) => chosen && leadKinds.filter((kind) => chosen.includes(kind))),
  hours: z
    .strictObject({
      days: z
        .array(z.number().int().min(1).max(7))
        .min(1, 'Choose at least one day.')
        .transform((days) => [...new Set(days)].toSorted((a, b) => a - b)),
      from: timeSchema('From'),
      until: timeSchema('Until'),
    })
    .nullable(),
})
export type LeadAlerts = z.infer<typeof leadAlertsSchema>
