import { Link } from 'react-router'
import { Badge } from '#app/design/ui/badge.tsx'
import { Table } from '#app/design/ui/table.tsx'
import { AllCheckbox, RowCheckbox } from '#app/features/console/ui/list/row-checkbox.tsx'
import type { InboxRow } from './leads-api.ts'
import { aboutOf } from './about.ts'
import { DuplicateBadge, OverdueBadge, StatusBadge } from './lead-badges.tsx'
import type { LeadListProps } from './lead-list-props.ts'
import { LeadPerson } from './lead-person.tsx'
import { Moment } from './moment.tsx'

// Beside an open sidebar on a small laptop three columns move into their neighbours.
const wideOnly = '@max-4xl:hidden'
const narrowOnly = 'block text-ink-soft @4xl:hidden'

export function LeadTable({ leads, linkState, selection, caption }: LeadListProps) {
  return (
    <Table caption={caption} isCaptionHidden isDense>
      <thead>
        <tr>
          <th scope="col">
            <AllCheckbox label="Choose all leads shown" selection={selection} />
          </th>
          <th scope="col">Reference</th>
          <th scope="col">Who</th>
          <th scope="col" className={wideOnly}>
            About
          </th>
          <th scope="col" className={wideOnly}>
            Received
          </th>
          <th scope="col">Due</th>
          <th scope="col">Status</th>
          <th scope="col" className={wideOnly}>
            Owner
          </th>
        </tr>
      </thead>
      <tbody>
        {leads.map((lead) => (
          <LeadRow key={lead.id} lead={lead} linkState={linkState} selection={selection} />
        ))}
      </tbody>
    </Table>
  )
}

type LeadRowProps = Omit<LeadListProps, 'leads' | 'caption'> & { lead: InboxRow }

function LeadRow({ lead, linkState, selection }: LeadRowProps) {
  const isUnread = lead.status === 'new'
  return (
    <tr className={isUnread ? 'font-semibold' : undefined}>
      <td>
        <RowCheckbox id={lead.id} label={`Choose ${lead.reference}`} selection={selection} />
      </td>
      <th scope="row" className="font-semibold">
        <Link
          to={`/admin/leads/${lead.id}`}
          state={linkState}
          className="link whitespace-nowrap"
          data-row
        >
          {lead.reference}
        </Link>
        <span className={`${narrowOnly} font-normal`}>
          {aboutOf(lead)}
          <span className="block">
            <Moment at={lead.submittedAt} isShort />
          </span>
        </span>
      </th>
      <td className="max-w-72 min-w-28 wrap-anywhere">
        <LeadPerson lead={lead} />
        <span className="block font-normal text-ink-soft">{lead.company}</span>
      </td>
      <td className={`${wideOnly} font-normal`}>{aboutOf(lead)}</td>
      <td className={`${wideOnly} font-normal whitespace-nowrap`}>
        <Moment at={lead.submittedAt} isShort />
      </td>
      <td className="font-normal @4xl:whitespace-nowrap">
        <Due lead={lead} />
      </td>
      <td>
        <span className="flex flex-wrap gap-1">
          <StatusBadge status={lead.status} />
          <MoreBadges lead={lead} />
        </span>
        <span className={`${narrowOnly} mt-1 font-normal`}>{lead.ownerName}</span>
      </td>
      <td className={`${wideOnly} font-normal`}>
        {lead.ownerName ?? <span className="text-ink-soft">Nobody</span>}
      </td>
    </tr>
  )
}

/** What else is worth knowing of a lead in a list. */
export function MoreBadges({ lead }: { lead: InboxRow }) {
  return (
    <>
      {lead.duplicates > 0 ? <DuplicateBadge count={lead.duplicates} /> : null}
      {lead.isMerged ? <Badge>Merged</Badge> : null}
      {lead.isSample ? <Badge>Sample</Badge> : null}
    </>
  )
}

/** LDS-02: until when an answer was promised; a promise without a time has none. */
export function Due({ lead }: { lead: Pick<InboxRow, 'dueAt' | 'isOverdue'> }) {
  if (!lead.dueAt) return <span className="text-ink-soft">No time promised</span>
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <Moment at={lead.dueAt} isShort />
      {lead.isOverdue ? <OverdueBadge /> : null}
    </span>
  )
}
