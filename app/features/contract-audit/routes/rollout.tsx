import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { showToast } from '#app/design/toast/show-toast.ts'
import { ErrorState, LoadingState, OfflineState } from '#app/design/ui/list-state.tsx'
import { TextLink } from '#app/design/ui/text-link.tsx'
import { formKey } from '#app/features/client-forms/schema/definition.ts'
import { useOnline } from '#app/design/use-online.ts'
import {
  callStaffApi,
  saveStaffFile,
  StaffApiError,
} from '#app/features/staff-access/ui/api-client.ts'
import { contractAudit } from '../content/definition.ts'
import { rolloutSchema } from '../schema.ts'
import { RolloutView } from '../ui/rollout-view.tsx'

export const meta = () => [{ title: 'Rollout board | Staff console' }]

const form = formKey(contractAudit)
const api = `/api/admin/forms/${form}/rollout`
const problemOf = (error: unknown) =>
  error instanceof StaffApiError ? error.message : 'There is no answer from the server.'

/** AUD-64, D-144. */
export default function RolloutBoard() {
  const board = useQuery({
    queryKey: ['client-forms', form, 'rollout'],
    queryFn: ({ signal }) => callStaffApi(rolloutSchema, api, { signal }),
    refetchInterval: 60_000,
  })
  const [isExporting, setIsExporting] = useState(false)
  const isOnline = useOnline()

  async function exportBoard() {
    setIsExporting(true)
    try {
      await saveStaffFile(`${api}/export`, { method: 'POST', body: {} })
    } catch (error) {
      const description = problemOf(error)
      const title = 'The export could not be made'
      showToast({ channel: 'stack', tone: 'destructive', title, description })
    } finally {
      setIsExporting(false)
    }
  }

  return (
    <div className="grid grid-cols-1 gap-4">
      <TextLink isBack to="/admin/forms">
        Client Forms
      </TextLink>
      {board.data ? (
        <RolloutView
          rollout={board.data}
          listPath={`/admin/forms/${form}/received`}
          isExporting={isExporting}
          onExport={() => void exportBoard()}
        />
      ) : null}
      {!board.data && !board.error && !isOnline ? <OfflineState /> : null}
      {!board.data && !board.error && isOnline ? (
        <LoadingState label="Fetching the rollout" rows={10} />
      ) : null}
      {!board.data && board.error ? (
        <ErrorState
          title="The rollout could not be fetched"
          onRetry={() => void board.refetch()}
          isRetrying={board.isFetching}
        >
          <p>{problemOf(board.error)}</p>
        </ErrorState>
      ) : null}
    </div>
  )
}
