import { refusedInput } from '#app/basics/field-errors.ts'
import { accepted, refused } from '#app/basics/outcome.ts'
import {
  findManyProducts,
  lockProducts,
  selectedProducts,
} from '#app/modules/catalogue/data/bulk.server.ts'
import { countOutcomes, planChange } from '#app/modules/catalogue/rules/bulk-change.ts'
import type { BulkCounts } from '#app/modules/catalogue/schema/bulk.ts'
import type { Context } from '#app/platform/context.server.ts'
import { hasRight } from '#app/modules/access/session/service.server.ts'
import { notAllowed } from '#app/platform/role-check.ts'
import { requestBulkSchema } from '../../schema/bulk.ts'
import { planProducts } from './plan-products.server.ts'
import { refuseCount } from './preview-bulk.server.ts'
import { refuseTerms } from '../refuse-terms.server.ts'
import { answerBulkRepeat, carryOutBulk } from './store-bulk.server.ts'

/**
 * STF-01: asks for one change of many products, as one request with one decision. Editors and above. What is
 * live stays until someone else decides; drafts, which are not live, change at once. Products for which it
 * makes no sense are left as they are and were told in the diff; where the figures are no longer those of the
 * diff, nothing is sent. A repeat with the same id does nothing again. An own request that was rejected or
 * taken back can be revised, with other products and another change (STF-04).
 */
export async function requestBulk(ctx: Context, input: unknown) {
  const { actor } = ctx
  if (!hasRight(actor, 'edit')) return notAllowed()
  const parsed = requestBulkSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error, 'Please correct the marked fields.')
  const { selection, change, expected, ...terms } = parsed.data
  return ctx.db.transaction(async (tx) => {
    const ids = await lockProducts(tx, await selectedProducts(tx, selection))
    const repeat = await answerBulkRepeat(tx, terms.id, actor)
    if (repeat) return repeat
    const refusal =
      refuseCount(ids.length) ?? (await refuseTerms(ctx, tx, actor, terms, { kind: 'products' }))
    if (refusal) return refusal
    const planned = await planProducts(tx, await findManyProducts(tx, ids), (product, waitingBy) =>
      planChange(product, change, waitingBy),
    )
    const counts = countOutcomes(planned.map((one) => one.planned.outcome))
    return (
      refuseOther(counts, expected) ??
      accepted({ approval: await carryOutBulk(ctx, tx, actor, { terms, change }, planned), counts })
    )
  })
}

/** What was read is what is sent: other figures need another look. */
function refuseOther(counts: BulkCounts, expected: Pick<BulkCounts, 'request' | 'draft'>) {
  if (counts.request + counts.draft + counts.new === 0)
    return refused('invalid-input', 'Nothing would change.')
  if (counts.request === expected.request && counts.draft === expected.draft) return undefined
  const message = 'The products changed since you looked. Nothing was sent: please look again.'
  return refused('conflict', message, { current: counts })
}
