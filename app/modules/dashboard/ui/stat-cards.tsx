import { formatCount } from '#app/basics/format-count.ts'
import type { ReactNode } from 'react'
import { formatRands } from '#app/basics/money.ts'
import { Badge } from '#app/design/ui/badge.tsx'
import { Skeleton } from '#app/design/ui/skeleton.tsx'
import { Stat } from '#app/design/ui/stat.tsx'
import { notKnown, recurring, statLabels, urgent } from '../content.ts'

export type DashboardFigures = {
  total: number
  active: number
  /** Rands a month. */
  revenueRands: number
  pending: number
}

const layout = 'grid grid-cols-2 gap-4 xl:grid-cols-4'

export type StatCardsProps = { figures: DashboardFigures | undefined; hasFailed: boolean }

/** ADD-02 to ADD-06; four skeletons while the figures are on their way (ADD-13, LIM-13). */
export function StatCards({ figures, hasFailed }: StatCardsProps) {
  if (!figures) return hasFailed ? <UnknownCards /> : <CardsToCome />
  return (
    <dl className={layout}>
      <Stat isBoxed label={statLabels.total} value={formatCount(figures.total)} />
      <Stat
        isBoxed
        label={statLabels.pending}
        value={
          <Marked mark={figures.pending > 0 ? <Badge tone="danger">{urgent}</Badge> : null}>
            {formatCount(figures.pending)}
          </Marked>
        }
      />
      <Stat isBoxed label={statLabels.approved} value={formatCount(figures.active)} />
      <Stat
        isBoxed
        label={statLabels.revenue}
        value={formatRands(figures.revenueRands)}
        detail={recurring}
      />
    </dl>
  )
}

function CardsToCome() {
  return (
    <div className={layout} role="status" aria-label="Loading">
      {Object.keys(statLabels).map((name) => (
        <div key={name} className="card" data-skeleton="">
          <Skeleton lines={2} />
        </div>
      ))}
    </div>
  )
}

/** A figure that could not be loaded is neither 0 nor on its way. */
function UnknownCards() {
  return (
    <dl className={layout}>
      {Object.values(statLabels).map((label) => (
        <Stat key={label} isBoxed label={label} value={notKnown} />
      ))}
    </dl>
  )
}

function Marked({ mark, children }: { mark: ReactNode; children: ReactNode }) {
  return (
    <span className="flex flex-wrap items-center justify-between gap-x-3">
      {children}
      <span className="font-sans text-base">{mark}</span>
    </span>
  )
}
