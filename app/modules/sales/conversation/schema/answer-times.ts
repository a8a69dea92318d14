/** How quickly enquiries were answered: together, of one form, one owner (empty is nobody) or one week (ANS-14). */
export type AnswerFigures = {
  by: 'all' | 'form' | 'owner' | 'week'
  key: string
  enquiries: number
  /** Promises that are decided: answered, or past their time. */
  promises: number
  kept: number
  answered: number
  /** Minutes of office hours from receipt to the first answer; null where nothing was answered. */
  medianMinutes: number | null
  ninetiethMinutes: number | null
}

export const answerPeriods = [4, 13, 26] as const
