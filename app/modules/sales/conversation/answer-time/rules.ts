import { johannesburgDate, startOfJohannesburgDay } from '#app/basics/dates.ts'

/** Response times of a group of enquiries. `key` is the form, the owner (empty for unassigned) or the week. */
export type AnswerFigures = {
  by: 'all' | 'form' | 'owner' | 'week'
  key: string
  enquiries: number
  /** Number of promises that were answered or are overdue. */
  promises: number
  kept: number
  answered: number
  /** Office minutes from receipt to the first answer; null without answers. */
  medianMinutes: number | null
  ninetiethMinutes: number | null
}

export const answerPeriods = [4, 13, 26] as const

/** Minimum number of promises for a meaningful share. */
export const minPromises = 20

/** Returns the share of kept promises in whole per cent, rounded down; null without promises. */
export function keptPercent({ promises, kept }: { promises: number; kept: number }): number | null {
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

/** Formats a duration counted in office hours, such as "45 min", "3 h" or "12 h 30 min". */
export function officeTimeText(minutes: number | null): string {
  if (minutes === null) return '–'
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}
