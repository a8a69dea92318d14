import { formatDateTime } from '#app/basics/dates.ts'
import { confirmation } from '#app/features/mail/content.ts'
import {
  heading,
  mailPage,
  mailText,
  paragraph,
  quotation,
} from '#app/features/mail/rules/mail-html.ts'
import { greetingFor, visitorAddress } from '#app/features/mail/rules.ts'
import { oneLineText } from '#app/features/mail/rules/visitor-name.ts'
import type { MailMessage } from '#app/features/mail/schema.ts'
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
  const hello = greetingFor(visitor.name)
  const intro = words.intro(formatDateTime(startsAt), noun)
  const details =
    state === 'cancelled'
      ? []
      : [
          ...(personName ? [appointmentDetails.person(oneLineText(personName, 100))] : []),
          ...(address ? [appointmentDetails.address(oneLineText(address, 300))] : []),
        ]
  const reference = confirmation.reference(input.reference)
  const page = { site, reason: isBooked ? bookedReason : appointmentReason[kind] }
  return {
    to: visitorAddress(visitor.name, visitor.email),
    replyTo: { name: oneLineText(site.brandName, 100), address: site.email },
    subject: oneLineText(words.subject(site.brandName, noun), 200),
    text: mailText({ ...page, paragraphs: [hello, intro, ...details, words.next, reference] }),
    html: mailPage({
      ...page,
      title: words.heading(noun),
      body: [
        heading(words.heading(noun)),
        paragraph(hello),
        quotation(intro),
        ...details.map((line) => paragraph(line)),
        paragraph(words.next),
        paragraph(reference),
      ],
    }),
    attachments: [calendarAttachment(input)],
  }
}
