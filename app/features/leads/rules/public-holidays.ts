const fixedHolidays = new Set([
  '01-01',
  '03-21',
  '04-27',
  '05-01',
  '06-16',
  '08-09',
  '09-24',
  '12-16',
  '12-25',
  '12-26',
])

/**
 * Whether a date is a public holiday in South Africa: Schedule 1 of the Public Holidays Act 36 of
 * 1994, the Monday after one that falls on a Sunday (section 2(1)), and the days proclaimed for one
 * year only, such as an election day, as the settings name them (section 2A).
 * @param isoDate YYYY-MM-DD
 */
export function isPublicHoliday(isoDate: string, proclaimed: readonly string[] = []): boolean {
  if (isNamedHoliday(isoDate) || proclaimed.includes(isoDate)) return true
  const date = new Date(`${isoDate}T00:00:00Z`)
  return date.getUTCDay() === 1 && isNamedHoliday(isoDateOf(date.getTime() - dayMs))
}

function isNamedHoliday(isoDate: string): boolean {
  if (fixedHolidays.has(isoDate.slice(5))) return true
  const easter = easterSunday(Number(isoDate.slice(0, 4)))
  // Good Friday and Family Day.
  return isoDate === isoDateOf(easter - 2 * dayMs) || isoDate === isoDateOf(easter + dayMs)
}

const dayMs = 24 * 60 * 60 * 1000

function isoDateOf(utcMs: number): string {
  return new Date(utcMs).toISOString().slice(0, 10)
}

/** Easter Sunday in milliseconds UTC, by the anonymous Gregorian computus (Meeus, Astronomical Algorithms, ch. 8). */
function easterSunday(year: number): number {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3)
  const h = (19 * a + b - Math.floor(b / 4) - d + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const monthAndDay = h + l - 7 * m + 114
  return Date.UTC(year, Math.floor(monthAndDay / 31) - 1, (monthAndDay % 31) + 1)
}
