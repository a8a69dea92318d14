import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { countWithNoun } from '#app/basics/numbers.ts'
import { FormError, Select, TextInput } from '#app/design/form/field.tsx'
import { useDebounced } from '#app/design/hooks.ts'
import { Button } from '#app/design/ui/button.tsx'
import { Dialog } from '#app/design/ui/dialog.tsx'
import { DiffTable } from '#app/design/ui/diff-table.tsx'
import { failureText, fetchJson, withSignal } from '#app/modules/access/calls.ts'
import {
  useRefetchQueries,
  useWrite,
  useIdempotencyKey,
} from '#app/modules/access/ui/use-write.tsx'
import type { RequestTerms } from '#app/modules/console/request/schema.ts'
import {
  FoldedRequestFields,
  defaultTerms,
  useFocusFirstInvalid,
  useRequestTerms,
} from '#app/modules/console/request/ui/request-fields.tsx'
import { toastSuccess } from '#app/modules/console/ui/toasts.ts'
import { approvals } from '../../approval/ui/approvals-api.ts'
import { useWithdrawRequest } from '../../product/calls.ts'
import { categoryLabels } from '../../product/content.ts'
import { countsText } from '../../product/rules.ts'
import { productCategories } from '../../product/schema.ts'
import {
  type BulkAction,
  type TypedBulkChange,
  bulkActions,
  emptyBulkChange,
  parseBulkChange,
} from '../rules.ts'
import type { BulkChange, ProductSelection } from '../schema.ts'
import { diffRows } from './diff-rows.ts'

const { bulk } = approvals
// Does not begin with 'products': sending refetches those, and the preview would then be empty.
const bulkPreviewKey = 'bulk-trial'

/** The dialog's initial state; a revision starts with the values of the rejected request. */
export type BulkStart = { typed: TypedBulkChange; terms: RequestTerms }

type BulkDialogProps = {
  action: BulkAction
  selection: ProductSelection
  count: number
  revisesId: string | null
  start?: BulkStart | undefined
  /** `isDone` is true if the request was sent. */
  onClose: (isDone: boolean) => void
}

export function BulkDialog(props: BulkDialogProps) {
  const { action, count, start, onClose } = props
  const [typed, setTyped] = useState(start?.typed ?? emptyBulkChange)
  const { value: paused, isBehind } = useDebouncedInput(typed)
  const { change, problem } = parseBulkChange(action, paused)
  const [terms, setTerms] = useState(start?.terms ?? defaultTerms)
  const request = useRequestTerms([terms, (part) => setTerms({ ...terms, ...part })])
  const box = useFocusFirstInvalid(request.fields)
  const send = useSendBulkRequest(props)
  const products = countWithNoun(count, 'product')
  return (
    <Dialog
      isOpen
      onClose={() => onClose(false)}
      title={`${start ? 'Revise: ' : ''}${bulkActions[action]}: ${products}`}
      size="wide"
    >
      <div ref={box} className="console grid gap-4 bg-transparent">
        <BulkChangeFields action={action} typed={typed} problem={problem} onChange={setTyped} />
        {change ? (
          <Diff
            selection={props.selection}
            change={change}
            isBehind={isBehind}
            request={request}
            send={send}
          />
        ) : null}
      </div>
    </Dialog>
  )
}

type DiffProps = Pick<BulkDialogProps, 'selection'> & {
  change: BulkChange
  /** True while the diff does not match the latest input. */
  isBehind: boolean
  request: ReturnType<typeof useRequestTerms>
  send: ReturnType<typeof useSendBulkRequest>
}

function Diff({ selection, change, isBehind, request, send }: DiffProps) {
  const read = useBulkPreview(selection, change)
  const { counts, fingerprint = '' } = read.data?.pages[0]?.summary ?? {}
  const rows = read.data?.pages.flatMap((page) => page.rows) ?? []
  const { terms, setTerms, fields, isBusy, check } = request
  return (
    <>
      <FormError message={request.message ?? (read.error && failureText(read.error))} />
      <p role="status">
        {counts && !isBehind
          ? `${countsText(counts)}.`
          : read.error
            ? ''
            : 'Checking what would change…'}
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
              if (check()) void request.send((comment) => send(change, fingerprint, comment))
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
          onMore={read.hasNextPage ? () => void read.fetchNextPage() : null}
          isLoading={read.isFetching}
        />
      ) : null}
    </>
  )
}

function useBulkPreview(selection: ProductSelection, change: BulkChange) {
  return useInfiniteQuery({
    queryKey: [bulkPreviewKey, selection, change],
    queryFn: ({ pageParam, signal }) => {
      const json = { selection, change, cursor: pageParam }
      return fetchJson(bulk.preview.$post({ json }, withSignal(signal)))
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  })
}

/** Sends a bulk change. A retry of the same change reuses its id, so that the server adds it once. */
function useSendBulkRequest({ selection, revisesId, onClose }: BulkDialogProps) {
  const idFor = useIdempotencyKey()
  const write = useWrite()
  const refresh = useRefetchQueries('products', 'approvals')
  const queries = useQueryClient()
  const takeBack = useWithdrawRequest()
  return async (change: BulkChange, expected: string, terms: RequestTerms) => {
    const body = { selection, revisesId, change, expected, ...terms }
    const json = { ...body, id: idFor(body) }
    const sent = await write(() => fetchJson(bulk.$post({ json })))
    void refresh()
    if (!sent.ok) {
      void queries.invalidateQueries({ queryKey: [bulkPreviewKey] })
      return sent
    }
    const { counts, approval } = sent.value
    toastSuccess(approval ? 'Sent for approval' : 'Drafts changed', {
      description: `${countsText(counts)}.`,
      action: approval
        ? { label: 'Withdraw request', onPress: () => void takeBack(approval.id) }
        : undefined,
    })
    onClose(true)
    return sent
  }
}

type BulkChangeFieldsProps = {
  action: BulkAction
  typed: TypedBulkChange
  problem: string | undefined
  onChange: (typed: TypedBulkChange) => void
}

function BulkChangeFields({ action, typed, problem, onChange }: BulkChangeFieldsProps) {
  const id = useId()
  if (action === 'category')
    return (
      <Select
        id={`${id}-category`}
        label="Category"
        value={typed.category}
        error={problem}
        onChange={(event) => onChange({ ...typed, category: event.currentTarget.value })}
        options={productCategories.map((value) => ({ value, label: categoryLabels[value] }))}
        placeholder="Choose"
      />
    )
  if (action !== 'price') return null
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2">
      <Select
        id={`${id}-by`}
        label="By"
        value={typed.by}
        onChange={(event) =>
          onChange({ ...typed, by: event.currentTarget.value as TypedBulkChange['by'] })
        }
        options={[
          { value: 'percent', label: 'Per cent' },
          { value: 'rands', label: 'Rands' },
        ]}
      />
      <TextInput
        id={`${id}-amount`}
        label="By how much"
        inputMode="decimal"
        hint="Use a minus sign to lower prices, such as -5. Applies to regular and promo prices. Percentages are rounded to the nearest rand."
        value={typed.amount}
        error={problem}
        onChange={(event) => onChange({ ...typed, amount: event.currentTarget.value })}
      />
    </div>
  )
}

/** Debounces typed values: returns them as of the last pause in typing. `isBehind` is true while newer input exists. */
function useDebouncedInput<T>(typed: T): { value: T; isBehind: boolean } {
  const written = JSON.stringify(typed)
  const kept = useDebounced(written)
  return { value: JSON.parse(kept) as T, isBehind: kept !== written }
}
