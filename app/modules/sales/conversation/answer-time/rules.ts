import { johannesburgDate, startOfJohannesburgDay } from '#app/basics/dates.ts'

/** Response times of enquiries: in total, by form, by owner (empty is unassigned) or by week. */
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

/** Fewer are not significant. */
export const minPromises = 20

/** The share of kept promises in whole per cent, never rounded up; null without any. */
export function shareKept({ promises, kept }: { promises: number; kept: number }): number | null {
  return promises === 0 ? null : Math.floor((kept * 100) / promises)
}

/** The last full month in Johannesburg: its first day, start and end. */
export function lastFullMonth(now: Date) {
  const [year, month] = johannesburgDate(now).split('-').map(Number) as [number, number]
  const firstDay = (monthsBack: number) =>
    new Date(Date.UTC(year, month - 1 - monthsBack, 1)).toISOString().slice(0, 10)
  const begins = firstDay(1)
  return {
    begins,
    from: startOfJohannesburgDay(begins),
    until: startOfJohannesburgDay(firstDay(0)),
  }
}

/** Minutes of office hours as people read them: 45 min, 3 h, 12 h 30 min. */
export function officeTimeText(minutes: number | null): string {
  if (minutes === null) return '–'
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}
