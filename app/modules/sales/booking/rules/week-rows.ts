import type { Appointment, Week } from '../../lead/schema/appointments.ts'

export type Person = { id: string; name: string }
export type WeekRow = {
  /** Null for requests that no one has taken yet. */
  person: Person | null
  /** Monday to Sunday. */
  days: { date: string; isAway: boolean; appointments: Appointment[] }[]
}
export type Away = { personId: string; fromDate: string; untilDate: string }

/**
 * A week with a row per person (STF-09): unassigned requests first, where there are any, then everyone who can be
 * booked, then former colleagues who still have appointments. With `only`, that person's row alone.
 */
export function weekRows(
  week: Week,
  people: readonly Person[],
  away: readonly Away[],
  only?: string,
): WeekRow[] {
  const booked = week.days.flatMap(({ appointments }) => appointments)
  const former = booked.flatMap(({ person }) =>
    person && !people.some(({ id }) => id === person.id) ? [person] : [],
  )
  const everyone = [...people, ...new Map(former.map((one) => [one.id, one])).values()]
  const isUnassigned = booked.some(({ person }) => person === null)
  const rows = [...(isUnassigned ? [null] : []), ...everyone]
  return rows
    .filter((person) => !only || person?.id === only)
    .map((person) => ({
      person,
      days: week.days.map(({ date, appointments }) => ({
        date,
        isAway: away.some(
          (one) => one.personId === person?.id && one.fromDate <= date && date <= one.untilDate,
        ),
        appointments: appointments.filter((one) => one.person?.id === person?.id),
      })),
    }))
}
