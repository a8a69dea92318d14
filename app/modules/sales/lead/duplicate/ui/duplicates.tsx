import { Link } from 'react-router'
import { Badge, Notice } from '#app/design/ui/surfaces.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { kindLabelOf, mergeReasonLabels } from '../../inbox/content.ts'
import type { LeadDetail, OtherLead } from '../../calls.ts'
import { Moment, LoadFailed, Panel, StatusBadge } from '../../ui/lead-parts.tsx'
import type { MergeActions, MergeDialogProps } from './merge-form.tsx'
import { Suspense, lazy, useState } from 'react'
import { LazyDialog } from '#app/design/ui/lazy-dialog.tsx'

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

const MergeForm = lazy(async () => {
  try {
    const form = await import('./merge-form.tsx')
    return { default: form.MergeForm }
  } catch {
    return { default: LoadFailed }
  }
})

/** STF-08: any two leads become one, with the reason; those that share an address are offered by themselves. */
export function MergeWithAny(props: MergeDialogProps) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button size="small" variant="secondary" onClick={() => setIsOpen(true)}>
        Merge with another lead…
      </Button>
      <LazyDialog
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        size="narrow"
        title={`Merge ${props.lead.reference}`}
        description="Both enquiries stay as they are; one lead is worked on. It can be undone."
      >
        <Suspense>
          <MergeForm {...props} onClose={close} />
        </Suspense>
      </LazyDialog>
    </>
  )
}
