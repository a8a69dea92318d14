import type { ReactNode } from 'react'
import { Button } from '#app/design/ui/button.tsx'
import { Stat } from '#app/design/ui/stat.tsx'
import { TextLink } from '#app/design/ui/text-link.tsx'
import { formatCount } from '#app/basics/format-count.ts'
import { formatRandsAndCents } from '#app/basics/money.ts'
import { boardWords } from '../content/board.ts'
import type { RolloutSummary } from '../schema/rollout.ts'
import { ContractTimeline } from './contract-timeline.tsx'
import { ProvinceChart } from './province-chart.tsx'
import { ProvinceMap } from './province-map.tsx'

export type RolloutViewProps = {
  rollout: RolloutSummary
  /** Where the received audits are. */
  listPath: string
  /** The board with one province's clinics. */
  provincePath: (province: string) => string
  file: { isSaving: boolean; save: () => void }
  /** The clinics themselves. */
  children: ReactNode
}

/** Which clinic to migrate next, and what is at stake (AUD-64). */
export function RolloutOverview(props: RolloutViewProps) {
  const { rollout, listPath, provincePath, children } = props
  const { provinces, today, ending } = rollout
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1>{boardWords.title}</h1>
          <p className="mt-1 max-w-prose text-ink-soft">{boardWords.intro}</p>
        </div>
        <Button
          size="small"
          variant="secondary"
          isBusy={props.file.isSaving}
          busyLabel="Exporting…"
          onClick={props.file.save}
        >
          Export CSV
        </Button>
      </div>
      <Totals rollout={rollout} />
      {children}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <Panel id="by-province" title="By priority and province">
          <ProvinceChart provinces={provinces} />
        </Panel>
        <Panel id="map" title="Where they are">
          <ProvinceMap provinces={provinces} pathOf={provincePath} />
        </Panel>
      </div>
      <Panel id="timeline" title="When contracts end">
        <ContractTimeline today={today} clinics={ending} />
      </Panel>
      <p>
        <TextLink to={listPath}>All received audits</TextLink>
      </p>
    </div>
  )
}

function Totals({ rollout: { totals } }: { rollout: RolloutSummary }) {
  const { clinics, audited, migrated, inNoticeWindow, monthlyFeeRands, byPriority } = totals
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Stat
        isBoxed
        label="Clinics audited"
        detail={`of ${formatCount(clinics)}, ${formatCount(migrated)} migrated`}
        value={formatCount(audited)}
      />
      <Stat
        isBoxed
        label="HIGH priority"
        detail={`${formatRandsAndCents(byPriority.high.monthlyFeeRands)} a month`}
        value={formatCount(byPriority.high.clinics)}
      />
      <Stat
        isBoxed
        label="In their notice window"
        detail="or within 40 business days of the end"
        value={formatCount(inNoticeWindow)}
      />
      <Stat
        isBoxed
        label="Fees a month at stake"
        detail="of clinics not migrated yet"
        value={formatRandsAndCents(monthlyFeeRands)}
      />
    </dl>
  )
}

function Panel({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="card grid min-w-0 grid-cols-1 gap-3" aria-labelledby={id}>
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {children}
    </section>
  )
}
