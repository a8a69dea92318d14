import { z } from 'zod'
import { boundedText } from '#app/basics/bounded-text.ts'

/** Most pressing first (ADA-08). */
export const priorities = ['urgent', 'high', 'medium', 'low'] as const
export type Priority = (typeof priorities)[number]

const text = (max: number) => boundedText(max).default('')

/** What every request for approval says beside what should change. */
export const requestTermsSchema = z.strictObject({
  /** Made by the browser, so that a repeat adds nothing. */
  id: z.uuid(),
  /** Empty: made from what changes. */
  title: text(160),
  description: text(2000),
  priority: z.enum(priorities, 'Please choose a priority.').default('medium'),
  /** A day to come in Johannesburg; null for as soon as it is approved (STF-06). */
  goLiveDate: z.iso.date('Enter a date such as 2027-01-31, or leave this empty.').nullable(),
  /** An own request that was rejected or taken back, of which this is the next try (STF-04). */
  revisesId: z.uuid().nullable().default(null),
})
/** As it is stored. */
export type StoredRequestTerms = z.infer<typeof requestTermsSchema>
/** As a person types it; a single change has no title of its own. */
export type RequestTerms = Pick<StoredRequestTerms, 'priority' | 'goLiveDate' | 'description'> & {
  title?: string
}

export const priorityLabels: Record<Priority, string> = {
  urgent: 'Urgent',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
}

/** Why a go-live day cannot be asked for, or undefined: it lies in the future, or is left empty for "now" (STF-06). */
export function goLiveProblem(goLiveDate: string | null, today: string): string | undefined {
  if (goLiveDate === null || goLiveDate > today) return undefined
  return 'Choose a day from tomorrow on, or leave this empty: then it goes live as soon as it is approved.'
}
