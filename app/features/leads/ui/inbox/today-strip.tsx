import { countText } from '#app/basics/capped-count.ts'
import { Link } from 'react-router'
import type { InboxFilter } from '../../schema/inbox.ts'
import type { FolderCounts } from './leads-api.ts'

export type TodayStripProps = {
  counts: FolderCounts | undefined
  pathOf: (filter: Partial<InboxFilter>) => string
}

/** LDS-02: what today asks for, each figure a way to the leads behind it. */
export function TodayStrip({ counts, pathOf }: TodayStripProps) {
  const figures = [
    { label: 'overdue', count: counts?.overdue, to: pathOf({ folder: 'overdue' }), isBad: true },
    { label: 'due later today', count: counts?.dueToday, to: pathOf({ due: 'today' }) },
    {
      label: 'without an owner',
      count: counts?.unowned,
      to: pathOf({ status: 'open', owner: 'nobody' }),
    },
  ]
  return (
    <nav aria-label="Today" className="flex flex-wrap gap-x-4 max-sm:flex-nowrap">
      {figures.map(({ label, count, to, isBad }) => (
        <Link key={label} to={to} className="link inline-flex min-h-8 items-center gap-1">
          <span className={`font-semibold tabular-nums ${isBad && count ? 'text-danger' : ''}`}>
            {count === undefined ? '–' : countText(count)}
          </span>
          {label}
        </Link>
      ))}
    </nav>
  )
}
