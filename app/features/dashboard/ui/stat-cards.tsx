import type { ReactNode } from 'react'
import { formatRands } from '#app/basics/money.ts'
import { Badge } from '#app/design/ui/badge.tsx'
import { Skeleton } from '#app/design/ui/skeleton.tsx'
import { Stat } from '#app/design/ui/stat.tsx'
import { recurring, statLabels, urgent } from '../content.ts'

export type DashboardFigures = {
  total: number
  active: number
  /** Rands a month. */
  revenueRands: number
  pending: number
}

/** ADD-02 to ADD-06; four skeletons while there are no figures (ADD-13, LIM-13). */
export function StatCards({ figures }: { figures: DashboardFigures | undefined }) {
  if (!figures) {
    return (
      <div className="grid grid-cols-2 gap-4 xl:grid-cols-4" role="status" aria-label="Loading">
        {Object.keys(statLabels).map((name) => (
          <div key={name} className="card" data-skeleton="">
            <Skeleton lines={2} />
          </div>
        ))}
      </div>
    )
  }
  return (
    <dl className="grid grid-cols-2 gap-4 xl:grid-cols-4">
      <Stat isBoxed label={statLabels.total} value={figures.total} />
      <Stat
        isBoxed
        label={statLabels.pending}
        value={
          <Marked mark={figures.pending > 0 ? <Badge tone="danger">{urgent}</Badge> : null}>
            {figures.pending}
          </Marked>
        }
      />
      <Stat isBoxed label={statLabels.approved} value={figures.active} />
      <Stat
        isBoxed
        label={statLabels.revenue}
        value={formatRands(figures.revenueRands)}
        detail={recurring}
      />
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
