import { useEffect, useRef } from 'react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { Button } from '#app/design/ui/button.tsx'
import type { Approval } from '../schema/answers.ts'
import { ApprovalItem } from './approval-item.tsx'

export type QueueListProps = {
  label: string
  approvals: readonly Approval[]
  selectedId: string | null
  onSelect: (id: string) => void
  /** Opens the documented dialog. */
  onReview: (id: string) => void
  /** Missing where every request is there. */
  onMore: (() => void) | undefined
  isFetchingMore: boolean
}

/** STF-03: of thousands of requests only those in view are drawn; more come as the list is scrolled. */
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
