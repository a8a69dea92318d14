import { formatDateTime } from '#app/basics/dates.ts'
import {
  button,
  factTable,
  heading,
  mailPage,
  mailText,
  paragraph,
} from '#app/modules/outbox/mail/html/rules.ts'
import { oneLineText } from '#app/modules/outbox/mail/rules.ts'
import type { MailMessage } from '#app/modules/outbox/mail/schema.ts'
import type { SiteSettings } from '#app/modules/settings/schema.ts'
import { reminder } from '../content/reminder.ts'

export type WaitingLead = {
  reference: string
  subject: string
  promise: string
  dueAt: Date
  ownerName: string | null
  url: string
}

/** A long list is read in the inbox, not in a mail. */
const mostNamed = 40

/**
 * One mail to the leads' mailbox about all leads that became pressing since the last one (LDS-02). It
 * names no visitor: it belongs to no single lead, so the erasure of a person would not find it.
 */
export function composeReminder(input: {
  site: SiteSettings
  overdue: readonly WaitingLead[]
  dueSoon: readonly WaitingLead[]
  inboxUrl: string
}): MailMessage {
  const { site, overdue, dueSoon, inboxUrl } = input
  const named = overdue.slice(0, mostNamed)
  const groups = [
    { title: reminder.overdue, leads: named },
    { title: reminder.dueSoon, leads: dueSoon.slice(0, mostNamed - named.length) },
  ].filter(({ leads }) => leads.length > 0)
  const shown = groups.reduce((sum, { leads }) => sum + leads.length, 0)
  const left = overdue.length + dueSoon.length - shown
  const more = left > 0 ? [reminder.more(left)] : []
  const page = { site, reason: reminder.reason }
  return {
    to: { name: oneLineText(site.brandName, 100), address: site.leadsMailbox },
    subject: oneLineText(reminder.subject(overdue.length, dueSoon.length), 200),
    text: mailText({
      ...page,
      paragraphs: [
        ...groups.map(({ title, leads }) =>
          [
            title.toUpperCase(),
            ...leads.flatMap((lead) => ['', labelOf(lead), valueOf(lead)]),
          ].join('\n'),
        ),
        ...more,
        `${reminder.open}: ${inboxUrl}`,
      ],
    }),
    html: mailPage({
      ...page,
      title: reminder.heading,
      body: [
        heading(reminder.heading),
        ...groups.flatMap(({ title, leads }) => [
          paragraph(title),
          factTable(leads.map((lead) => ({ label: labelOf(lead), value: valueOf(lead) }))),
        ]),
        ...more.map((text) => paragraph(text)),
        button(reminder.open, inboxUrl),
      ],
    }),
  }
}

function labelOf({ reference, dueAt }: WaitingLead): string {
  return `${reference}, due ${formatDateTime(dueAt)}`
}

function valueOf({ subject, promise, ownerName, url }: WaitingLead): string {
  const owner = ownerName === null ? reminder.nobody : reminder.owner(ownerName)
  return `${subject}, ${owner}\n${reminder.promised(promise)}\n${url}`
}
