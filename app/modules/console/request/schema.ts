import { z } from 'zod'
import { boundedText } from '#app/basics/schema-parts.ts'

/** Most pressing first. */
export const priorities = ['urgent', 'high', 'medium', 'low'] as const
export type Priority = (typeof priorities)[number]

const text = (max: number) => boundedText(max).default('')

/** The fields of every request for approval besides its changes. */
export const requestTermsSchema = z.strictObject({
  /** Made by the browser, so that a repeat adds nothing. */
  id: z.uuid(),
  /** Empty: we write a title from the changes. */
  title: text(160),
  description: text(2000),
  priority: z.enum(priorities, 'Please choose a priority.').default('medium'),
  /** A day to come in Johannesburg; null for as soon as it is approved. */
  goLiveDate: z.iso.date('Enter a date such as 2027-01-31, or leave this empty.').nullable(),
  /** An own rejected or withdrawn request, which this one revises. */
  revisesId: z.uuid().nullable().default(null),
})
/** In stored form. */
export type StoredRequestTerms = z.infer<typeof requestTermsSchema>
/** As typed; a single change has no title. */
export type RequestTerms = Pick<StoredRequestTerms, 'priority' | 'goLiveDate' | 'description'> & {
  title?: string
}

export const priorityLabels: Record<Priority, string> = {
  urgent: 'Urgent',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
}

/** Why a go-live day is invalid, or undefined: it must be in the future, or empty for "now". */
export function goLiveProblem(goLiveDate: string | null, today: string): string | undefined {
  if (goLiveDate === null || goLiveDate > today) return undefined
  return 'Choose a day from tomorrow on, or leave this empty: then it goes live as soon as it is approved.'
}
