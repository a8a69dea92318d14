export type OverdueLead = {
  id: string
  reference: string
  subject: string
  assignedTo: string | null
}

export type OverdueNotice = {
  to: { userId: string } | { role: 'editor' }
  kind: 'lead'
  title: string
  text: string
  href: `/admin${string}`
}

/**
 * What the bell tells of leads that have become overdue: the owner of theirs, all editors of those
 * nobody owns, one notice each however many leads there are. Visitors are not named.
 */
export function overdueNotices(leads: readonly OverdueLead[]): OverdueNotice[] {
  const byOwner = Map.groupBy(leads, ({ assignedTo }) => assignedTo)
  return [...byOwner].map(([owner, [first, ...more]]) => {
    const to = owner ? { userId: owner } : ({ role: 'editor' } as const)
    const whose = owner ? 'yours' : "nobody's yet"
    if (more.length === 0) {
      return {
        to,
        kind: 'lead',
        title: `Lead ${first!.reference} is overdue`,
        text: `${first!.subject}. It is ${whose}.`,
        href: `/admin/leads/${first!.id}`,
      }
    }
    return {
      to,
      kind: 'lead',
      title: `${more.length + 1} leads are overdue`,
      text: `They are ${whose}. The most pressing is ${first!.reference}.`,
      href: '/admin/leads?status=open&sort=due',
    }
  })
}
