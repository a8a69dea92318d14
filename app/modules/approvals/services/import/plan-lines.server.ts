import { readCell } from '#app/basics/written-values.ts'
import type { StoredProduct } from '#app/modules/catalogue/data.server.ts'
import { changeList } from '#app/modules/catalogue/rules.ts'
import { planValue, waitingRefusal } from '#app/modules/catalogue/rules/bulk-change.ts'
import { readProductRow } from '#app/modules/catalogue/rules/read-product-row.ts'
import type { ProductValue } from '#app/modules/catalogue/schema.ts'
import type { BulkRow } from '#app/modules/catalogue/schema/bulk.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { describePlanned, planProducts, type PlannedProduct } from '../bulk/plan-products.server.ts'
import type { Line } from './read-lines.server.ts'

export type PlannedLine = {
  row: BulkRow
  /** A product that is not there yet. */
  added?: { value: ProductValue; subscribers: number }
  /** A product that is. */
  planned?: PlannedProduct
}

/** What each line of a file comes to; products are found by their slug. */
export async function planLines(
  db: Queryable,
  lines: readonly Line[],
  known: readonly StoredProduct[],
): Promise<PlannedLine[]> {
  const bySlug = new Map(known.map((product) => [product.slug, product]))
  const wanted = new Map<string, ProductValue>()
  const first = new Map<string, number>()
  const read = lines.map(({ line, cells, problem }) => {
    const slug = (cells.slug ?? '').trim()
    const product = bySlug.get(slug)
    const earlier = first.get(slug)
    first.set(slug, earlier ?? line)
    const row = readProductRow(cells, product?.offerId ?? null)
    const name =
      readCell(cells.name ?? '')
        .trim()
        .slice(0, 120) || slug.slice(0, 80)
    if (problem) return { line, name, reason: `The line ${problem}.` }
    if (earlier) return { line, name, reason: `slug: Line ${earlier} has the same slug.` }
    if (!row.ok)
      return {
        line,
        name,
        reason: row.problems.map(({ field, message }) => `${field}: ${message}`).join(' '),
      }
    if (product) wanted.set(product.id, row.value)
    return { line, name, product, value: row.value, subscribers: row.subscribers ?? 0 }
  })
  const named = known.filter(({ id }) => wanted.has(id))
  const planned = await planProducts(db, named, ({ id, status, value }, waitingBy) => {
    const after = wanted.get(id)!
    if (changeList(value, after).length === 0) return { outcome: 'unchanged' }
    const waiting = waitingRefusal(status, waitingBy)
    if (waiting) return { outcome: 'refused', reason: waiting }
    if (status === 'archived')
      return { outcome: 'refused', reason: 'It is archived. Restore it first.' }
    return planValue({ status, value }, after)
  })
  const byId = new Map(planned.map((one) => [one.product.id, one]))
  return read.map((one) => describeLine(one, byId))
}

type ReadLine = {
  line: number
  name: string
  reason?: string
  product?: StoredProduct | undefined
  value?: ProductValue
  subscribers?: number
}

function describeLine(one: ReadLine, byId: ReadonlyMap<string, PlannedProduct>): PlannedLine {
  const { line, name, product, value, reason } = one
  const key = `Line ${line}`
  if (!value)
    return {
      row: { key, productId: null, name, outcome: 'refused', reason: reason ?? '', changes: [] },
    }
  const planned = product && byId.get(product.id)
  if (planned) return { row: { ...describePlanned(planned), key }, planned }
  const changes = changeList({}, value)
  return {
    row: { key, productId: null, name, outcome: 'new', reason: '', changes },
    added: { value, subscribers: one.subscribers ?? 0 },
  }
}
