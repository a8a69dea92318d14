import { EmptyState } from '#app/design/ui/list-state.tsx'
import { Notice } from '#app/design/ui/notice.tsx'
import { ListBody, type ListRead } from '#app/modules/console/ui/list-body.tsx'
import type { ListQueryState } from '#app/modules/console/ui/list-filters.tsx'
import { boardWords } from '../content/board.ts'
import type {
  RolloutChange,
  RolloutClinic,
  RolloutSummary,
  RolloutView,
} from '../schema/rollout.ts'
import { ClinicTable } from './clinic-table.tsx'
import { RolloutFilters } from './rollout-filters.tsx'

export type RolloutClinicsProps = {
  today: string
  owners: RolloutSummary['owners']
  query: ListQueryState<RolloutView>
  list: ListRead<RolloutClinic>
  listPath: string
  onChange: (clinic: RolloutClinic, change: RolloutChange) => void
}

/** Where the rollout is worked: clinics by filter, each changed in its row (FLD-08). */
export function RolloutClinics(props: RolloutClinicsProps) {
  const { today, owners, query, list, listPath, onChange } = props
  return (
    <section aria-labelledby="clinics" className="grid grid-cols-1 gap-3">
      <h2 id="clinics" className="text-xl">
        Clinics
      </h2>
      <RolloutFilters filter={query.filter} owners={owners} onChange={query.change} />
      <ListBody
        list={list}
        what="the clinics"
        counted={['clinic', 'clinics']}
        isNarrowed={query.isNarrowed}
        noneFits={{ title: 'No clinic fits', onClear: query.clear }}
        empty={<EmptyState title="No clinics yet" />}
      >
        {(clinics) => (
          <ClinicTable
            today={today}
            clinics={clinics}
            owners={owners}
            pathOf={(id) => `${listPath}/${id}`}
            onChange={onChange}
          />
        )}
      </ListBody>
      <p className="max-w-prose text-sm text-ink-soft">{boardWords.messages}</p>
      <Notice tone="info">{boardWords.guidance}</Notice>
    </section>
  )
}
