import { Link } from 'react-router'
import { Badge } from '#app/design/ui/surfaces.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { kindLabelOf } from '../../content/inbox.ts'
import type { LeadDetail, OtherLead } from './leads-api.ts'
import { Panel } from './facts.tsx'
import { Moment, StatusBadge } from './lead-parts.tsx'
import type { MergeActions } from './merge-form.tsx'

export type DuplicatesPanelProps = Pick<MergeActions, 'onMerge'> & {
  detail: LeadDetail
  isBusy: boolean
}

/** LDS-04: leads with the same e-mail or telephone number, and which of two becomes the main one. */
export function DuplicatesPanel({ detail, isBusy, onMerge }: DuplicatesPanelProps) {
  const others = detail.others.filter(({ mergedInto }) => mergedInto !== detail.lead.id)
  if (others.length === 0) return null
  return (
    <Panel title="Possible duplicates">
      <p className="text-sm text-ink-soft">
        Same e-mail address or telephone number. After a merge both enquiries stay; one lead is
        worked on.
      </p>
      <ul className="grid gap-3">
        {others.map((other) => (
          <Other key={other.id} other={other} detail={detail} isBusy={isBusy} onMerge={onMerge} />
        ))}
      </ul>
    </Panel>
  )
}

function Other(props: DuplicatesPanelProps & { other: OtherLead }) {
  const { other, isBusy, onMerge } = props
  const { lead } = props.detail
  const canMerge =
    !lead.isMerged && !other.mergedInto && !lead.isSuspectedSpam && !other.isSuspectedSpam
  return (
    <li className="grid gap-2 border-t border-line pt-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <Link to={`/admin/leads/${other.id}`} className="link">
          {other.reference}
        </Link>
        <span className="flex flex-wrap gap-1">
          <StatusBadge status={other.status} />
          {other.mergedInto ? <Badge>Merged</Badge> : null}
          {other.isSuspectedSpam ? <Badge tone="warning">Suspected spam</Badge> : null}
        </span>
      </div>
      <p className="text-sm text-ink-soft">
        {kindLabelOf(other.kind)}, <Moment at={other.submittedAt} />
      </p>
      {canMerge ? (
        <div className="flex flex-wrap gap-2">
          <Button
            size="small"
            variant="secondary"
            disabled={isBusy}
            onClick={() => onMerge(other, 'this')}
          >
            Merge into this lead
          </Button>
          <Button
            size="small"
            variant="secondary"
            disabled={isBusy}
            onClick={() => onMerge(other, 'other')}
          >
            Make it the main lead
          </Button>
        </div>
      ) : null}
    </li>
  )
}
