import { Suspense } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/design/ui/button.tsx'
import { Dialog } from '#app/design/ui/dialog.tsx'
import { Badge, Notice } from '#app/design/ui/surfaces.tsx'
import type { LeadDetail, OtherLead } from '../../calls.ts'
import { kindLabelOf, mergeReasonLabels } from '../../inbox/content.ts'
import { Moment, Panel, StatusBadge, lazyForm } from '../../ui/lead-parts.tsx'
import type { MergeActions, MergeFormProps } from './merge-form.tsx'

export type DuplicatesPanelProps = Pick<MergeActions, 'onMerge'> & {
  detail: LeadDetail
  isBusy: boolean
}

export function DuplicatesPanel(props: DuplicatesPanelProps) {
  const { detail } = props
  const others = detail.others.filter(({ mergedInto }) => mergedInto !== detail.lead.id)
  if (others.length === 0) return null
  return (
    <Panel title="Possible duplicates">
      <p className="text-sm text-ink-soft">
        These leads share an email address or phone number. Merging keeps both enquiries and leaves
        you with one lead.
      </p>
      <ul className="grid gap-3">
        {others.map((other) => (
          <OtherLeadItem key={other.id} other={other} {...props} />
        ))}
      </ul>
    </Panel>
  )
}

function OtherLeadItem(props: DuplicatesPanelProps & { other: OtherLead }) {
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
        <span>{kindLabelOf(other.kind)}</span>, <Moment at={other.submittedAt} />
      </p>
      {canMerge ? (
        <div className="flex flex-wrap gap-2">
          {(['this', 'other'] as const).map((main) => (
            <Button
              key={main}
              size="small"
              variant="secondary"
              disabled={isBusy}
              onClick={() => onMerge(other, main)}
            >
              {main === 'this' ? 'Merge into this lead' : 'Make it the main lead'}
            </Button>
          ))}
        </div>
      ) : null}
    </li>
  )
}

type MergedPanelProps = Pick<LeadDetail, 'merged'> &
  Pick<MergeActions, 'onUnmerge'> & { isBusy: boolean }

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
                  <span>{part.subject}</span>, <Moment at={part.submittedAt} />
                  <span>{part.mergeReason ? `. ${mergeReasonLabels[part.mergeReason]}.` : ''}</span>
                </span>
              </p>
              <UnmergeButton isBusy={isBusy} onUnmerge={() => onUnmerge(part)} />
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

type MergedNoticeProps = Pick<MergeActions, 'onUnmerge'> & { detail: LeadDetail; isBusy: boolean }

export function MergedNotice({ detail, isBusy, onUnmerge }: MergedNoticeProps) {
  const { mainLead, lead } = detail
  if (!mainLead) return null
  return (
    <Notice tone="info">
      <p>
        This enquiry was merged into{' '}
        <Link to={`/admin/leads/${mainLead.id}`} className="link font-semibold">
          {mainLead.reference}
        </Link>
        . Continue working there. Nothing was lost.
      </p>
      <UnmergeButton className="mt-2" isBusy={isBusy} onUnmerge={() => onUnmerge(lead)} />
    </Notice>
  )
}

type UnmergeButtonProps = { className?: string; isBusy: boolean; onUnmerge: () => void }

const UnmergeButton = ({ className, isBusy, onUnmerge }: UnmergeButtonProps) => (
  <Button
    size="small"
    variant="secondary"
    className={className}
    disabled={isBusy}
    onClick={onUnmerge}
  >
    Undo the merge
  </Button>
)

const MergeForm = lazyForm(() => import('./merge-form.tsx').then((form) => form.MergeForm))

type MergeDialogProps = Omit<MergeFormProps, 'onClose'> & {
  isOpen: boolean
  onClose: () => void
}

/** Dialog to merge any two leads, with a reason; `DuplicatesPanel` suggests leads that share contact details. */
export function MergeDialog({ isOpen, ...props }: MergeDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={props.onClose}
      size="narrow"
      title={`Merge ${props.lead.reference}`}
      description="Both enquiries are kept, and you continue with one lead. You can undo this."
    >
      <Suspense>
        <MergeForm {...props} />
      </Suspense>
    </Dialog>
  )
}
