export type PressingLead = {
  id: string
  reference: string
  subject: string
  assignedTo: string | null
}

export type WaitingNotice = {
  to: { userId: string } | { role: 'editor' }
  kind: 'lead'
  title: string
  text: string
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
    if (more.length === 0) {
      return {
        to,
        kind: 'lead',
        title: `Lead ${first!.reference} is ${how}`,
        text: `${first!.subject}. It is ${whose}.`,
        href: `/admin/leads/${first!.id}`,
      }
    }
    return {
      to,
      kind: 'lead',
      title: `${more.length + 1} leads are ${how}`,
      text: `They are ${whose}. The most pressing is ${first!.reference}.`,
      href: '/admin/leads?status=open&sort=due',
    }
  })
}
