import { useQuery } from '@tanstack/react-query'
import { LazyDialog } from '#app/design/ui/lazy-dialog.tsx'
import { Notice } from '#app/design/ui/notice.tsx'
import { termsAgain } from '#app/features/console/ui/request/use-request.ts'
import { callStaffApi } from '#app/features/staff-access/ui/api-client.ts'
import { failureText } from '#app/features/staff-access/ui/failure-text.ts'
import type { BulkAction } from '../content/bulk-actions.ts'
import { typedBulk } from '../rules/typed-bulk.ts'
import { askedBulkSchema } from '../schema/bulk.ts'
import type { BulkStart } from '../ui/bulk/bulk-dialog.tsx'
import { BulkChangeDialog } from './bulk-change.tsx'

/** A request that is revised: what it asked for, as its dialog shows it. */
export type Revised = { id: string; action: BulkAction; start: BulkStart; productIds: string[] }

type RevisedBulkProps = {
  /** The request. */
  id: string
  /** It was sent. */
  onDone: () => void
  /** It was put aside: what it asked for, where that was read. */
  onClose: (revised: Revised | null) => void
}

/** STF-04: the dialog of a bulk change, filled with what a rejected request asked for. */
export function RevisedBulk({ id, onDone, onClose }: RevisedBulkProps) {
  const asked = useQuery({
    queryKey: ['approvals', 'asked', id],
    queryFn: ({ signal }) =>
      callStaffApi(askedBulkSchema, `/api/admin/approvals/${id}/asked`, { signal }),
    // What was asked never changes, and reading it anew would take away what is typed.
    staleTime: Infinity,
  })
  if (!asked.data)
    return (
      <LazyDialog
        isOpen
        onOpenChange={(isStillOpen) => isStillOpen || onClose(null)}
        title="Revise and send again"
      >
        {asked.error ? (
          <Notice tone="danger" role="alert" title="The request could not be opened">
            <p>{failureText(asked.error)}</p>
          </Notice>
        ) : (
          <p role="status">Reading what it asked for…</p>
        )}
      </LazyDialog>
    )
  const { change, productIds, title, description, priority, goLiveDate } = asked.data
  const { action, typed } = typedBulk(change)
  const start = { typed, terms: termsAgain({ title, description, priority, goLiveDate }) }
  return (
    <BulkChangeDialog
      action={action}
      selection={{ ids: productIds }}
      count={productIds.length}
      revisesId={id}
      start={start}
      onClose={(isDone) => (isDone ? onDone() : onClose({ id, action, start, productIds }))}
    />
  )
}
