import { countOf } from '#app/basics/format-count.ts'
import { countText } from '#app/basics/capped-count.ts'
import { refusedInput } from '#app/basics/field-errors.ts'
import { accepted, refused } from '#app/basics/outcome.ts'
import { selectedProducts } from '#app/modules/catalogue/data/bulk.server.ts'
import {
  countProducts,
  findProductPage,
  readAllProducts,
  readCursor,
} from '#app/modules/catalogue/data/list.server.ts'
import { countOutcomes, planChange } from '#app/modules/catalogue/rules/bulk-change.ts'
import { mostInBulk } from '#app/modules/catalogue/rules/most-in-bulk.ts'
import type { BulkOutcome } from '#app/modules/catalogue/schema/bulk.ts'
import type { Context } from '#app/platform/context.server.ts'
import { hasRight } from '#app/modules/access/session/service.server.ts'
import { notAllowed } from '#app/platform/role-check.ts'
import { previewBulkSchema } from '../../schema/bulk.ts'
import { describePlanned, planProducts } from './plan-products.server.ts'

const pageSize = 50

/**
 * The diff of a bulk change, a page at a time by name; the first page counts the outcomes of all (STF-01).
 * Editors and above. Nothing is written, and nothing is kept in memory but a part of the products.
 */
export async function previewBulk({ actor, db }: Context, input: unknown) {
  if (!hasRight(actor, 'edit')) return notAllowed()
  const parsed = previewBulkSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error, 'Please correct the marked fields.')
  const { selection, change, cursor } = parsed.data
  const after = cursor === null ? undefined : readCursor('', cursor)
  if (cursor !== null && !after)
    return refused('invalid-input', 'There is no such place in this list. Load it anew.')
  const where = await selectedProducts(db, selection)
  const plan = (products: Parameters<typeof planProducts>[1]) =>
    planProducts(db, products, (product, waitingBy) => planChange(product, change, waitingBy))
  const refusal = after ? undefined : refuseCount(await countProducts(db, where))
  if (refusal) return refusal
  const outcomes: BulkOutcome[] = []
  if (!after)
    for await (const part of readAllProducts(db, where, ''))
      outcomes.push(...(await plan(part)).map(({ planned }) => planned.outcome))
  const page = await findProductPage(db, where, '', { after, size: pageSize })
  return accepted({
    counts: after ? null : countOutcomes(outcomes),
    rows: (await plan(page.products)).map(describePlanned),
    next: page.next,
  })
}

export function refuseCount(count: number) {
  if (count > mostInBulk)
    return refused(
      'invalid-input',
      `At most ${countOf(mostInBulk, 'product')} at a time; these are ${countText(count, mostInBulk)}.`,
    )
  return count === 0
    ? refused('invalid-input', 'No product matches this selection any more.')
    : undefined
}
