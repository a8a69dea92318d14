import { Link } from 'react-router'
import { Button } from '#app/design/ui/button.tsx'
import { Notice } from '#app/design/ui/surfaces.tsx'
import { mergeReasonLabels } from '../../content/inbox.ts'
import type { LeadDetail } from './leads-api.ts'
import type { MergeActions } from './merge-form.tsx'
import { Panel } from './facts.tsx'
import { Moment } from './lead-parts.tsx'

type MergedPanelProps = Pick<LeadDetail, 'merged'> &
  Pick<MergeActions, 'onUnmerge'> & { isBusy: boolean }

/** LDS-04: the enquiries that are part of this lead, and the way back; what they ask stands in the conversation. */
export function MergedPanel({ merged, isBusy, onUnmerge }: MergedPanelProps) {
  if (merged.length === 0) return null
  return (
    <Panel title="Merged enquiries">
      <ul className="grid gap-4">
        {merged.map((part) => (
          <li
            key={part.id}
            aria-label={part.reference}
            className="grid gap-2 border-t border-line pt-3 first:border-0 first:pt-0"
          >
            <div className="flex flex-wrap items-center justify-between gap-2">
              <p>
                <Link to={`/admin/leads/${part.id}`} className="link font-semibold">
                  {part.reference}
                </Link>{' '}
                <span className="text-ink-soft">
                  {part.subject}, <Moment at={part.submittedAt} />
                  {part.mergeReason ? `. ${mergeReasonLabels[part.mergeReason]}.` : null}
                </span>
              </p>
              <Button
                size="small"
                variant="secondary"
                disabled={isBusy}
                onClick={() => onUnmerge(part)}
              >
                Undo the merge
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

type MergedNoticeProps = Pick<MergeActions, 'onUnmerge'> & { detail: LeadDetail; isBusy: boolean }

/** Where a merged enquiry is worked on, and the way back. */
export function MergedNotice({ detail, isBusy, onUnmerge }: MergedNoticeProps) {
  const { mainLead, lead } = detail
  if (!mainLead) return null
  return (
    <Notice tone="info">
      <p>
        This enquiry is part of{' '}
        <Link to={`/admin/leads/${mainLead.id}`} className="link font-semibold">
          {mainLead.reference}
        </Link>
        , where it is worked on. Nothing of it is lost.
      </p>
      <Button
        size="small"
        variant="secondary"
        className="mt-2"
        disabled={isBusy}
        onClick={() => onUnmerge(lead)}
      >
        Undo the merge
      </Button>
    </Notice>
  )
}
