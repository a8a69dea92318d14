import { randomUUID } from 'node:crypto'
import { refusedInput } from '#app/basics/field-errors.ts'
import { accepted } from '#app/basics/outcome.ts'
import { lockProductsById } from '#app/modules/catalogue/data/bulk.server.ts'
import { findProductsBySlug, insertProducts } from '#app/modules/catalogue/data.server.ts'
import { countOutcomes } from '#app/modules/catalogue/rules/bulk-change.ts'
import type { ImportAnswer } from '#app/modules/catalogue/schema/bulk.ts'
import { endSamples } from '#app/modules/catalogue/services/end-samples.server.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { StaffActor } from '#app/platform/actor.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { hasRight } from '#app/modules/access/session/service.server.ts'
import { notAllowed } from '#app/platform/role-check.ts'
import { importFileSchema } from '../../schema/bulk.ts'
import { bulkName } from '../../rules/bulk.ts'
import { recordForEach } from '../bulk/record-for-each.server.ts'
import { answerBulkRepeat, carryOutBulk } from '../bulk/store-bulk.server.ts'
import { refuseTerms } from '../refuse-terms.server.ts'
import { planLines, type PlannedLine } from './plan-lines.server.ts'
import { readLines } from './read-lines.server.ts'

const pageSize = 100

/**
 * Takes products from a CSV file (STF-02): new ones become drafts, drafts change, and what is said of live
 * ones becomes one request for approval. Lines that cannot be taken are told with the reason, and hold nothing
 * back. Editors and above. A dry run writes nothing and answers the same; importing a file twice changes
 * nothing more.
 */
export async function importProducts(ctx: Context, input: unknown) {
  const { actor } = ctx
  if (!hasRight(actor, 'edit')) return notAllowed()
  const parsed = importFileSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error, 'Please correct the marked fields.')
  const { csv, isDryRun, from, ...terms } = parsed.data
  const read = await readLines(csv)
  if (!read.ok) return read
  const slugs = [...new Set(read.value.map(({ cells }) => (cells.slug ?? '').trim()))]
  return ctx.db.transaction(async (tx) => {
    const known = await findProductsBySlug(tx, slugs)
    if (isDryRun) return accepted(answer(await planLines(tx, read.value, known), from, false))
    await lockProductsById(
      tx,
      known.map(({ id }) => id),
    )
    const repeat = await answerBulkRepeat(tx, terms.id, actor)
    if (repeat && !repeat.ok) return repeat
    const refusal = await refuseTerms(ctx, tx, actor, terms, { kind: 'products' })
    if (refusal) return refusal
    const lines = await planLines(tx, read.value, await findProductsBySlug(tx, slugs))
    const done = answer(lines, from, true)
    if (repeat) return accepted({ ...done, approval: repeat.value.approval })
    await addNew(ctx, tx, actor, terms.id, lines)
    const planned = lines.flatMap((line) => line.planned ?? [])
    const request = { terms, change: { kind: 'file' } } as const
    return accepted({ ...done, approval: await carryOutBulk(ctx, tx, actor, request, planned) })
  })
}

function answer(lines: readonly PlannedLine[], from: number, isApplied: boolean): ImportAnswer {
  return {
    counts: countOutcomes(lines.map(({ row }) => row.outcome)),
    rows: lines.slice(from, from + pageSize).map(({ row }) => row),
    next: lines.length > from + pageSize ? from + pageSize : null,
    isApplied,
    approval: null,
  }
}

async function addNew(
  ctx: Context,
  tx: Transaction,
  actor: StaffActor,
  bulkId: string,
  lines: readonly PlannedLine[],
) {
  const at = ctx.clock.now()
  const made = lines.flatMap(({ added }) => (added ? [{ ...added, id: randomUUID() }] : []))
  if (made.length === 0) return
  await insertProducts(tx, { updatedBy: actor.name, at }, made)
  await endSamples(tx)
  const touched = made.map(({ id, value }) => ({ id, name: value.name, changes: [] }))
  await recordForEach(ctx, tx, bulkId, 'product.imported', touched, {})
  await recordActivity(ctx, tx, {
    action: 'products.imported',
    subjectType: 'products',
    subjectId: bulkId,
    details: { name: bulkName(touched.map(({ name }) => name)) },
  })
}
