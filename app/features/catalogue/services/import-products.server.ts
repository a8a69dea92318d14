import { randomUUID } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { accepted, refused, type Outcome } from '#app/basics/outcome.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { hasRole, notAllowed } from '#app/platform/permission.ts'
import {
  findProductsBySlug,
  insertProducts,
  productValue,
  replaceProductValue,
  type StoredProduct,
} from '../data.server.ts'
import { changeList } from '../rules.ts'
import { headTrouble, readProductRow } from '../rules/read-product-row.ts'
import { importProductsSchema, type ProductValue } from '../schema.ts'
import type { ImportAnswer } from '../schema/answers.ts'
import { invalid } from './describe-refusals.server.ts'
import { endSamples } from './end-samples.server.ts'

const mostRows = 10_000
const errorsShown = 100

type Plan = {
  created: { value: ProductValue; subscribers: number }[]
  updated: { product: StoredProduct; value: ProductValue }[]
  unchanged: number
  errors: ImportAnswer['errors']
}

/**
 * Adds products from a CSV file as drafts, and changes drafts that have the same slug. Editors and above.
 * A dry run writes nothing and answers the same figures. With one line wrong nothing is written. What is
 * approved stays: it is changed through an approval. Importing a file twice changes nothing.
 */
export async function importProducts(ctx: Context, input: unknown) {
  const { actor } = ctx
  if (!hasRole(actor, 'editor')) return notAllowed()
  const parsed = importProductsSchema.safeParse(input)
  if (!parsed.success) return invalid(parsed.error)
  const read = readLines(parsed.data.csv)
  if (!read.ok) return read
  return ctx.db.transaction(async (tx) => {
    const slugs = read.value.map((cells) => (cells.slug ?? '').trim())
    const plan = planImport(read.value, await findProductsBySlug(tx, [...new Set(slugs)]))
    const isApplied = !parsed.data.isDryRun && plan.errors.length === 0
    if (isApplied) await carryOut(ctx, tx, plan, actor.name)
    return accepted({
      rows: read.value.length,
      created: plan.created.length,
      updated: plan.updated.length,
      unchanged: plan.unchanged,
      errors: plan.errors.slice(0, errorsShown),
      isApplied,
    })
  })
}

type Line = Record<string, string>

function readLines(csv: string): Outcome<Line[]> {
  try {
    const lines: Line[] = parse(csv, {
      columns: true,
      bom: true,
      trim: true,
      skip_empty_lines: true,
      delimiter: [',', ';'],
    })
    const trouble = lines[0] ? headTrouble(Object.keys(lines[0])) : 'The file has no line of data.'
    if (trouble) return refuseFile(trouble)
    if (lines.length > mostRows) return refuseFile(`A file may have at most ${mostRows} lines.`)
    return accepted(lines)
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : ''
    return refuseFile(`This is not a CSV file that can be read: ${reason}`)
  }
}

function refuseFile(message: string) {
  return refused('invalid-input', message, { fields: { csv: message } })
}

function planImport(lines: Line[], stored: StoredProduct[]): Plan {
  const bySlug = new Map(stored.map((product) => [product.slug, product]))
  const seen = new Map<string, number>()
  const plan: Plan = { created: [], updated: [], unchanged: 0, errors: [] }
  lines.forEach((cells, index) => {
    // The head is line 1.
    const row = index + 2
    const product = bySlug.get((cells.slug ?? '').trim())
    const read = readProductRow(cells, product?.offerId ?? null)
    if (!read.ok) {
      plan.errors.push(...read.troubles.map((trouble) => ({ row, ...trouble })))
      return
    }
    const { value } = read
    const earlier = seen.get(value.slug)
    seen.set(value.slug, row)
    if (earlier) {
      plan.errors.push({ row, field: 'slug', message: `Line ${earlier} has the same slug.` })
    } else if (!product) {
      plan.created.push({ value, subscribers: read.subscribers ?? 0 })
    } else if (changeList(productValue(product), value).length === 0) {
      plan.unchanged++
    } else if (product.status === 'draft') {
      plan.updated.push({ product, value })
    } else {
      const message = `This product is ${product.status}: only drafts are changed by a file.`
      plan.errors.push({ row, field: 'slug', message })
    }
  })
  return plan
}

async function carryOut(ctx: Context, tx: Transaction, plan: Plan, updatedBy: string) {
  const at = ctx.clock.now()
  const made = plan.created.map((line) => ({ ...line, id: randomUUID() }))
  await insertProducts(tx, { updatedBy, at }, made)
  if (made.length > 0) await endSamples(tx)
  for (const { product, value } of plan.updated)
    await replaceProductValue(tx, product, value, { updatedBy, at })
  const added = made.map(({ id, value }) => ({
    action: 'product.imported',
    subjectType: 'product',
    subjectId: id,
    details: { name: value.name },
  }))
  const changed = plan.updated.map(({ product, value }) => ({
    action: 'product.imported',
    subjectType: 'product',
    subjectId: product.id,
    details: { name: value.name, changes: changeList(productValue(product), value) },
  }))
  const activities = [...added, ...changed]
  for (let from = 0; from < activities.length; from += 500)
    await recordActivity(ctx, tx, ...activities.slice(from, from + 500))
}
