import { notices, type NoticeWords } from '#app/modules/outbox/notification/content.ts'

export type PressingLead = {
  id: string
  reference: string
  subject: string
  assignedTo: string | null
}

export type WaitingNotice = NoticeWords & {
  to: { userId: string } | { role: 'editor' }
  href: `/admin${string}`
}

type How = 'overdue' | 'due within the hour'

/**
 * What the bell tells of leads that have become overdue or nearly due (LDS-02): the owner of theirs, all
 * editors of those nobody owns, one notice of each sort however many leads there are. Visitors are not
 * named.
 */
export function waitingNotices(leads: {
  overdue: readonly PressingLead[]
  dueSoon: readonly PressingLead[]
}): WaitingNotice[] {
  return [
    ...noticesOf(leads.overdue, 'overdue'),
    ...noticesOf(leads.dueSoon, 'due within the hour'),
  ]
}

function noticesOf(leads: readonly PressingLead[], how: How): WaitingNotice[] {
  const byOwner = Map.groupBy(leads, ({ assignedTo }) => assignedTo)
  return [...byOwner].map(([owner, [first, ...more]]) => {
    const to = owner ? { userId: owner } : ({ role: 'editor' } as const)
    const whose = owner ? 'yours' : "nobody's yet"
    const { id, reference, subject } = first!
    if (more.length === 0)
      return {
        to,
        ...notices.leadWaits(reference, how, subject, whose),
        href: `/admin/leads/${id}`,
      }
    return {
      to,
      ...notices.leadsWait(more.length + 1, how, reference, whose),
      href: '/admin/leads?status=open&sort=due',
    }
  })
}
