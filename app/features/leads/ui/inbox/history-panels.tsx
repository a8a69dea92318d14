import { Link } from 'react-router'
import { kindLabels } from '../../content/inbox.ts'
import type { LeadDetail } from '../../schema/inbox-answers.ts'
import { Panel } from './facts.tsx'
import { StatusBadge } from './lead-badges.tsx'
import { Moment } from './moment.tsx'

export function TimelinePanel({ timeline }: Pick<LeadDetail, 'timeline'>) {
  return (
    <Panel title="History">
      <ol className="grid gap-2">
        {timeline.map(({ id, at, actorName, text }) => (
          <li key={id} className="wrap-anywhere">
            <span className="font-semibold">{actorName}</span> {text}
            <span className="block text-sm text-ink-soft">
              <Moment at={at} isShort />
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

/** LDS-04: enquiries with the same e-mail or telephone number. */
export function OtherLeadsPanel({ others }: Pick<LeadDetail, 'others'>) {
  if (others.length === 0) return null
  return (
    <Panel title="Also from this person">
      <ul className="grid gap-2">
        {others.map(({ id, reference, kind, status, submittedAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-3">
            <span>
              <Link to={`/admin/leads/${id}`} className="link">
                {reference}
              </Link>
              <span className="block text-sm text-ink-soft">
                {kindLabels[kind]}, <Moment at={submittedAt} isShort />
              </span>
            </span>
            <StatusBadge status={status} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
