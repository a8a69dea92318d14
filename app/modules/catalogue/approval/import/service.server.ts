import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { UnknownEncodingError } from '#app/basics/file-text.ts'
import { formatCount } from '#app/basics/numbers.ts'
import { type Outcome, accepted, refusedField, refusedInput } from '#app/basics/outcome.ts'
import { normalizeHeading, readCell } from '#app/basics/written-values.ts'
import { hasRight } from '#app/modules/access/session/service.server.ts'
import {
  headerProblem,
  planValue,
  readProductRow,
  waitingRefusal,
} from '#app/modules/catalogue/bulk/rules.ts'
import {
  type BulkRow,
  type ImportAnswer,
  maxBulkItems,
} from '#app/modules/catalogue/bulk/schema.ts'
import { lockProductsById } from '#app/modules/catalogue/bulk/store.server.ts'
import { csvColumns } from '#app/modules/catalogue/product/content.ts'
import { changeList } from '#app/modules/catalogue/product/rules.ts'
import type { ProductValue } from '#app/modules/catalogue/product/schema.ts'
import { removeSamples } from '#app/modules/catalogue/product/service.server.ts'
import {
  type StoredProduct,
  countSampleSlugs,
  findProductsBySlug,
  insertProducts,
} from '#app/modules/catalogue/product/store.server.ts'
import { deleteSampleNotifications } from '#app/modules/outbox/notification/store.server.ts'
import { logActivity } from '#app/platform/activity-log.server.ts'
import { type StaffActor, notAllowed, type Context } from '#app/platform/context.server.ts'
import { detectCsvLayout, readCsv } from '#app/platform/csv.server.ts'
import {
  type Queryable,
  type Transaction,
  retryTransaction,
} from '#app/platform/database.server.ts'
import { UnreadableFileError } from '#app/platform/text-file.server.ts'
import {
  type BulkRequest,
  type PlannedProduct,
  replayBulkAnswer,
  executeBulkRequest,
  describePlannedProduct,
  planProducts,
  refuseChangedDiff,
  summarizeDiff,
  summarizeLine,
} from '../bulk/service.server.ts'
import { recordProductSteps } from '../item/service.server.ts'
import { refuseTerms } from '../request/service.server.ts'
import { bulkName } from '../rules.ts'
import { importFileSchema } from '../schema.ts'

type PlannedLine = {
  row: BulkRow
  /** Set for a product that doesn't exist yet. */
  added?: { value: ProductValue; subscribers: number }
  /** Set for an existing product. */
  planned?: PlannedProduct
}

/** Plans the result of each line of a file. Existing products are found by their slug. */
async function planLines(
  db: Queryable,
  lines: readonly CsvLine[],
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
    const row = readProductRow(cells, product)
    const written = readCell(cells.name ?? '').trim()
    const name = written.slice(0, 120) || slug.slice(0, 80)
    if (problem) return { line, name, reason: `The line ${problem}.` }
    if (earlier) return { line, name, reason: `slug: Line ${earlier} has the same slug.` }
    if (!row.ok) return { line, name, reason: row.reason }
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
      return { outcome: 'refused', reason: 'This product is archived. Restore it first.' }
    return planValue({ status, value }, after)
  })
  const byId = new Map(planned.map((one) => [one.product.id, one]))
  return read.map((one) => describeLine(one, byId))
}

type ParsedLine = {
  line: number
  name: string
  reason?: string
  product?: StoredProduct | undefined
  value?: ProductValue
  subscribers?: number
}

function describeLine(one: ParsedLine, byId: ReadonlyMap<string, PlannedProduct>): PlannedLine {
  const { line, name, product, value, reason } = one
  const key = `Line ${line}`
  const empty = { key, productId: null, name, reason: reason ?? '', changes: [] }
  if (!value) return { row: { ...empty, outcome: 'refused' } }
  const planned = product && byId.get(product.id)
  if (planned) return { row: { ...describePlannedProduct(planned), key }, planned }
  return {
    row: { ...empty, outcome: 'new', changes: changeList({}, value) },
    added: { value, subscribers: one.subscribers ?? 0 },
  }
}

/** A line of a file: its cells by column, or the problem that makes its columns ambiguous. */
type CsvLine = { line: number; cells: Record<string, string>; problem: string | undefined }

const columnByHeading = new Map<string, string>(
  csvColumns.map((column) => [normalizeHeading(column), column]),
)
const columnNameOf = (heading: string) => columnByHeading.get(normalizeHeading(heading)) ?? heading

