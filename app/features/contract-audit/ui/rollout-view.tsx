import type { ReactNode } from 'react'
import { Button } from '#app/design/ui/button.tsx'
import { EmptyState } from '#app/design/ui/list-state.tsx'
import { Notice } from '#app/design/ui/notice.tsx'
import { Stat } from '#app/design/ui/stat.tsx'
import { TextLink } from '#app/design/ui/text-link.tsx'
import { formatRands } from '#app/basics/money.ts'
import { boardWords } from '../content/board.ts'
import type { RolloutAnswer } from '../schema.ts'
import { ClinicTable } from './clinic-table.tsx'
import { ContractTimeline } from './contract-timeline.tsx'
import { ProvinceChart } from './province-chart.tsx'
import { ProvinceMap } from './province-map.tsx'

export type RolloutViewProps = {
  rollout: RolloutAnswer
  /** Where the received audits are. */
  listPath: string
  isExporting: boolean
  onExport: () => void
}

/** Which clinic to migrate next, and what is at stake (AUD-64). */
export function RolloutView({ rollout, listPath, isExporting, onExport }: RolloutViewProps) {
  const { clinics, provinces, today } = rollout
  if (clinics.length === 0) {
    return (
      <EmptyState title="No audits yet">
        <p>The board fills as audits arrive. Each clinic appears with its newest audit.</p>
      </EmptyState>
    )
  }
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
          isBusy={isExporting}
          busyLabel="Exporting…"
          onClick={onExport}
        >
          Export CSV
        </Button>
      </div>
      <Totals rollout={rollout} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <Panel id="by-province" title="By priority and province">
          <ProvinceChart provinces={provinces} />
        </Panel>
        <Panel id="map" title="Where they are">
          <ProvinceMap
            provinces={provinces}
            pathOf={(province) => `${listPath}?region=${encodeURIComponent(province)}`}
          />
        </Panel>
      </div>
      <Panel id="timeline" title="When contracts end">
        <ContractTimeline today={today} clinics={clinics} />
      </Panel>
      <Clinics clinics={clinics} listPath={listPath} />
    </div>
  )
}

function Totals({ rollout: { totals, clinics } }: { rollout: RolloutAnswer }) {
  const needsNotice = clinics.filter(({ window }) => window === 'open' || window === 'closing')
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Stat isBoxed label="Clinics audited" value={totals.clinics} />
      <Stat
        isBoxed
        label="HIGH priority"
        detail={`${formatRands(totals.byPriority.high.monthlyFeeRands)} a month`}
        value={totals.byPriority.high.clinics}
      />
      <Stat isBoxed label="In their notice window" value={needsNotice.length} />
      <Stat
        isBoxed
        label="Fees a month at stake"
        detail="of clinics not migrated yet"
        value={formatRands(totals.monthlyFeeRands)}
      />
    </dl>
  )
}

type ClinicsProps = { clinics: RolloutAnswer['clinics']; listPath: string }

function Clinics({ clinics, listPath }: ClinicsProps) {
  return (
    <section aria-labelledby="clinics" className="grid grid-cols-1 gap-3">
      <h2 id="clinics" className="text-xl">
        Clinics
      </h2>
      <Notice tone="info">{boardWords.guidance}</Notice>
      <ClinicTable clinics={clinics} pathOf={(id) => `${listPath}/${id}`} />
      <p>
        <TextLink to={listPath}>All received audits</TextLink>
      </p>
    </section>
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
