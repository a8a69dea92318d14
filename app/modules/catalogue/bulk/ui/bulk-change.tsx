import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { countWithNoun, formatCount } from '#app/basics/numbers.ts'
import { Button } from '#app/design/ui/button.tsx'
import { Dialog } from '#app/design/ui/dialog.tsx'
import { Notice } from '#app/design/ui/surfaces.tsx'
import { failureText, routeQuery } from '#app/modules/access/calls.ts'
import { restoreTerms } from '#app/modules/console/request/ui/request-fields.tsx'
import {
  type ListSelection as ShownSelection,
  useRangeSelection,
  withSelectedIds,
} from '#app/modules/console/ui/list-selection.tsx'
import { approvals } from '../../approval/ui/approvals-api.ts'
import type { ProductFilter } from '../../product/rules.ts'
import { type BulkAction, bulkActions, toTypedBulkChange } from '../rules.ts'
import { type ProductSelection, maxBulkItems } from '../schema.ts'
import { BulkDialog, type BulkStart } from './bulk-dialog.tsx'

export function BulkChange({ selection, total }: Omit<BulkBarProps, 'onChoose'>) {
  const [action, setAction] = useState<BulkAction | null>(null)
  const { revisesId, pausedRevision, pauseRevision, end } = useRevision()
  const done = () => {
    selection.clear()
    end()
  }
  return (
    <>
      <BulkBar selection={selection} total={total} onChoose={setAction} />
      {action ? (
        <BulkDialog
          action={action}
          selection={selection.value}
          count={selection.count}
          revisesId={revisesId}
          start={pausedRevision?.action === action ? pausedRevision.start : undefined}
          onClose={(isDone) => {
            setAction(null)
            if (isDone) done()
          }}
        />
      ) : null}
      {revisesId && !pausedRevision ? (
        <RevisedBulkDialog
          id={revisesId}
          onDone={done}
          onClose={(revised) => {
            if (!revised) return end()
            // Selects the products of the request, so that the user can deselect some before sending it again.
            selection.choose(revised.productIds)
            pauseRevision(revised)
          }}
        />
      ) : null}
    </>
  )
}

/** Reads the id of the rejected request from the URL (`?revise=`). A bulk change sent from this page revises it. */
function useRevision() {
  const [params, setParams] = useSearchParams()
  const revisesId = params.get('revise')
  const [last, pauseRevision] = useState<BulkRevision | null>(null)
  return {
    revisesId,
    /** The revision whose dialog was closed in order to choose other products. */
    pausedRevision: last?.id === revisesId ? last : null,
    pauseRevision,
    end() {
      if (!revisesId) return
      params.delete('revise')
      setParams(params, { replace: true, preventScrollReset: true })
    },
  }
}

type BulkBarProps = {
  selection: ProductSelectionState
  /** Number of products that match the filter; null if not counted. */
  total: number | null
  onChoose: (action: BulkAction) => void
}

export function BulkBar({ selection, total, onChoose }: BulkBarProps) {
  const { count, isAll, chooseAll, clear } = selection
  if (count === 0) return null
  return (
    <div role="group" aria-label="Change the selected products" className="foot-bar">
      <p role="status" className="font-semibold">
        {`${countWithNoun(count, 'product')} chosen`}
      </p>
      {!isAll && total !== null && count < total && total <= maxBulkItems ? (
        <Button size="small" variant="secondary" onClick={chooseAll}>
          {`Select all ${formatCount(total)} that match`}
        </Button>
      ) : null}
      <select
        aria-label="What to do"
        className="control w-auto"
        value="choose"
        onChange={(event) => onChoose(event.currentTarget.value as BulkAction)}
      >
        <option value="choose" disabled>
          What to do…
        </option>
        {Object.entries(bulkActions).map(([action, label]) => (
          <option key={action} value={action}>
            {label}
          </option>
        ))}
      </select>
      <Button size="small" variant="secondary" onClick={clear}>
        Clear selection
      </Button>
    </div>
  )
}

type BulkRevision = { id: string; action: BulkAction; start: BulkStart; productIds: string[] }

type RevisedBulkProps = {
  id: string
  onDone: () => void
  /** Receives the revision, so that the user can continue it later; null if the request was not loaded. */
  onClose: (revised: BulkRevision | null) => void
}

function RevisedBulkDialog({ id, onDone, onClose }: RevisedBulkProps) {
  const request = useQuery({
    ...routeQuery(['approvals', 'asked', id], approvals[':id'].asked.$get, { param: { id } }),
    // A request never changes, and a refetch would discard the user's input.
    staleTime: Infinity,
  })
  if (!request.data)
    return (
      <Dialog isOpen onClose={() => onClose(null)} title="Revise and send again">
        {request.error ? (
          <Notice tone="danger" role="alert" title="The request could not be opened">
            <p>{failureText(request.error)}</p>
          </Notice>
        ) : (
          <p role="status">Loading the request…</p>
        )}
      </Dialog>
    )
  const { change, productIds, title, description, priority, goLiveDate } = request.data
  const { action, typed } = toTypedBulkChange(change)
  const start = { typed, terms: restoreTerms({ title, description, priority, goLiveDate }) }
  return (
    <BulkDialog
      action={action}
      selection={{ ids: productIds }}
      count={productIds.length}
      revisesId={id}
      start={start}
      onClose={(isDone) => (isDone ? onDone() : onClose({ id, action, start, productIds }))}
    />
  )
}

/**
 * `ids` lists the selected products; with `isAll`, the deselected ones. `of` is the filter under which they were
 * selected; null if the selection survives a filter change.
 */
type SelectionState = { isAll: boolean; ids: ReadonlySet<string>; of: string | null }

export type ProductSelectionState = ShownSelection & {
  count: number
  /** True if every match is selected, including rows that are not loaded yet. */
  isAll: boolean
  chooseAll: () => void
  /** Replaces the selection. It survives filter changes, so that the user can find and deselect some products. */
  choose: (ids: readonly string[]) => void
  value: ProductSelection
}

/** The selected products. A filter change clears the selection, so that no hidden product is changed by accident. */
export function useProductSelection(
  filter: ProductFilter,
  total: number | null,
  shown: readonly string[],
): ProductSelectionState {
  const { search, category, status } = filter
  const of = JSON.stringify([search, category, status])
  const none: SelectionState = { isAll: false, ids: new Set(), of }
  const [kept, setState] = useState<SelectionState>(none)
  const rangeTo = useRangeSelection(shown)
  const state = kept.of === null || kept.of === of ? kept : none
  const has = (id: string) => state.ids.has(id) !== state.isAll
  const isAllShown = shown.length > 0 && shown.every(has)
  return {
    count: state.isAll ? Math.max(0, (total ?? 0) - state.ids.size) : state.ids.size,
    isAll: state.isAll,
    isAllShown,
    has,
    toggle(id, isRange = false) {
      setState({
        ...state,
        ids: withSelectedIds(state.ids, rangeTo(id, isRange), !state.ids.has(id)),
      })
    },
    toggleAll() {
      const chosen = new Set(state.isAll ? [] : state.ids)
      setState({ ...state, isAll: false, ids: withSelectedIds(chosen, shown, !isAllShown) })
    },
    chooseAll: () => setState({ isAll: true, ids: new Set(), of }),
    choose: (ids) => setState({ isAll: false, ids: new Set(ids), of: null }),
    clear: () => setState(none),
    value: state.isAll
      ? { filter: { search, category, status }, except: [...state.ids] }
      : { ids: [...state.ids] },
  }
}
