import { johannesburgDate, startOfJohannesburgDay } from '#app/basics/dates.ts'
import { isPublicHoliday } from '#app/basics/business-days.ts'

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs
/** Slots are an hour apart (CTC-12). */
const appointmentMs = hourMs

/** From when to when a slot of a day in Johannesburg lasts; null unless both day and time are named (D-59). */
export function slotOf(date: string, time: string): { startsAt: Date; endsAt: Date } | null {
  const startsAt = new Date(`${date}T${time}:00+02:00`)
  if (date === '' || time === '' || Number.isNaN(startsAt.getTime())) return null
  return { startsAt, endsAt: new Date(startsAt.getTime() + appointmentMs) }
}

/** Monday to Sunday of the week a date lies in, as YYYY-MM-DD. */
export function weekOf(isoDate: string): string[] {
  const noon = startOfJohannesburgDay(isoDate).getTime() + dayMs / 2
  const sinceMonday = (new Date(`${isoDate}T12:00:00Z`).getUTCDay() + 6) % 7
  return Array.from({ length: 7 }, (_, day) =>
    johannesburgDate(new Date(noon + (day - sinceMonday) * dayMs)),
  )
}

/** Why the office is closed on a day; such a day may be chosen, with a hint (D-59). */
export function closedOn(
  isoDate: string,
  proclaimed: readonly string[],
): 'weekend' | 'holiday' | null {
  if (isPublicHoliday(isoDate, proclaimed)) return 'holiday'
  const day = new Date(`${isoDate}T12:00:00Z`).getUTCDay()
  return day === 0 || day === 6 ? 'weekend' : null
}

type Taken = {
  id: string
  startsAt: Date
  endsAt: Date
  state: string
  personId: string | null
  /** What the visitor wants to talk about, where the form asked. */
  choice: string
}

/**
 * The others that take the same time; a cancelled one takes none (CTC-29, STF-09). Two with a person clash if it is the
 * same person; two requests without one always, since one person may have to take both; a request and a booking if both
 * are about the same choice of the form, which the same people answer.
 */
export function clashesOf<Other extends Taken>(one: Taken, others: readonly Other[]): Other[] {
  if (one.state === 'cancelled') return []
  return others.filter(
    (other) =>
      other.id !== one.id &&
      other.state !== 'cancelled' &&
      other.startsAt < one.endsAt &&
      one.startsAt < other.endsAt &&
      (one.personId === other.personId ||
        ((!one.personId || !other.personId) && one.choice === other.choice)),
  )
}