/** Reads the lines of a CSV file by column. Refuses an invalid file or unknown columns. */
async function readLines(csv: string): Promise<Outcome<CsvLine[]>> {
  // A browser that decodes another encoding as UTF-8 replaces each invalid character with U+FFFD.
  if (csv.includes('\uFFFD')) return refuseFile(new UnknownEncodingError().message)
  const text = csv.replace(/^\uFEFF/, '')
  const rows = readCsv(Readable.from([Buffer.from(text)]), {
    layout: detectCsvLayout(text),
    maxRowBytes: text.length * 3,
    checkHeadings: (headings) => {
      const problem = headerProblem(headings.filter(Boolean).map(columnNameOf))
      if (problem) throw new UnreadableFileError(problem)
    },
  })
  const lines: CsvLine[] = []
  try {
    for await (const { line, values, problem } of rows) {
      if (lines.length === maxBulkItems)
        return refuseFile(`A file may have at most ${formatCount(maxBulkItems)} lines.`)
      const cells = Object.entries(values).map(([heading, value]) => [columnNameOf(heading), value])
      lines.push({ line, cells: Object.fromEntries(cells), problem })
    }
  } catch (error) {
    if (error instanceof UnreadableFileError) return refuseFile(error.message)
    throw error
  }
  return lines.length > 0
    ? accepted(lines)
    : refuseFile('The file has no lines of data. Add at least one product.')
}

const refuseFile = (message: string) => refusedField('csv', message)

const pageSize = 100

/**
 * Imports products from a CSV file. New products become drafts, drafts change, and changes of live products become one
 * request for approval. Invalid lines are reported with the reason and don't block the others. Requires the right to
 * edit. A dry run returns the same result but writes nothing; an import is refused if the diff is no longer the
 * `expected` one. Importing a file twice changes nothing more.
 */
export async function importProducts(ctx: Context, input: unknown) {
  const { actor } = ctx
  if (!hasRight(actor, 'edit')) return notAllowed()
  const parsed = importFileSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error, 'Please correct the marked fields.')
  const { csv, isDryRun, expected, from, ...terms } = parsed.data
  const read = await readLines(csv)
  if (!read.ok) return read
  const slugs = [...new Set(read.value.map(({ cells }) => (cells.slug ?? '').trim()))]
  return retryTransaction(ctx.db, async (tx) => {
    const known = await findProductsBySlug(tx, slugs)
    if (isDryRun)
      return accepted(toImportAnswer(await planFile(tx, read.value, known), from, false))
    const ids = known.map(({ id }) => id)
    await lockProductsById(tx, ids)
    const repeat = await replayBulkAnswer(tx, terms.id, actor)
    if (repeat && !repeat.ok) return repeat
    const refusal = await refuseTerms(ctx, tx, actor, terms, { kind: 'products' })
    if (refusal) return refusal
    const lines = await planFile(tx, read.value, await findProductsBySlug(tx, slugs))
    const done = toImportAnswer(lines, from, true)
    if (repeat) return accepted({ ...done, ...repeat.value })
    const changed = expected && refuseChangedDiff(done, expected)
    if (changed) return changed
    const request = { terms, change: { kind: 'file' }, counts: done.counts } as const
    await addNewProducts(ctx, tx, actor, request, lines)
    const planned = lines.flatMap((line) => line.planned ?? [])
    const approval = await executeBulkRequest(ctx, tx, actor, request, planned)
    return accepted({ ...done, approval })
  })
}

/** Like `planLines`. A file with a new product does not mean the samples, which its first new product hides. */
async function planFile(
  tx: Transaction,
  lines: readonly CsvLine[],
  known: readonly StoredProduct[],
) {
  const planned = await planLines(tx, lines, known)
  const own = known.filter(({ isSample }) => !isSample)
  return own.length < known.length && planned.some(({ added }) => added)
    ? planLines(tx, lines, own)
    : planned
}

function toImportAnswer(
  lines: readonly PlannedLine[],
  from: number,
  isApplied: boolean,
): ImportAnswer {
  return {
    ...summarizeDiff(lines.map(({ row }) => summarizeLine(row))),
    rows: lines.slice(from, from + pageSize).map(({ row }) => row),
    next: lines.length > from + pageSize ? from + pageSize : null,
    isApplied,
    approval: null,
  }
}

async function addNewProducts(
  ctx: Context,
  tx: Transaction,
  actor: StaffActor,
  { terms: { id: bulkId }, counts }: BulkRequest,
  lines: readonly PlannedLine[],
) {
  const at = ctx.clock.now()
  // In the same order in every import, so that two of the same products cannot deadlock.
  const made = lines
    .flatMap(({ added }) => (added ? [{ ...added, id: randomUUID() }] : []))
    .toSorted((one, other) => (one.value.slug < other.value.slug ? -1 : 1))
  if (made.length === 0) return
  const slugs = made.map(({ value }) => value.slug)
  if ((await countSampleSlugs(tx, slugs)) > 0) await removeSamples(ctx, tx)
  await insertProducts(tx, { updatedBy: actor.name, at }, made)
  // The first real product hides the samples permanently.
  await deleteSampleNotifications(tx)
  const touched = made.map(({ id, value }) => ({ id, name: value.name, changes: [] }))
  await recordProductSteps(ctx, tx, bulkId, 'product.imported', touched, {})
  const name = bulkName(touched.map((one) => one.name))
  await logActivity(ctx, tx, 'products.imported', ['products', bulkId], { name, ...counts })
}
