import { isPublicHoliday } from '#app/basics/business-days.ts'
import { johannesburgDate, startOfJohannesburgDay } from '#app/basics/dates.ts'

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs
/** Slots are an hour apart. */
const appointmentMs = hourMs

/** The start and end of a slot of a day in Johannesburg; null unless both day and time are given. */
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

/** Why the office is closed on a day; the day can still be chosen, with a hint. */
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
  /** The visitor's topic, if the form has that question. */
  choice: string
}

/**
 * The others that take the same time; a cancelled one takes none. Two with a person clash if it is the
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

export const reminderKinds = ['day', 'hour'] as const
export type ReminderKind = (typeof reminderKinds)[number]

const minuteMs = 60_000

/** Minutes before the start: from when it is sent, and until when it still helps. */
const windows: Record<ReminderKind, { from: number; until: number }> = {
  day: { from: 24 * 60, until: 6 * 60 },
  hour: { from: 60, until: 10 },
}

/** The earliest start that any reminder is due before. */
export const earliestReminderMs = windows.day.from * minuteMs

/**
 * The reminder of an appointment that is due now, if any. What was arranged or moved after the moment of a
 * reminder was said a short while ago and is not repeated.
 */
export function dueReminder(
  { startsAt, updatedAt }: { startsAt: Date; updatedAt: Date },
  now: Date,
): ReminderKind | undefined {
  return reminderKinds.find((kind) => {
    const from = startsAt.getTime() - windows[kind].from * minuteMs
    return from <= now.getTime() && now < lastMoment(startsAt, kind) && updatedAt.getTime() <= from
  })
}

/** A reminder that could not leave before this is not sent at all. */
export function lastMoment(startsAt: Date, kind: ReminderKind): Date {
  return new Date(startsAt.getTime() - windows[kind].until * minuteMs)
}
