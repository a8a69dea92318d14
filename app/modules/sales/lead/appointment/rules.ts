import { isBusinessDate, isPublicHoliday } from '#app/basics/business-days.ts'
import { dateAfter, hourMs, minuteMs } from '#app/basics/dates.ts'

/** Slots start every hour and last an hour. */
const appointmentMs = hourMs

/** Returns the start and end of a slot on a day in Johannesburg; null if the day or the time is missing or invalid. */
export function slotOf(date: string, time: string): { startsAt: Date; endsAt: Date } | null {
  const startsAt = new Date(`${date}T${time}:00+02:00`)
  if (date === '' || time === '' || Number.isNaN(startsAt.getTime())) return null
  return { startsAt, endsAt: new Date(startsAt.getTime() + appointmentMs) }
}

/** Returns the seven dates of the week that contains a date, from Monday, as YYYY-MM-DD. */
export function weekDatesOf(isoDate: string): string[] {
  const sinceMonday = (new Date(`${isoDate}T12:00:00Z`).getUTCDay() + 6) % 7
  return Array.from({ length: 7 }, (_, day) => dateAfter(isoDate, day - sinceMonday))
}

/** Returns why the office is closed, or null. Staff see a hint, but can still choose a closed day. */
export function closedDayReason(
  isoDate: string,
  proclaimed: readonly string[],
): 'weekend' | 'holiday' | null {
  if (isPublicHoliday(isoDate, proclaimed)) return 'holiday'
  return isBusinessDate(isoDate, () => false) ? null : 'weekend'
}

type BusyAppointment = {
  id: string
  startsAt: Date
  endsAt: Date
  state: string
  personId: string | null
  /** The topic that the visitor chose; empty if the form does not offer topics. */
  choice: string
}

/**
 * Returns the appointments that overlap another and clash with it; cancelled ones never clash. Two appointments clash
 * if both have the same person, or if neither has a person, because one colleague may have to take both. If only one
 * has a person, they clash if both are about the same topic.
 */
export function clashesOf<Other extends BusyAppointment>(
  one: BusyAppointment,
  others: readonly Other[],
): Other[] {
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

/** In minutes before the start. After `until`, a reminder is too late to be useful. */
const reminderWindows: Record<ReminderKind, { from: number; until: number }> = {
  day: { from: 24 * 60, until: 6 * 60 },
  hour: { from: 60, until: 10 },
}

/** How long before the start the first reminder can be sent, in ms. */
export const earliestReminderMs = reminderWindows.day.from * minuteMs

/**
 * Returns the reminder that is due now, if any. A reminder that became due before the last change is skipped, because
 * that change already notified the visitor.
 */
export function dueReminder(
  { startsAt, updatedAt }: { startsAt: Date; updatedAt: Date },
  now: Date,
): ReminderKind | undefined {
  return reminderKinds.find((kind) => {
    const from = startsAt.getTime() - reminderWindows[kind].from * minuteMs
    return (
      from <= now.getTime() &&
      now < latestReminderTime(startsAt, kind) &&
      updatedAt.getTime() <= from
    )
  })
}

/** Returns the latest time for sending a reminder. A reminder that could not be sent by then is dropped. */
export function latestReminderTime(startsAt: Date, kind: ReminderKind): Date {
  return new Date(startsAt.getTime() - reminderWindows[kind].until * minuteMs)
}
