const isoDate = /^\d{4}-\d{2}-\d{2}$/

/** The dates of a list such as "2026-11-04, 2027-01-02", or null when something in it is no date. */
export function datesIn(text: string): string[] | null {
  const dates = text.split(/[\s,;]+/).filter((part) => part !== '')
  return dates.every(isCalendarDate) ? dates : null
}

/** Public holidays proclaimed for one year only, for whatever counts business days (D-152). */
export function proclaimedHolidays(site: { proclaimedHolidays: string }): string[] {
  return datesIn(site.proclaimedHolidays) ?? []
}

function isCalendarDate(text: string): boolean {
  if (!isoDate.test(text)) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/** D-25: the documents give the three figures no meaning, so none is claimed. */
export const defaultPowerCaption =
  'Illustrative figures of a planning example, not a survey. Your own office will have others.'
