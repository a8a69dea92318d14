import { useSearchParams } from 'react-router'
import { queryString } from '#app/basics/query-string.ts'
import { useSearchAhead } from './use-search-ahead.ts'

/** How the filter of a list stands in the address of its page. */
export type ListQuery<Filter extends object> = {
  /** Reads what an address asks for; a value it does not know counts as not asked for. */
  read: (asked: Record<string, string>) => Filter
  /** What goes without saying and is left out of the address. */
  usual?: Partial<Record<keyof Filter, string>>
  /** The parts that leave rows out; clearing the filters empties them. */
  narrowing: readonly (keyof Filter & string)[]
  /** The part that is typed. */
  typed: keyof Filter & string
  /** What is typed may name a person: it stays out of the address, and so out of its history and of views. */
  isTypedPrivate?: boolean
  /** Parts of the address that are not the filter's, and stay. */
  keeps?: readonly string[]
}

export type FilterChange<Filter extends object> = Partial<Record<keyof Filter & string, string>>

export type ListQueryState<Filter extends object> = {
  /** What the address asks for, and so the server is asked for. */
  asked: Filter
  /** The same with what is being typed. */
  filter: Filter
  change: (change: FilterChange<Filter>) => void
  isNarrowed: boolean
  clear: () => void
  /** The address of the list with this changed. */
  pathOf: (change: FilterChange<Filter>) => string
  /** The query string of a kept filter, in its own order and without what the list does not know. */
  queryOf: (kept: Record<string, string>) => string
}

/** LDS-06: search, filters, order and folder of a list; they stand in the address, so that they can be kept and shared. */
export function useListQuery<Filter extends object>(
  query: ListQuery<Filter>,
): ListQueryState<Filter> {
  const { read, usual, narrowing, typed, isTypedPrivate, keeps = [] } = query
  const [params, setParams] = useSearchParams()
  const now = Object.fromEntries(params)
  const asked = read(now)
  const kept = Object.fromEntries(Object.entries(now).filter(([name]) => keeps.includes(name)))
  const changed = (change: FilterChange<Filter>) =>
    queryString(
      { ...read({ ...now, ...change }), ...kept, ...(isTypedPrivate ? { [typed]: '' } : {}) },
      usual,
    )
  const ahead = useSearchAhead(
    typed,
    asked as Filter & Record<string, string>,
    (change: FilterChange<Filter>) =>
      setParams(changed(change), {
        replace: true,
        preventScrollReset: true,
        defaultShouldRevalidate: false,
      }),
  )
  return {
    asked,
    filter: ahead.filter,
    change: ahead.change,
    isNarrowed: narrowing.some((name) => Boolean((isTypedPrivate ? ahead.filter : asked)[name])),
    clear: () =>
      ahead.change(Object.fromEntries(narrowing.map((name) => [name, ''])) as FilterChange<Filter>),
    pathOf: (change) => `?${changed(change)}`,
    queryOf: (other) => queryString(read(other), usual),
  }
}
