import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { formatDate, formatDateTime } from '#app/basics/dates.ts'
import { countWithNoun } from '#app/basics/numbers.ts'
import { Button } from '#app/design/ui/button.tsx'
import { Badge, type BadgeTone } from '#app/design/ui/surfaces.tsx'
import { type Priority, priorityLabels } from '#app/modules/console/request/schema.ts'
import { approvalWords } from '../content.ts'
import { approvalTypeDetails, decisionText, isWaiting, revenueText, roleNames } from '../rules.ts'
import type { Approval } from '../schema.ts'
import { PriceChange } from './change-table.tsx'

export type QueueListProps = {
  label: string
  approvals: readonly Approval[]
  selectedId: string | null
  onSelect: (id: string) => void
  onReview: (id: string) => void
  /** Loads the next page; undefined once every request is loaded. */
  onMore: (() => void) | undefined
  isFetchingMore: boolean
}

/** Virtualised list: renders only the visible requests of possibly thousands, and loads more on scroll. */
export function QueueList(props: QueueListProps) {
  const { approvals, onMore, isFetchingMore } = props
  const { frame, rows, shown, at } = useRows(props)
  return (
    <div
      ref={frame}
      role="region"
      aria-label={props.label}
      tabIndex={0}
      className="queue-list relative max-h-[max(24rem,calc(100dvh-9rem))] overflow-y-auto"
    >
      <h2 className="sr-only">{props.label}</h2>
      <ul className="relative" style={{ height: rows.getTotalSize() }}>
        {shown.map(({ key, index, start }) => (
          <li
            key={key}
            ref={rows.measureElement}
            data-index={index}
            aria-setsize={approvals.length}
            aria-posinset={index + 1}
            className="absolute inset-x-0 top-0 pb-2"
            style={{ transform: `translateY(${start}px)` }}
          >
            <ApprovalItem
              approval={approvals[index]!}
              isSelected={index === at}
              onSelect={props.onSelect}
              onReview={props.onReview}
            />
          </li>
        ))}
      </ul>
      {onMore ? (
        <Button size="small" variant="secondary" isBusy={isFetchingMore} onClick={onMore}>
          Show more
        </Button>
      ) : null}
    </div>
  )
}

function useRows({ approvals, selectedId, onMore, isFetchingMore }: QueueListProps) {
  const frame = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react-hooks/incompatible-library -- the rows it gives are memoised themselves
  const rows = useVirtualizer({
    count: approvals.length,
    getScrollElement: () => frame.current,
    estimateSize: () => 232,
    getItemKey: (index) => approvals[index]?.id ?? index,
    overscan: 4,
    initialRect: { width: 360, height: 900 },
  })
  const shown = rows.getVirtualItems()
  const last = shown.at(-1)?.index ?? -1
  const isNearEnd = last >= approvals.length - 5
  useEffect(() => {
    if (isNearEnd && onMore && !isFetchingMore) onMore()
  }, [isNearEnd, onMore, isFetchingMore])
  const at = approvals.findIndex(({ id }) => id === selectedId)
  useEffect(() => {
    if (at >= 0) rows.scrollToIndex(at, { align: 'auto' })
  }, [at, rows])
  return { frame, rows, shown, at }
}

type ApprovalItemProps = {
  approval: Approval
  isSelected: boolean
  onSelect: (id: string) => void
  onReview: (id: string) => void
}

export function goLiveText({ goLiveDate }: Approval['estimatedImpact']): string {
  return goLiveDate ? `Go live ${formatDate(goLiveDate)}` : approvalWords.noDeadline
}

/** One request in the list. Its title opens the request beside the list; the Review button opens it in a dialog. */
function ApprovalItem({ approval, isSelected, onSelect, onReview }: ApprovalItemProps) {
  const { id, submittedBy, estimatedImpact, requiresReviewFrom } = approval
  const facts: [string, string][] = [
    ['Submitted by', `${submittedBy.name}, ${formatDateTime(new Date(approval.submittedAt))}`],
    [
      'Impact',
      `${revenueText(estimatedImpact)}, ${countWithNoun(estimatedImpact.usersAffected, 'user')}`,
    ],
    ['Timeline', goLiveText(estimatedImpact)],
    ['Review by', roleNames(requiresReviewFrom)],
  ]
  return (
    <article
      className={`card grid gap-2 ${isSelected ? 'border-leaf bg-leaf-mist' : ''}`}
      aria-labelledby={`title-${id}`}
      aria-current={isSelected ? 'true' : undefined}
    >
      <h3 id={`title-${id}`} className="font-sans text-base font-semibold">
        <button
          type="button"
          data-row
          className="min-h-6 text-start hover:underline"
          onClick={() => onSelect(id)}
        >
          {approval.title}
        </button>
      </h3>
      <Badges approval={approval} />
      {approval.note ? <p className="text-warning">{approval.note}</p> : null}
      <PriceChange changes={approval.changes} />
      <dl className="grid gap-y-0.5 text-sm">
        {facts.map(([label, value]) => (
          <div key={label} className="flex flex-wrap gap-x-2">
            <dt className="text-ink-soft">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {isWaiting(approval) ? (
        <Button size="small" className="justify-self-start" onClick={() => onReview(id)}>
          Review
        </Button>
      ) : (
        <p className="text-sm font-semibold">{decisionText(approval)}</p>
      )}
    </article>
  )
}

function Badges({ approval }: Pick<ApprovalItemProps, 'approval'>) {
  const { reviewerName } = approval
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ApprovalBadges {...approval} />
      {isWaiting(approval) && reviewerName ? (
        <Badge tone="leaf">{`${reviewerName} is reviewing`}</Badge>
      ) : null}
      {approval.outdatedReason ? (
        <Badge tone="warning">No longer applies</Badge>
      ) : approval.hasConflict ? (
        <Badge tone="warning">Changed in the meantime</Badge>
      ) : null}
      {approval.discountedBy.length > 0 ? <Badge tone="warning">Needs another person</Badge> : null}
    </div>
  )
}

const tones: Record<Priority, BadgeTone> = {
  urgent: 'danger',
  high: 'warning',
  medium: 'info',
  low: 'neutral',
}

type ApprovalBadgesProps = Pick<Approval, 'priority' | 'type' | 'isSample'>

export function ApprovalBadges({ priority, type, isSample }: ApprovalBadgesProps) {
  return (
    <>
      <Badge tone={tones[priority]}>{priorityLabels[priority]}</Badge>
      <Badge>{approvalTypeDetails[type].label}</Badge>
      {isSample ? <Badge>Sample</Badge> : null}
    </>
  )
}
