import { johannesburgDate } from '#app/basics/dates.ts'
import { accepted, refused } from '#app/basics/outcome.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { maxBulkItems } from '../../bulk/schema.ts'
import { readFilter, type ProductFilter } from '../rules.ts'
import { presentProduct, sumProductsUntil } from '../store.server.ts'
import {
  countProducts,
  findProductPage,
  findSearchedProducts,
  hasProducts,
  isSearchMatch,
  readCursor,
  shownProductsCondition,
} from './store.server.ts'

/** Returns a page of matching products; the first page includes the total. */
export async function listProducts({ db, clock }: Context, params: URLSearchParams) {
  const filter = readFilter(params)
  const cursor = params.get('cursor')
  const after = cursor === null ? undefined : readCursor(filter.sort, cursor)
  if (cursor !== null && !after)
    return refused('invalid-input', 'This list has changed. Reload it.')
  const now = clock.now()
  const { where, areSamples } = await shownProductsCondition(db, filter)
  const found = filter.search
    ? await findSearchedProducts(db, filter.search, areSamples)
    : undefined
  const fits = found ? isSearchMatch(found, filter) : where
  const [page, total] = await Promise.all([
    findProductPage(db, fits, filter.sort, { after }),
    after ? null : countMatches(db, filter, { fits, areSamples, found: found?.length, now }),
  ])
  return accepted({
    products: page.products.map((product) => presentProduct(product, now)),
    next: page.next,
    total,
    hasSamples: areSamples && (await hasProducts(db)),
  })
}

type MatchConditions = {
  fits: ReturnType<typeof isSearchMatch>
  areSamples: boolean
  /** Number of products that match the search. Undefined without a search, or if the index can't answer the search. */
  found: number | undefined
  now: Date
}

/** The number of matches, up to 10,001; null if counting would read every row. */
async function countMatches(
  db: Queryable,
  filter: ProductFilter,
  { fits, areSamples, found, now }: MatchConditions,
): Promise<number | null> {
  const { search, category, status } = filter
  if (search && (found === undefined || (!category && !status))) return found ?? null
  if (search || category || status) return countProducts(db, fits, filter)
  const { total } = await sumProductsUntil(db, areSamples, johannesburgDate(now))
  return Math.min(total, maxBulkItems + 1)
}
