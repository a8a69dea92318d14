import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useSearchAhead } from '#app/design/form/use-search-ahead.ts'
import { showToast } from '#app/design/toast/show-toast.ts'
import { TextLink } from '#app/design/ui/text-link.tsx'
import { saveStaffFile } from '#app/features/staff-access/ui/api-client.ts'
import { failureText } from '#app/features/staff-access/ui/failure-text.ts'
import { ReadState } from '#app/features/staff-access/ui/read-state.tsx'
import { rolloutViewSchema, type RolloutSummary, type RolloutView } from '../schema/rollout.ts'
import { RolloutClinics } from '../ui/rollout-clinics.tsx'
import { RolloutView as Rollout } from '../ui/rollout-view.tsx'
import type { ViewChange } from '../ui/rollout-filters.tsx'
import {
  auditForm,
  queryOf,
  rolloutApiPath,
  useClinicChange,
  useRolloutClinics,
  useRolloutSummary,
} from './rollout-calls.ts'

export const meta = () => [{ title: 'Rollout board | Staff console' }]

const listPath = `/admin/forms/${auditForm}/received`

/** AUD-64, D-144, FLD-08. What is shown stands in the query string; unknown values count as not asked for. */
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
  const [params, setParams] = useSearchParams()
  const view = rolloutViewSchema.parse(Object.fromEntries(params))
  const list = useRolloutClinics(view)
  const { isExporting, exportBoard } = useExport()
  const change = useClinicChange(rollout.owners)
  const typed = useSearchAhead(view, (asked: ViewChange) =>
    setParams(
      (before) => queryOf(rolloutViewSchema.parse({ ...Object.fromEntries(before), ...asked })),
      { replace: true, preventScrollReset: true },
    ),
  )
  const pages = list.data?.pages
  return (
    <Rollout
      rollout={rollout}
      listPath={listPath}
      provincePath={(province) => `?${queryOf({ ...view, province: province as never })}`}
      isExporting={isExporting}
      onExport={() => void exportBoard(view)}
    >
      <RolloutClinics
        today={rollout.today}
        owners={rollout.owners}
        view={typed.filter}
        list={{
          clinics: pages?.flatMap(({ clinics }) => clinics),
          total: pages?.at(-1)?.total ?? 0,
          problem: list.error ? failureText(list.error) : null,
          isFetching: list.isFetching,
          hasMore: list.hasNextPage,
        }}
        listPath={listPath}
        onView={typed.change}
        onChange={change}
        onMore={() => void list.fetchNextPage()}
        onRetry={() => void list.refetch()}
      />
    </Rollout>
  )
}

/** The board as a file, with the filter that is shown. */
function useExport() {
  const [isExporting, setIsExporting] = useState(false)
  async function exportBoard(view: RolloutView) {
    setIsExporting(true)
    try {
      await saveStaffFile(`${rolloutApiPath}/export`, { method: 'POST', body: view })
    } catch (error) {
      const description = failureText(error)
      const title = 'The export could not be made'
      showToast({ channel: 'stack', tone: 'destructive', title, description })
    } finally {
      setIsExporting(false)
    }
  }
  return { isExporting, exportBoard }
}
