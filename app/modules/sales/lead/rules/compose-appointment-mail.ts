import { formatDateTime } from '#app/basics/dates.ts'
import { confirmation } from '#app/modules/outbox/mail/content.ts'
import { composeLetter, oneLineText } from '#app/modules/outbox/mail/rules.ts'
import type { MailMessage } from '#app/modules/outbox/mail/schema.ts'
import {
  appointmentDetails,
  appointmentMails,
  appointmentNouns,
  appointmentReason,
  bookedReason,
  firstOffer,
  type AppointmentState,
} from '../content/appointments.ts'
import { calendarAttachment, type CalendarInput } from './calendar-file.ts'

/** What a change of an appointment tells the visitor, with the calendar file of it (CTC-28, CTC-29, STF-09). */
export function composeAppointmentMail(
  input: CalendarInput & { isBooked: boolean },
  state: Exclude<AppointmentState, 'tentative'>,
): MailMessage {
  const { site, appointment, visitor, isBooked } = input
  const { kind, personName, address, startsAt } = appointment
  const noun = appointmentNouns[kind]
  const words = state === 'offered' && isBooked ? firstOffer : appointmentMails[state]
  const details =
    state === 'cancelled'
      ? []
      : [
          ...(personName ? [appointmentDetails.person(oneLineText(personName, 100))] : []),
          ...(address ? [appointmentDetails.address(oneLineText(address, 300))] : []),
        ]
  const letter = composeLetter({
    site,
    to: { name: visitor.name, address: visitor.email },
    isAnsweredBySite: true,
    subject: words.subject(site.brandName, noun),
    heading: words.heading(noun),
    parts: [
      { quotation: words.intro(formatDateTime(startsAt), noun) },
      ...details,
      words.next,
      confirmation.reference(input.reference),
    ],
    reason: isBooked ? bookedReason : appointmentReason[kind],
  })
  return { ...letter, attachments: [calendarAttachment(input)] }
}
