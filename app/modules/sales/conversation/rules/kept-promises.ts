import { johannesburgDate, startOfJohannesburgDay } from '#app/basics/dates.ts'

/** Fewer say nothing (ANS-14). */
export const fewestPromises = 20

/** The share of kept promises in whole per cent, never rounded up; null where there is none. */
export function keptShare({ promises, kept }: { promises: number; kept: number }): number | null {
  return promises === 0 ? null : Math.floor((kept * 100) / promises)
}

/** The last month of Johannesburg that is over, by its first day, and where it begins and ends. */
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
