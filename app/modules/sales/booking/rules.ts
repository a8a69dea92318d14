import { ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { officeHours } from '#app/basics/business-days.ts'
import { timeZone } from '#app/basics/dates.ts'
import { type Coordinates, greatCircleMetres } from '#app/modules/places/rules.ts'
import type { TravelRules } from '#app/modules/settings/schema.ts'
import { calendarZone, localDateTimeText } from '../lead/appointment/calendar/rules.ts'
import { type AppointmentKind, appointmentKindLabels } from '../lead/appointment/content.ts'
import type { Appointment, Week } from '../lead/appointment/schema.ts'
import type { WorkingHours } from './schema.ts'

export const officeWorkingHours: WorkingHours = {
  days: [1, 2, 3, 4, 5],
  from: officeHours.opens,
  until: officeHours.closes,
}

/** Returns the weekday of a date, from 1 for Monday to 7 for Sunday. */
export const weekdayOf = (isoDate: string) => new Date(`${isoDate}T00:00:00Z`).getUTCDay() || 7

export type Absence = { fromDate: string; untilDate: string }

export function isAwayOn(absences: readonly Absence[], isoDate: string): boolean {
  return absences.some(({ fromDate, untilDate }) => fromDate <= isoDate && isoDate <= untilDate)
}

/** Adds minutes to a time (HH:MM). The result can exceed 24:00, so that times stay comparable. */
export function addMinutes(minutes: number, time: string): string {
  const [hours, past] = time.split(':').map(Number) as [number, number]
  const end = hours * 60 + past + minutes
  return `${String(Math.floor(end / 60)).padStart(2, '0')}:${String(end % 60).padStart(2, '0')}`
}

/** Returns whether a period of a day is within a person's working hours. Times are HH:MM. */
export function isWithinHours(
  hours: WorkingHours,
  isoDate: string,
  [from, until]: readonly [string, string],
): boolean {
  return hours.days.includes(weekdayOf(isoDate)) && from >= hours.from && until <= hours.until
}

export type Person = { id: string; name: string }
export type WeekRow = {
  /** The person of this row; null in the row of unassigned requests. */
  person: Person | null
  /** The seven days from Monday to Sunday. */
  days: { date: string; isAway: boolean; appointments: Appointment[] }[]
}
/**
 * Returns a week with one row per person: unassigned requests first, if any, then everyone who can be booked, then
 * former colleagues with appointments. `only` limits it to one person's row.
 */
export function weekRows(
  week: Week,
  people: readonly Person[],
  away: readonly (Absence & { personId: string })[],
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
        isAway: isAwayOn(
          away.filter(({ personId }) => personId === person?.id),
          date,
        ),
        appointments: appointments.filter((one) => one.person?.id === person?.id),
      })),
    }))
}

const travelStepMinutes = 5

/**
 * Estimates the drive from the office: the straight line times a road factor, at an average speed. Returns kilometres
 * and minutes, rounded up to five. Roads and traffic are unknown.
 */
export function estimateTravel(rules: TravelRules, to: Coordinates) {
  const from = { latitude: rules.officeLatitude, longitude: rules.officeLongitude }
  const km = (greatCircleMetres(from, to) / 1000) * (rules.roadPercent / 100)
  const minutes = Math.ceil(((km / rules.speedKmh) * 60) / travelStepMinutes) * travelStepMinutes
  return { km: Math.round(km), minutes: Math.min(minutes, 600) }
}

type FeedEntry = {
  id: string
  leadId: string
  reference: string
  kind: AppointmentKind
  state: string
  sequence: number
  startsAt: Date
  endsAt: Date
  updatedAt: Date
  address: string
  travelMinutes: number
}

/**
 * Builds a staff member's appointments as a calendar file (RFC 5545). People may share it, so it contains no visitor's
 * name, only a reference, a link to the lead (which requires sign-in) and, for a visit, the address.
 */
export function feedFile(brandName: string, siteUrl: string, entries: readonly FeedEntry[]) {
  const { host } = new URL(siteUrl)
  const calendar = new ICalCalendar({
    name: `Appointments, ${brandName}`,
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: 'Baobab Connect', product: 'Appointments', language: 'EN' },
    timezone: { name: null, generator: () => calendarZone },
    ttl: 15 * 60,
  })
  for (const entry of entries) {
    const isFixed = entry.state === 'confirmed'
    calendar.createEvent({
      id: `${entry.id}@${host}`,
      sequence: entry.sequence,
      stamp: entry.updatedAt,
      timezone: timeZone,
      start: localDateTimeText(entry.startsAt),
      end: localDateTimeText(entry.endsAt),
      summary: `${appointmentKindLabels[entry.kind]} ${entry.reference}${isFixed ? '' : ' (not fixed yet)'}`,
      description: [
        new URL(`/admin/leads/${entry.leadId}`, siteUrl).href,
        ...(entry.travelMinutes > 0
          ? [`Allow about ${entry.travelMinutes} minutes of travel each way.`]
          : []),
      ].join('\n'),
      ...(entry.address ? { location: entry.address } : {}),
      status: isFixed ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE,
    })
  }
  return calendar.toString()
}
