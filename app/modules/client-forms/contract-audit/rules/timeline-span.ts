import type { RolloutSummary } from '../schema/rollout.ts'

const dayMs = 24 * 60 * 60 * 1000
const marginDays = 30

/**
 * From when until when ends of contracts are drawn: a month of room around today, every notice window and every end,
 * so that no bar is cut and no year is empty. Dates are days of UTC.
 */
export function timelineSpan(today: string, clinics: RolloutSummary['ending']): [Date, Date] {
  const shown = clinics.flatMap(({ contractEnd, opensOn, closesOn }) => [
    contractEnd,
    opensOn ?? contractEnd,
    closesOn ?? contractEnd,
  ])
  const days = [today, ...shown].toSorted()
  const moved = (day: string, by: number) => new Date(Date.parse(day) + by * dayMs)
  return [moved(days[0]!, -marginDays), moved(days.at(-1)!, marginDays)]
}

/** So many contracts are drawn, each on a line of its own. */
export const mostEnds = 60
