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
  appointmentMails,
  appointmentReason,
  type AppointmentState,
} from '../content/appointments.ts'
import { calendarAttachment, type CalendarInput } from './calendar-file.ts'

/** What a change of an appointment tells the visitor, with the calendar file of it (CTC-28, CTC-29). */
export function composeAppointmentMail(
  input: CalendarInput,
  state: Exclude<AppointmentState, 'tentative'>,
): MailMessage {
  const { site, appointment, visitor } = input
  const words = appointmentMails[state]
  const hello = greetingFor(visitor.name)
  const intro = words.intro(formatDateTime(appointment.startsAt))
  const reference = confirmation.reference(input.reference)
  const page = { site, reason: appointmentReason }
  return {
    to: visitorAddress(visitor.name, visitor.email),
    replyTo: { name: oneLineText(site.brandName, 100), address: site.email },
    subject: oneLineText(words.subject(site.brandName), 200),
    text: mailText({ ...page, paragraphs: [hello, intro, words.next, reference] }),
    html: mailPage({
      ...page,
      title: words.heading,
      body: [
        heading(words.heading),
        paragraph(hello),
        quotation(intro),
        paragraph(words.next),
        paragraph(reference),
      ],
    }),
    attachments: [calendarAttachment(input)],
  }
}
