import { type SQL, and, eq, sql } from 'drizzle-orm'
import { isStorableText } from '#app/basics/text.ts'
import { csvChunks } from '#app/platform/csv.server.ts'
import type { Database, Queryable, Transaction } from '#app/platform/database.server.ts'
import { countUpTo, plainText, hasRow } from '#app/platform/sql.server.ts'
import { maxBulkItems } from '../../bulk/schema.ts'
import { csvColumns, csvFields } from '../content.ts'
import {
  type ProductFilter,
  type SortColumn,
  noProductFilter,
  searchWords,
  wordBeginning,
} from '../rules.ts'
import { type StoredProduct, findProducts, hasOwnProducts } from '../store.server.ts'
import { naturalOrder, productPrices, products, searchedText } from '../tables.ts'

/** A word of one or two characters matches only the beginning of a word. */
function matchesWords(search: string): SQL | undefined {
  return and(
    ...searchWords(search).map((word) => {
      const beginning = wordBeginning(word)
      return beginning
        ? sql`${searchedText} ~ ${beginning}`
        : sql`${searchedText} like ${plainText(sql`${`%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}::text`)}`
    }),
  )
}

/**
 * Returns the ids that match a search, using the index `products_search`. Returns undefined if more products match than
 * the limit, or if a short search in a large catalogue cannot use the index; the caller then scans the list in order
 * until the page is full. Disables other scans, because the planner misjudges how common a part of a word is, and a
 * wrong estimate would read every product (ADR 0015).
 */
export function findSearchedProducts(
  db: Database,
  search: string,
  isSample: boolean,
  most = maxBulkItems,
): Promise<string[] | undefined> {
  // The index contains trigrams and the first two letters of words, so it cannot answer shorter searches.
  const isKnown = searchWords(search).some((word) =>
    (wordBeginning(word) ? /../ : /[\p{L}\p{N}]{3}/u).test(word),
  )
  return db.transaction(async (tx) => {
    if (!isKnown && (await exceedsScanLimit(tx))) return undefined
    await tx.execute(
      sql`select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true), set_config('enable_indexonlyscan', 'off', true)`,
    )
    const rows = await tx
      .select({ id: products.id })
      .from(products)
      .where(and(matchesWords(search), eq(products.isSample, isSample)))
      .limit(most + 1)
    return rows.length > most ? undefined : rows.map(({ id }) => id)
  })
}

/** True if the catalogue is so large that a search must not read every product. Uses PostgreSQL's row estimate. */
async function exceedsScanLimit(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.execute<{ products: number }>(
    sql`select greatest(reltuples, 0)::int as products from pg_class where oid = ${'products'}::regclass`,
  )
  return rows[0]!.products > 2 * maxBulkItems
}

const productPageSize = 100

type SortKey = { by: SQL; type: 'text' | 'integer' | 'timestamptz' }

/** The sort expression of each column; it must match the beginning of an index in tables.ts. */
const sortKeys: Record<SortColumn, SortKey> = {
  name: { by: naturalOrder(products.name), type: 'text' },
  category: { by: sql`${products.category}`, type: 'text' },
  speed: { by: sql`${products.speedDown}`, type: 'integer' },
  price: { by: sql`${productPrices.priceRegular}`, type: 'integer' },
  status: { by: sql`${products.status}`, type: 'text' },
  updated: { by: sql`${products.updatedAt}`, type: 'timestamptz' },
}

/** Only samples match until the first real product exists, and no samples afterwards. */
export async function shownProductsCondition(
  db: Queryable,
  filter: ProductFilter = noProductFilter,
) {
  const areSamples = !(await hasOwnProducts(db))
  const where = and(eq(products.isSample, areSamples), matchesFilter(filter))
  return { where, areSamples }
}

function matchesFilter({ search, category, status }: ProductFilter): SQL | undefined {
  return and(
    category ? eq(products.category, category) : undefined,
    status ? eq(products.status, status) : undefined,
    matchesWords(search),
  )
}

/** Returns the condition for search results that also match the rest of the filter. */
export function isSearchMatch(ids: readonly string[], filter: ProductFilter): SQL | undefined {
  return and(isOneOf(ids), matchesFilter({ ...filter, search: '' }))
}

/** The subquery allows an index lookup or hash join; `= any` would compare each product with the whole list. */
export const isOneOf = (ids: readonly string[]) =>
  sql`${products.id} in (select id from unnest(${sql.param([...ids])}::uuid[]) found (id))`

export const hasProducts = (db: Queryable) => hasRow(db, products)

/** Counts matching products, up to one above the bulk limit, using an index that begins with the filter columns. */
export function countProducts(
  db: Queryable,
  where: SQL | undefined,
  { category, status }: Pick<ProductFilter, 'category' | 'status'> = noProductFilter,
): Promise<number> {
  const first = status ? [products.status] : []
  const order = [...first, ...(category ? [products.category] : []), products.id]
  return countUpTo(
    db,
    products,
    where,
    category || status ? order.map((column) => sql`${column}`) : [],
    maxBulkItems,
  )
}

const cursorShape: Record<SortKey['type'], RegExp> = {
  text: /^[^\0]{0,1200}$/u,
  integer: /^\d{1,9}$/,
  timestamptz: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:?\d\d)?$/,
}
const idShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Decodes a page cursor to the previous page's last sort key and id; undefined if the cursor is invalid. */
export function readCursor(
  sort: ProductFilter['sort'],
  cursor: string,
): CursorPosition | undefined {
  const { type } = sortKeys[columnOf(sort)]
  try {
    const text = Buffer.from(cursor, 'base64url').toString()
    const [key, id] = JSON.parse(text) as [unknown, unknown]
    const isPlace = typeof key === 'string' && typeof id === 'string'
    if (!isPlace || !isStorableText(key)) return undefined
    return cursorShape[type].test(key) && idShape.test(id) ? { key, id } : undefined
  } catch {
    return undefined
  }
}

export type CursorPosition = { key: string; id: string }

const columnOf = (sort: ProductFilter['sort']) => (sort.replace('-', '') || 'name') as SortColumn

/** Returns one page of the products that match `where`, and the cursor of the next page (null after the last). */
export async function findProductPage(
  db: Queryable,
  where: SQL | undefined,
  sort: ProductFilter['sort'],
  { after, size = productPageSize }: { after?: CursorPosition | undefined; size?: number },
): Promise<{ products: StoredProduct[]; next: string | null }> {
  const column = columnOf(sort)
  const { by, type } = sortKeys[column]
  const id = column === 'price' ? productPrices.productId : products.id
  const isDown = sort.startsWith('-')
  const key = sql.raw(type)
  const isAfter =
    after &&
    sql`(${by}, ${id}) ${sql.raw(isDown ? '<' : '>')} (${after.key}::${key}, ${after.id}::uuid)`
  const way = sql.raw(isDown ? 'desc' : 'asc')
  const query = db
    .select({ id: products.id, key: sql<string>`${by}::text` })
    .from(products)
    .$dynamic()
  const joined =
    column === 'price'
      ? query.innerJoin(
          productPrices,
          and(eq(productPrices.productId, products.id), productPrices.isCurrent),
        )
      : query
  const rows = await joined
    .where(and(where, isAfter))
    .orderBy(sql`${by} ${way}`, sql`${id} ${way}`)
    .limit(size + 1)
  const page = rows.slice(0, size)
  const found = await findProducts(
    db,
    page.map((row) => row.id),
  )
  const byId = new Map(found.map((product) => [product.id, product]))
  const last = rows.length > size ? page.at(-1) : undefined
  return {
    products: page.flatMap((row) => byId.get(row.id) ?? []),
    next: last ? Buffer.from(JSON.stringify([last.key, last.id])).toString('base64url') : null,
  }
}

/** Yields every product that matches `where`, in batches of 500, in the order of the list. */
export async function* readAllProducts(
  db: Queryable,
  where: SQL | undefined,
  sort: ProductFilter['sort'],
): AsyncGenerator<StoredProduct[]> {
  let next: string | null = ''
  while (next !== null) {
    const after: CursorPosition | undefined = next ? readCursor(sort, next) : undefined
    const page = await findProductPage(db, where, sort, { after, size: 500 })
    if (page.products.length > 0) yield page.products
    next = page.next
  }
}

/** Streams products as CSV that the import can read back; cells with formulas are neutralised. */
export async function* productsAsCsv(
  parts: AsyncIterable<readonly StoredProduct[]>,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for await (const part of csvChunks(csvColumns, parts, cellsOf)) yield encoder.encode(part)
}

const cellsOf = (product: StoredProduct) =>
  Object.values(csvFields).map((field) => {
    const value = product[field]
    if (typeof value !== 'boolean') return value
    return value ? 'yes' : 'no'
  })
