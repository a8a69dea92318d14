import { formatDate, johannesburgDate } from '#app/basics/dates.ts'
import type { LeadSummary } from '../../schema/inbox-answers.ts'

/** Who sent a lead, or that nobody is named on it any more (PRV-04, PRV-05). */
export function LeadPerson({ lead }: { lead: Pick<LeadSummary, 'name' | 'removedAt'> }) {
  return lead.removedAt ? <PersonRemoved at={lead.removedAt} /> : lead.name
}

export function PersonRemoved({ at }: { at: string }) {
  return (
    <span className="font-normal text-ink-soft">
      Details removed on <time dateTime={at}>{formatDate(johannesburgDate(new Date(at)))}</time>
    </span>
  )
}
