import { ICalAttendeeRole, ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { formatDateTime, timeZone } from '#app/basics/dates.ts'
import { confirmationTexts } from '#app/modules/outbox/mail/content.ts'
import { composeLetter, oneLineText, visitorAddress } from '#app/modules/outbox/mail/rules.ts'
import type { MailMessage } from '#app/modules/outbox/mail/schema.ts'
import type { SiteSettings } from '#app/modules/settings/schema.ts'
import {
  type AppointmentKind,
  type AppointmentState,
  appointmentDetails,
  appointmentMails,
  appointmentNouns,
  appointmentReason,
  bookedReasonText,
  calendarWords,
  firstOfferMail,
} from '../content.ts'

export type CalendarAppointment = {
  uid: string
  sequence: number
  kind: AppointmentKind
  /** The colleague who meets the visitor. */
  personName?: string | null
  /** The address of a site visit; empty for a consultation. */
  address: string
  state: AppointmentState
  startsAt: Date
  endsAt: Date
  updatedAt: Date
}

export type CalendarInput = {
  site: SiteSettings
  appointment: CalendarAppointment
  visitor: { name: string; email: string }
  reference: string
}

/** South Africa has kept UTC+2 without summer time since 1944. */
export const calendarZone = [
  'BEGIN:VTIMEZONE',
  `TZID:${timeZone}`,
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0200',
  'TZNAME:SAST',
  'END:STANDARD',
  'END:VTIMEZONE',
].join('\r\n')

const calendarStatuses: Record<AppointmentState, ICalEventStatus> = {
  tentative: ICalEventStatus.TENTATIVE,
  offered: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
}

/**
 * Returns a file for the visitor's calendar (RFC 5545 and 5546). The UID never changes and the SEQUENCE rises with
 * every change, so that a calendar updates or removes its entry. The only user input in the file is a safe name and the
 * confirmed address of a visit.
 */
export function calendarFile({ site, appointment, visitor, reference }: CalendarInput): string {
  const { uid, sequence, kind, personName, address: place, state } = appointment
  const { startsAt, endsAt, updatedAt } = appointment
  const { description, summary, person, reach } = calendarWords
  const isCancelled = state === 'cancelled'
  const { name, address } = visitorAddress(visitor.name, visitor.email)
  const calendar = new ICalCalendar({
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
    prodId: { company: 'Baobab Connect', product: 'Appointments', language: 'EN' },
    timezone: { name: null, generator: () => calendarZone },
  })
  calendar.createEvent({
    id: uid,
    sequence,
    stamp: updatedAt,
    timezone: timeZone,
    start: localDateTimeText(startsAt),
    end: localDateTimeText(endsAt),
    summary: summary(site.brandName, kind),
    description: [
      description[state],
      ...(personName && !isCancelled ? [person(personName)] : []),
      calendarWords.reference(reference),
      reach(site.phone, site.email),
    ].join('\n'),
    ...(place ? { location: place } : {}),
    status: calendarStatuses[state],
    organizer: { name: site.brandName, email: site.email },
    attendees: [{ name, email: address, role: ICalAttendeeRole.REQ, rsvp: !isCancelled }],
  })
  return calendar.toString()
}

/** Returns the calendar file as an email attachment. Email programs read the method from the content type. */
export function calendarAttachment(
  input: CalendarInput,
): NonNullable<MailMessage['attachments']>[number] {
  const method = input.appointment.state === 'cancelled' ? 'CANCEL' : 'REQUEST'
  return {
    fileName: `${input.appointment.kind}.ics`,
    contentType: `text/calendar; method=${method}; charset=utf-8`,
    content: Buffer.from(calendarFile(input)).toString('base64'),
  }
}

/** Formats a time in South Africa as text for a calendar file. A Date would be written in the server's time zone. */
export function localDateTimeText(at: Date): string {
  return new Date(at.getTime() + 2 * 60 * 60 * 1000).toISOString().slice(0, 19)
}

/** Returns who meets the visitor and where, for an email. */
export const meetingLines = (personName: string | null | undefined, address: string) => [
  ...(personName ? [appointmentDetails.person(oneLineText(personName, 100))] : []),
  ...(address ? [appointmentDetails.address(oneLineText(address, 300))] : []),
]

export function composeAppointmentMail(
  input: CalendarInput & { isBooked: boolean },
  state: Exclude<AppointmentState, 'tentative'>,
): MailMessage {
  const { site, appointment, visitor, isBooked } = input
  const { kind, personName, address, startsAt } = appointment
  const noun = appointmentNouns[kind]
  const words = state === 'offered' && isBooked ? firstOfferMail : appointmentMails[state]
  const details = state === 'cancelled' ? [] : meetingLines(personName, address)
  const letter = composeLetter({
    site,
    to: { name: visitor.name, address: visitor.email },
    repliesToSite: true,
    subject: words.subject(site.brandName, noun),
    heading: words.heading(noun),
    parts: [
      { quotation: words.intro(formatDateTime(startsAt), noun) },
      ...details,
      words.next,
      confirmationTexts.reference(input.reference),
    ],
    reason: isBooked ? bookedReasonText : appointmentReason[kind],
  })
  return { ...letter, attachments: [calendarAttachment(input)] }
}
