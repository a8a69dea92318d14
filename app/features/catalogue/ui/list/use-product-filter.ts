import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { filterQuery, readFilter, type ProductFilter } from '../../rules/filter-products.ts'

const urlDelayMs = 150

/**
 * ADP-03: the filter, which also stands in the query string. The fields follow each keystroke at once; the
 * address, and with it what the server is asked for (`asked`), follows when the typing pauses, and a changed
 * address (back, a link) changes the filter.
 */
export function useProductFilter() {
  const [params, setParams] = useSearchParams()
  const [filter, setFilter] = useState(() => readFilter(params))
  const written = useRef(filterQuery(filter))
  const asked = filterQuery(readFilter(params))
  useEffect(() => {
    if (asked === written.current) return
    written.current = asked
    setFilter(readFilter(new URLSearchParams(asked)))
  }, [asked])
  useEffect(() => {
    const wanted = filterQuery(filter)
    if (wanted === written.current) return
    const timer = setTimeout(() => {
      written.current = wanted
      setParams(wanted, { replace: true, preventScrollReset: true })
    }, urlDelayMs)
    return () => clearTimeout(timer)
  }, [filter, setParams])
  const change = (part: Partial<ProductFilter>) => setFilter((now) => ({ ...now, ...part }))
  return { filter, asked: readFilter(params), change }
}
