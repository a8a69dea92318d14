import { useState } from 'react'
import type { ProductFilter } from '../../rules/filter-products.ts'
import type { ProductSelection } from '../../schema/bulk.ts'

type State = { isAll: boolean; ids: ReadonlySet<string>; of: string }

export type Selection = {
  count: number
  /** All that fit are chosen, read or not. */
  isAll: boolean
  has: (id: string) => boolean
  toggle: (id: string) => void
  /** All of these, or none where all are chosen already. */
  toggleRead: (ids: readonly string[]) => void
  chooseAll: () => void
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
  const state = kept.of === of ? kept : none
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
    toggleRead: (ids) =>
      setState(ids.every(has) ? none : { isAll: false, ids: new Set([...state.ids, ...ids]), of }),
    chooseAll: () => setState({ isAll: true, ids: new Set(), of }),
    clear: () => setState(none),
    asked: state.isAll
      ? { filter: { search, category, status }, except: [...state.ids] }
      : { ids: [...state.ids] },
  }
}
