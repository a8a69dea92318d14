import { Link } from 'react-router'
import { RowCheckbox } from '#app/features/console/ui/list/row-checkbox.tsx'
import { aboutOf } from './about.ts'
import { StatusBadge } from './lead-badges.tsx'
import type { LeadListProps } from './lead-list-props.ts'
import { LeadPerson } from './lead-person.tsx'
import { Due, MoreBadges } from './lead-table.tsx'
import { Moment } from './moment.tsx'

/** The inbox on a telephone: one card per lead, all of it a link's target. */
export function LeadCards({ leads, linkState, selection, caption }: LeadListProps) {
  return (
    <ul className="grid gap-2" aria-label={caption}>
      {leads.map((lead) => (
        <li key={lead.id} className="card relative grid gap-2 p-3">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <span className="flex items-center gap-1">
              <RowCheckbox id={lead.id} label={`Choose ${lead.reference}`} selection={selection} />
              <Link
                to={`/admin/leads/${lead.id}`}
                state={linkState}
                className="link font-semibold after:absolute after:inset-0"
                data-row
              >
                {lead.reference}
              </Link>
            </span>
            <span className="flex flex-wrap gap-1">
              <StatusBadge status={lead.status} />
              <MoreBadges lead={lead} />
            </span>
          </div>
          <p className="wrap-anywhere">
            <span className="font-semibold">
              <LeadPerson lead={lead} />
            </span>
            {lead.company ? <span className="text-ink-soft">, {lead.company}</span> : null}
            <span className="block">{aboutOf(lead)}</span>
          </p>
          <dl className="grid grid-cols-[auto_1fr] gap-x-3 text-sm">
            <dt className="text-ink-soft">Received</dt>
            <dd>
              <Moment at={lead.submittedAt} isShort />
            </dd>
            <dt className="text-ink-soft">Due</dt>
            <dd>
              <Due lead={lead} />
            </dd>
            <dt className="text-ink-soft">Owner</dt>
            <dd>{lead.ownerName ?? 'Nobody'}</dd>
          </dl>
        </li>
      ))}
    </ul>
  )
}
