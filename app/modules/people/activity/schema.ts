import { z } from 'zod'
import { daySchema } from '#app/basics/schema-parts.ts'

const dateSchema = z
  .union([z.literal(''), daySchema('Enter a date such as 2026-11-20.')])
  .default('')
const shortTextSchema = z.string().trim().max(120, 'Use at most 120 characters.').default('')

/** Filters of the activity log. An empty filter matches everything. Dates are in Johannesburg time. */
export const activityViewSchema = z.object({
  /** Id of a person, or `visitor` or `system`. */
  who: shortTextSchema,
  /** First word of an action, such as `lead` in `lead.submitted`. */
  what: shortTextSchema.refine(
    (value) => /^[a-z-]*$/.test(value),
    'This kind of action doesn’t exist. Choose one from the list.',
  ),
  /** Id or name of the record that was changed. */
  subject: shortTextSchema,
  from: dateSchema,
  until: dateSchema,
  cursor: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
})
export type ActivityView = z.infer<typeof activityViewSchema>

export type ActivityEntry = {
  id: number
  at: string
  actorName: string
  action: string
  subjectType: string
  subjectId: string
  /** Readable name of the record, if its module provides one. */
  subjectName?: string
  details: Record<string, unknown>
}
