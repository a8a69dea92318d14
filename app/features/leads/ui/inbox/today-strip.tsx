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
    { label: 'Overdue', count: counts?.overdue, to: pathOf({ folder: 'overdue' }), isBad: true },
    { label: 'Due later today', count: counts?.dueToday, to: pathOf({ due: 'today' }) },
    {
      label: 'Without an owner',
      count: counts?.unowned,
      to: pathOf({ status: 'open', owner: 'nobody' }),
    },
  ]
  return (
    <nav aria-label="Today" className="grid grid-cols-3 gap-2 lg:flex">
      {figures.map(({ label, count, to, isBad }) => (
        <Link
          key={label}
          to={to}
          className="card grid content-start gap-1 p-3 no-underline hover:border-leaf lg:min-w-44"
        >
          <span
            className={`font-display text-2xl leading-none ${isBad && count ? 'text-danger' : 'text-ink'}`}
          >
            {count === undefined ? '–' : countText(count)}
          </span>
          <span className="text-sm text-ink-soft">{label}</span>
        </Link>
      ))}
    </nav>
  )
}
