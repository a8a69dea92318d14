import { ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { timeZone } from '#app/basics/dates.ts'
import { type AppointmentKind, appointmentKindLabels } from '../../lead/content/appointments.ts'
import { calendarZone, wallClock } from '../../lead/rules/calendar-file.ts'

export type FeedEntry = {
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
 * The appointments of a member of staff as a calendar (STF-09, RFC 5545). Calendars keep it with others, so it names no
 * visitor: a reference, the page of the lead, which asks who reads it, and for a visit where to go.
 */
export function feedFile(
  brandName: string,
  siteUrl: string,
  entries: readonly FeedEntry[],
): string {
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
      start: wallClock(entry.startsAt),
      end: wallClock(entry.endsAt),
      summary: `${appointmentKindLabels[entry.kind]} ${entry.reference}${isFixed ? '' : ' (not fixed yet)'}`,
      description: [
        new URL(`/admin/leads/${entry.leadId}`, siteUrl).href,
        ...(entry.travelMinutes > 0
          ? [`Allow about ${entry.travelMinutes} minutes for the way, each way.`]
          : []),
      ].join('\n'),
      ...(entry.address ? { location: entry.address } : {}),
      status: isFixed ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE,
    })
  }
  return calendar.toString()
}
