import { z } from 'zod'
import { weeklyHoursFields } from '#app/basics/schema-parts.ts'
import { leadKinds } from '../schema.ts'

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
