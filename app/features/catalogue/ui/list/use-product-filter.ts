import { useSearchParams } from 'react-router'
import { useSearchAhead } from '#app/design/form/use-search-ahead.ts'
import { filterQuery, readFilter, type ProductFilter } from '../../rules/filter-products.ts'

/**
 * ADP-03: the filter, which also stands in the query string. The search field follows each keystroke at once;
 * the address, and with it what the server is asked for (`asked`), follows when the typing pauses.
 */
export function useProductFilter() {
  const [params, setParams] = useSearchParams()
  const asked = readFilter(params)
  const typed = useSearchAhead(asked, (change: Partial<ProductFilter>) =>
    setParams((now) => withFilter(now, { ...asked, ...change }), {
      replace: true,
      preventScrollReset: true,
    }),
  )
  return { ...typed, asked }
}

/** What is revised goes on being revised while products are looked for (STF-04). */
function withFilter(now: URLSearchParams, filter: ProductFilter): URLSearchParams {
  const next = new URLSearchParams(filterQuery(filter))
  const revisesId = now.get('revise')
  if (revisesId) next.set('revise', revisesId)
  return next
}
