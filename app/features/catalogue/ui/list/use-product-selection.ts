import { useState } from 'react'
import {
  useRange,
  withAll,
  type Selection as ShownSelection,
} from '#app/features/console/ui/list/use-selection.ts'
import type { ProductFilter } from '../../rules/filter-products.ts'
import type { ProductSelection } from '../../schema/bulk.ts'

/**
 * `ids` are those chosen, or with `isAll` those that are not. `of` is the filter they were chosen under; null for
 * a choice that stays under every filter.
 */
type State = { isAll: boolean; ids: ReadonlySet<string>; of: string | null }

export type Selection = ShownSelection & {
  count: number
  /** All that fit are chosen, read or not. */
  isAll: boolean
  chooseAll: () => void
  /** These and no others, whatever the filter becomes: so that some can be found and left out (STF-04). */
  choose: (ids: readonly string[]) => void
  /** For the server: the products named, or the filter without some. */
  asked: ProductSelection
}

/** Which products are chosen (STF-01). Another filter begins anew, so that nothing out of sight is changed. */
export function useProductSelection(
  filter: ProductFilter,
  total: number | null,
  shown: readonly string[],
): Selection {
  const { search, category, status } = filter
  const of = JSON.stringify([search, category, status])
  const none: State = { isAll: false, ids: new Set(), of }
  const [kept, setState] = useState<State>(none)
  const rangeTo = useRange(shown)
  const state = kept.of === null || kept.of === of ? kept : none
  const has = (id: string) => state.ids.has(id) !== state.isAll
  const isAllShown = shown.length > 0 && shown.every(has)
  return {
    count: state.isAll ? Math.max(0, (total ?? 0) - state.ids.size) : state.ids.size,
    isAll: state.isAll,
    isAllShown,
    has,
    toggle(id, isRange = false) {
      setState({ ...state, ids: withAll(state.ids, rangeTo(id, isRange), !state.ids.has(id)) })
    },
    toggleAll() {
      const chosen = new Set(state.isAll ? [] : state.ids)
      setState({ ...state, isAll: false, ids: withAll(chosen, shown, !isAllShown) })
    },
    chooseAll: () => setState({ isAll: true, ids: new Set(), of }),
    choose: (ids) => setState({ isAll: false, ids: new Set(ids), of: null }),
    clear: () => setState(none),
    asked: state.isAll
      ? { filter: { search, category, status }, except: [...state.ids] }
      : { ids: [...state.ids] },
  }
}
