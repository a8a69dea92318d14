import { useState } from 'react'
import type { ProductFilter } from '../../rules/filter-products.ts'
import type { ProductSelection } from '../../schema/bulk.ts'

/** `of` is the filter it was made under; null for one that stays under every filter. */
type State = { isAll: boolean; ids: ReadonlySet<string>; of: string | null }

export type Selection = {
  count: number
  /** All that fit are chosen, read or not. */
  isAll: boolean
  has: (id: string) => boolean
  toggle: (id: string) => void
  /** All of these, or none where all are chosen already. */
  toggleRead: (ids: readonly string[]) => void
  chooseAll: () => void
  /** These and no others, whatever the filter becomes: so that some can be found and left out (STF-04). */
  choose: (ids: readonly string[]) => void
  clear: () => void
  /** For the server: the products named, or the filter without some. */
  asked: ProductSelection
}

/** Which products are chosen (STF-01). Another filter begins anew, so that nothing out of sight is changed. */
export function useProductSelection(filter: ProductFilter, total: number): Selection {
  const { search, category, status } = filter
  const of = JSON.stringify([search, category, status])
  const none: State = { isAll: false, ids: new Set(), of }
  const [kept, setState] = useState<State>(none)
  const state = kept.of === null || kept.of === of ? kept : none
  const has = (id: string) => state.ids.has(id) !== state.isAll
  return {
    count: state.isAll ? Math.max(0, total - state.ids.size) : state.ids.size,
    isAll: state.isAll,
    has,
    toggle(id) {
      const ids = new Set(state.ids)
      if (!ids.delete(id)) ids.add(id)
      setState({ ...state, ids })
    },
    toggleRead(ids) {
      const chosen = state.isAll ? [] : [...state.ids]
      const next = ids.every(has) ? chosen.filter((id) => !ids.includes(id)) : [...chosen, ...ids]
      setState({ ...state, isAll: false, ids: new Set(next) })
    },
    chooseAll: () => setState({ isAll: true, ids: new Set(), of }),
    choose: (ids) => setState({ isAll: false, ids: new Set(ids), of: null }),
    clear: () => setState(none),
    asked: state.isAll
      ? { filter: { search, category, status }, except: [...state.ids] }
      : { ids: [...state.ids] },
  }
}
