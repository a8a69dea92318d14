import { countOf } from '#app/basics/format-count.ts'
import { useState, type ReactNode } from 'react'
import { FormError } from '#app/design/form/form-error.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { DiffTable } from '#app/design/ui/diff-table.tsx'
import { LazyDialog } from '#app/design/ui/lazy-dialog.tsx'
import type { RequestTerms } from '#app/features/console/schema/request-terms.ts'
import { FoldedRequestFields } from '#app/features/console/ui/request/request-fields.tsx'
import {
  useFocusOnWrong,
  useRequest,
  type RequestResult,
} from '#app/features/console/ui/request/use-request.ts'
import { bulkActions, type BulkAction } from '../../content/bulk-actions.ts'
import { countsText } from '../../rules/describe-bulk.ts'
import { noTypedBulk, readBulk, type TypedBulk } from '../../rules/typed-bulk.ts'
import type { BulkChange, BulkCounts, BulkRow } from '../../schema/bulk.ts'
import { BulkChangeFields } from './bulk-change-fields.tsx'
import { diffRows } from './diff-rows.ts'
import { usePaused } from './use-paused.ts'

/** The diff of a change, as far as it was read. */
export type BulkDiffState = {
  counts: BulkCounts | undefined
  rows: readonly BulkRow[]
  problem: string | null
  isLoading: boolean
  onMore: (() => void) | null
}

/** What stands in the dialog when it opens: of a request that is revised, what it asked for (STF-04). */
export type BulkStart = { typed: TypedBulk; terms: RequestTerms }

type SendBulk = (
  change: BulkChange,
  counts: BulkCounts,
  terms: RequestTerms,
) => Promise<RequestResult>

type BulkDialogProps = {
  action: BulkAction
  count: number
  start?: BulkStart
  onClose: () => void
  /** Shows the diff of a change. */
  renderDiff: (change: BulkChange, show: (diff: BulkDiffState) => ReactNode) => ReactNode
  onSend: SendBulk
}

/** STF-01: what is done, what would become of each product, and then one request for all of it. */
export function BulkDialog({ action, count, start, onClose, renderDiff, onSend }: BulkDialogProps) {
  const [typed, setTyped] = useState(start?.typed ?? noTypedBulk)
  const { value: paused, isBehind } = usePaused(typed)
  const { change, problem } = readBulk(action, paused)
  const request = useRequest(start?.terms)
  const box = useFocusOnWrong(request.fields)
  const products = countOf(count, 'product')
  return (
    <LazyDialog
      isOpen
      onOpenChange={(isStillOpen) => isStillOpen || onClose()}
      title={`${start ? 'Revise: ' : ''}${bulkActions[action]}: ${products}`}
      size="wide"
    >
      <div ref={box} className="console grid gap-4 bg-transparent">
        <BulkChangeFields action={action} typed={typed} problem={problem} onChange={setTyped} />
        {change
          ? renderDiff(change, (diff) => (
              <Diff
                diff={diff}
                isBehind={isBehind}
                request={request}
                onSend={(counts, terms) => onSend(change, counts, terms)}
              />
            ))
          : null}
      </div>
    </LazyDialog>
  )
}

type DiffProps = {
  diff: BulkDiffState
  /** Something else is being typed. */
  isBehind: boolean
  request: ReturnType<typeof useRequest>
  onSend: (counts: BulkCounts, terms: RequestTerms) => Promise<RequestResult>
}

function Diff({ diff, isBehind, request, onSend }: DiffProps) {
  const { counts, rows, isLoading, onMore } = diff
  const { terms, setTerms, fields, isBusy, check, send } = request
  const problem = request.message ?? diff.problem
  return (
    <>
      <FormError message={problem} />
      <p role="status">
        {counts && !isBehind
          ? `${countsText(counts)}.`
          : diff.problem
            ? ''
            : 'Reading what would change…'}
      </p>
      {counts && counts.request > 0 ? (
        <FoldedRequestFields terms={terms} fields={fields} onChange={setTerms} />
      ) : null}
      {counts ? (
        <div>
          <Button
            isBusy={isBusy}
            disabled={isBehind || counts.request + counts.draft === 0}
            onClick={() => {
              if (check()) void send((comment) => onSend(counts, comment))
            }}
          >
            {counts.request > 0 ? 'Send for approval' : 'Change the drafts'}
          </Button>
        </div>
      ) : null}
      {rows.length > 0 ? (
        <DiffTable
          caption="What would change"
          rows={diffRows(rows)}
          onMore={onMore}
          isLoading={isLoading}
        />
      ) : null}
    </>
  )
}
