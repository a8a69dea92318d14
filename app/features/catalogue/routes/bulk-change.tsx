import type { ReactNode } from 'react'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { tellDone, tellFailure } from '#app/features/console/ui/tell.ts'
import { callStaffApi } from '#app/features/staff-access/ui/api-client.ts'
import type { RequestTerms } from '#app/features/console/schema/request-terms.ts'
import type { RequestResult } from '#app/features/console/ui/request/use-request.ts'
import { failureText, fieldsOf } from '#app/features/staff-access/ui/failure-text.ts'
import { useWriteKey } from '#app/features/settings/ui/use-write-key.ts'
import { countsText } from '../rules/describe-bulk.ts'
import {
  bulkDoneSchema,
  bulkPreviewSchema,
  type BulkChange,
  type BulkCounts,
  type ProductSelection,
} from '../schema/bulk.ts'
import type { BulkAction } from '../content/bulk-actions.ts'
import { BulkDialog, type BulkDiffState, type BulkStart } from '../ui/bulk/bulk-dialog.tsx'
import { takeBackRequest, useRefresh } from './catalogue-calls.ts'

const api = '/api/admin/approvals/bulk'
// Not among the products, which are read anew as soon as this is sent: nothing of it is left to be changed then.
const trialKey = 'bulk-trial'

type BulkDialogForProps = {
  action: BulkAction
  selection: ProductSelection
  count: number
  /** The rejected request that this one revises (STF-04). */
  revisesId: string | null
  start?: BulkStart
  /** `isDone` when it was sent. */
  onClose: (isDone: boolean) => void
}

/** The dialog of a bulk change with what the server says of it. */
export function BulkChangeDialog(props: BulkDialogForProps) {
  const { action, selection, count, revisesId, start, onClose } = props
  const refresh = useRefresh()
  const send = useSend({ selection, revisesId }, () => {
    refresh()
    onClose(true)
  })
  return (
    <BulkDialog
      action={action}
      count={count}
      start={start}
      onClose={() => onClose(false)}
      renderDiff={(change, show) => <ReadDiff selection={selection} change={change} show={show} />}
      onSend={send}
    />
  )
}

type ReadDiffProps = {
  selection: ProductSelection
  change: BulkChange
  show: (diff: BulkDiffState) => ReactNode
}

function ReadDiff({ selection, change, show }: ReadDiffProps) {
  const read = useInfiniteQuery({
    queryKey: [trialKey, selection, change],
    queryFn: ({ pageParam, signal }) => {
      const body = { selection, change, cursor: pageParam }
      return callStaffApi(bulkPreviewSchema, `${api}/preview`, { method: 'POST', body, signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  })
  return show({
    counts: read.data?.pages[0]?.counts ?? undefined,
    rows: read.data?.pages.flatMap((page) => page.rows) ?? [],
    problem: read.error && failureText(read.error),
    isLoading: read.isFetching,
    onMore: read.hasNextPage ? () => void read.fetchNextPage() : null,
  })
}

/** Sends a change; the same one again has the same id, so that it adds nothing. */
function useSend(
  about: { selection: ProductSelection; revisesId: string | null },
  onDone: () => void,
) {
  const idFor = useWriteKey()
  const refresh = useRefresh()
  const queries = useQueryClient()
  return async (
    change: BulkChange,
    { request, draft }: BulkCounts,
    terms: RequestTerms,
  ): Promise<RequestResult> => {
    const asked = { ...about, change, expected: { request, draft }, ...terms }
    try {
      const body = { ...asked, id: idFor(asked) }
      const done = await callStaffApi(bulkDoneSchema, api, { method: 'POST', body })
      showSent(done.counts, done.approval?.id ?? null, refresh)
      onDone()
      return { ok: true }
    } catch (error) {
      refresh()
      void queries.invalidateQueries({ queryKey: [trialKey] })
      return { ok: false, message: failureText(error), fields: fieldsOf(error) }
    }
  }
}

function showSent(counts: BulkCounts, approvalId: string | null, refresh: () => void) {
  const takeBack = async (id: string) => {
    try {
      await takeBackRequest(id)
      tellDone('The request is taken back')
    } catch (error) {
      tellFailure('Nothing was changed', error)
    }
    refresh()
  }
  tellDone(approvalId ? 'Sent for approval' : 'The drafts are changed', {
    description: `${countsText(counts)}.`,
    action: approvalId
      ? { label: 'Take it back', onPress: () => void takeBack(approvalId) }
      : undefined,
  })
}
