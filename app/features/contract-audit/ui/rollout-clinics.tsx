import { Button } from '#app/design/ui/button.tsx'
import { EmptyState, ErrorState, LoadingState } from '#app/design/ui/list-state.tsx'
import { Notice } from '#app/design/ui/notice.tsx'
import { boardWords } from '../content/board.ts'
import type {
  RolloutChange,
  RolloutClinic,
  RolloutSummary,
  RolloutView,
} from '../schema/rollout.ts'
import { ClinicTable } from './clinic-table.tsx'
import { RolloutFilters, type ViewChange } from './rollout-filters.tsx'

export type ClinicListState = {
  /** Undefined until a first answer came. */
  clinics: readonly RolloutClinic[] | undefined
  total: number
  problem: string | null
  isFetching: boolean
  hasMore: boolean
}

export type RolloutClinicsProps = {
  today: string
  owners: RolloutSummary['owners']
  view: RolloutView
  list: ClinicListState
  listPath: string
  onView: (change: ViewChange) => void
  onChange: (clinic: RolloutClinic, change: RolloutChange) => void
  onMore: () => void
  onRetry: () => void
}

/** Where the rollout is worked: clinics by filter, each changed in its row (FLD-08). */
export function RolloutClinics(props: RolloutClinicsProps) {
  const { view, owners, list, onView } = props
  return (
    <section aria-labelledby="clinics" className="grid grid-cols-1 gap-3">
      <h2 id="clinics" className="text-xl">
        Clinics
      </h2>
      <RolloutFilters view={view} owners={owners} onView={onView} />
      {list.clinics && list.problem ? (
        <Notice tone="warning" role="status">
          The list could not be brought up to date: {list.problem}
        </Notice>
      ) : null}
      <Rows {...props} />
      <p className="max-w-prose text-sm text-ink-soft">{boardWords.messages}</p>
      <Notice tone="info">{boardWords.guidance}</Notice>
    </section>
  )
}

function Rows({ list, today, owners, listPath, onView, onChange, ...props }: RolloutClinicsProps) {
  const { clinics, total, problem, isFetching, hasMore } = list
  if (!clinics) {
    return problem ? (
      <ErrorState
        title="The clinics could not be fetched"
        onRetry={props.onRetry}
        isRetrying={isFetching}
      >
        <p>{problem}</p>
      </ErrorState>
    ) : (
      <LoadingState label="Fetching the clinics" rows={8} />
    )
  }
  if (clinics.length === 0) return <NothingFits onView={onView} />
  return (
    <>
      <ClinicTable
        today={today}
        clinics={clinics}
        owners={owners}
        pathOf={(id) => `${listPath}/${id}`}
        onChange={onChange}
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-soft" role="status">
          {clinics.length} of {total} {total === 1 ? 'clinic' : 'clinics'}
        </p>
        {hasMore ? (
          <Button variant="secondary" size="small" isBusy={isFetching} onClick={props.onMore}>
            Load more
          </Button>
        ) : null}
      </div>
    </>
  )
}

const noFilter = { search: '', province: '', priority: '', window: '', stage: '', owner: '' }

function NothingFits({ onView }: Pick<RolloutClinicsProps, 'onView'>) {
  return (
    <EmptyState
      title="No clinic fits"
      icon="search"
      action={
        <Button variant="secondary" size="small" onClick={() => onView(noFilter)}>
          Clear filters
        </Button>
      }
    />
  )
}
