import { z } from 'zod'

const date = z.union([z.literal(''), z.iso.date('Write a date as 2026-11-20.')]).default('')
const short = z.string().trim().max(120, 'Use at most 120 characters.').default('')

/** The filters of the activity log; empty ones match everything. Dates are of Johannesburg. */
export const activityViewSchema = z.object({
  /** The id of a person, or visitor, or system. */
  who: short,
  /** The first word of an action, as in lead.submitted. */
  what: short.refine((value) => /^[a-z-]*$/.test(value), 'There is no such kind of action.'),
  /** The id of the record it was done to, or its name. */
  subject: short,
  from: date,
  until: date,
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
  /** As people name the record, where its module can tell. */
  subjectName?: string
  details: Record<string, unknown>
}
