import { TextLink } from '#app/design/ui/text-link.tsx'
import { pagedList } from '#app/modules/console/ui/list-body.tsx'
import { useListQuery, type ListQuery } from '#app/modules/console/ui/list-filters.tsx'
import { useSaveFile } from '#app/modules/console/ui/tell.ts'
import { saveFile } from '#app/modules/access/calls.ts'
import { ReadState } from '#app/modules/access/ui/read-state.tsx'
import { rolloutViewSchema, type RolloutSummary, type RolloutView } from '../schema/rollout.ts'
import { RolloutClinics } from '../ui/rollout-clinics.tsx'
import { RolloutOverview } from '../ui/rollout-view.tsx'
import {
  auditForm,
  boardApi,
  useClinicChange,
  useRolloutClinics,
  useRolloutSummary,
} from './rollout-calls.ts'

export const meta = () => [{ title: 'Rollout board | Staff console' }]

const listPath = `/admin/forms/${auditForm}/received`

const rolloutQuery: ListQuery<RolloutView> = {
  read: (asked) => rolloutViewSchema.parse(asked),
  usual: { sort: 'urgency' },
  narrowing: ['search', 'province', 'priority', 'window', 'stage', 'owner'],
  typed: 'search',
}

/** AUD-64, D-144, FLD-08. */
export default function RolloutBoard() {
  const summary = useRolloutSummary()
  return (
    <div className="grid grid-cols-1 gap-4">
      <TextLink isBack to="/admin/forms">
        Client Forms
      </TextLink>
      {summary.data ? (
        <Board rollout={summary.data} />
      ) : (
        <ReadState read={summary} what="the rollout" rows={10} />
      )}
    </div>
  )
}

function Board({ rollout }: { rollout: RolloutSummary }) {
  const query = useListQuery(rolloutQuery)
  const clinics = useRolloutClinics(query.asked)
  const list = pagedList(
    clinics,
    (page) => page.clinics,
    ({ total }) => total,
  )
  return (
    <RolloutOverview
      rollout={rollout}
      listPath={listPath}
      provincePath={(province) => query.pathOf({ province })}
      file={useSaveFile(() => saveFile(boardApi.export.$post({ json: query.asked })))}
    >
      <RolloutClinics
        today={rollout.today}
        owners={rollout.owners}
        query={query}
        list={list}
        listPath={listPath}
        onChange={useClinicChange(rollout.owners)}
      />
    </RolloutOverview>
  )
}
