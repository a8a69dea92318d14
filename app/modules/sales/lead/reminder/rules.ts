import { formatDateTime } from '#app/basics/dates.ts'
import { button, factTable, mailBodies, paragraph } from '#app/modules/outbox/mail/html/rules.ts'
import { oneLineText } from '#app/modules/outbox/mail/rules.ts'
import type { MailMessage } from '#app/modules/outbox/mail/schema.ts'
import { type NoticeWords, notices } from '#app/modules/outbox/notification/content.ts'
import type { SiteSettings } from '#app/modules/settings/schema.ts'

export type UrgentLead = {
  id: string
  reference: string
  subject: string
  assignedTo: string | null
}

export type WaitingNotice = NoticeWords & {
  to: { userId: string } | { role: 'editor' }
  href: `/admin${string}`
}

type Urgency = 'overdue' | 'due within the hour'

/** One per kind and owner, to the owner or, without an `active` one, to all editors. No visitor's name. */
export function waitingNotices(
  { overdue, dueSoon }: Record<'overdue' | 'dueSoon', readonly UrgentLead[]>,
  active: readonly string[],
): WaitingNotice[] {
  const noticesOf = (leads: readonly UrgentLead[], how: Urgency) =>
    [...Map.groupBy(leads, ({ assignedTo }) => assignedTo)].map(([owner, own]): WaitingNotice => {
      if (owner && active.includes(owner))
        return { to: { userId: owner }, ...wordsAbout(own, how, 'assigned to you') }
      const whose = owner ? 'assigned to someone without access' : 'unassigned'
      return { to: { role: 'editor' }, ...wordsAbout(own, how, whose) }
    })
  return [...noticesOf(overdue, 'overdue'), ...noticesOf(dueSoon, 'due within the hour')]
}

function wordsAbout(
  leads: readonly UrgentLead[],
  how: Urgency,
  whose: string,
): NoticeWords & Pick<WaitingNotice, 'href'> {
  const { id, reference, subject } = leads[0]!
  if (leads.length === 1)
    return { ...notices.leadWaits(reference, how, subject, whose), href: `/admin/leads/${id}` }
  const words = notices.leadsWait(leads.length, how, reference, whose)
  return { ...words, href: '/admin/leads?status=open&sort=due' }
}

/** Returns the notice for the person who handles escalations; undefined without leads due within the hour. */
export function escalationNotice(
  leads: readonly (UrgentLead & { ownerName: string | null })[],
  userId: string,
) {
  const [first] = leads
  if (!first) return undefined
  const owner = first.ownerName ? `with ${first.ownerName}` : 'unassigned'
  const whose = leads.length === 1 ? owner : 'not answered yet'
  return { to: { userId }, ...wordsAbout(leads, 'due within the hour', whose) }
}

const reminderWords = {
  subject: (overdue: number, dueSoon: number) =>
    [overdue > 0 ? `${overdue} overdue` : '', dueSoon > 0 ? `${dueSoon} due within the hour` : '']
      .filter(Boolean)
      .join(', ') + (overdue + dueSoon === 1 ? ': a lead is waiting' : ': leads are waiting'),
  heading: 'Leads waiting for an answer',
  overdue: 'Overdue',
  dueSoon: 'Due within the hour',
  noOwner: 'unassigned',
  owner: (name: string) => `with ${name}`,
  promised: (text: string) => `Promised: ${text}`,
  more: (count: number) =>
    count === 1
      ? 'One more lead is waiting in the inbox.'
      : `${count} more leads are waiting in the inbox.`,
  open: 'Open leads sorted by due time',
  reason:
    'Sent to the mailbox for new leads, as set in the site settings. Each lead is listed once when it is nearly due and once when it is overdue.',
} as const

export type WaitingLead = Pick<UrgentLead, 'reference' | 'subject'> & {
  promise: string
  dueAt: Date
  ownerName: string | null
  url: string
}

/** Maximum number of leads listed in one email; the inbox shows all of them. */
const maxNamedLeads = 40

/**
 * Composes one email to the leads' mailbox about all leads that became urgent since the last one. It contains no
 * visitor's name: the email belongs to no single lead, so the erasure of a person would not find it.
 */
export function composeReminder(input: {
  site: SiteSettings
  overdue: readonly WaitingLead[]
  dueSoon: readonly WaitingLead[]
  inboxUrl: string
}): MailMessage {
  const { site, overdue, dueSoon, inboxUrl } = input
  const named = overdue.slice(0, maxNamedLeads)
  const groups = [
    { title: reminderWords.overdue, leads: named },
    { title: reminderWords.dueSoon, leads: dueSoon.slice(0, maxNamedLeads - named.length) },
  ].filter(({ leads }) => leads.length > 0)
  const shown = groups.reduce((sum, { leads }) => sum + leads.length, 0)
  const left = overdue.length + dueSoon.length - shown
  const more = left > 0 ? [reminderWords.more(left)] : []
  const { heading: title, reason } = reminderWords
  return {
    to: { name: oneLineText(site.brandName, 100), address: site.leadsMailbox },
    subject: oneLineText(reminderWords.subject(overdue.length, dueSoon.length), 200),
    ...mailBodies(
      { site, title, reason },
      [
        ...groups.map((group) =>
          [
            group.title.toUpperCase(),
            ...group.leads.flatMap((lead) => ['', labelOf(lead), valueOf(lead)]),
          ].join('\n'),
        ),
        ...more,
        `${reminderWords.open}: ${inboxUrl}`,
      ],
      [
        ...groups.flatMap((group) => [
          paragraph(group.title),
          factTable(group.leads.map((lead) => ({ label: labelOf(lead), value: valueOf(lead) }))),
        ]),
        ...more.map((text) => paragraph(text)),
        button(reminderWords.open, inboxUrl),
      ],
    ),
  }
}

function labelOf({ reference, dueAt }: WaitingLead): string {
  return `${reference}, due ${formatDateTime(dueAt)}`
}

function valueOf({ subject, promise, ownerName, url }: WaitingLead): string {
  const owner = ownerName === null ? reminderWords.noOwner : reminderWords.owner(ownerName)
  return `${subject}, ${owner}\n${reminderWords.promised(promise)}\n${url}`
}
