import { johannesburgDate } from '#app/basics/dates.ts'
import { accepted, refused, type Outcome } from '#app/basics/outcome.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { UnreadableFile } from '#app/platform/read-csv.server.ts'
import { hasRole, notAllowed } from '#app/platform/role-check.ts'
import { fileRefusals, importRefusals } from '../content/imports.ts'
import { copyAreas } from '../data/areas.server.ts'
import {
  changeImport,
  copyBuildings,
  deleteParts,
  findImport,
  findPartNumbers,
  insertRefusals,
  noteNewRows,
  readParts,
  type RowRefusal,
} from '../data/imports.server.ts'
import { validateArea, type ImportedArea } from '../rules/validate-area.ts'
import { validateRow, type ImportedBuilding } from '../rules/validate-row.ts'
import { importSchema, partBytes } from '../schema.ts'
import { openFile } from './read-file/read-file.server.ts'
import type { FileRow } from './read-file/rows.ts'

const mostRefusals = 1_000
/** Progress is written down once for so many rows. */
const noteEvery = 20_000

type ReadRefusal = 'not-allowed' | 'conflict' | 'not-found'

/**
 * Reads a file that has arrived whole, in the background: the answer comes at once, the import's row
 * tells how far it is. A process that dies leaves no buildings; `purgeImports` marks the import failed.
 * @returns `done`, for tests and benchmarks: settles when the file is read
 */
export async function startReadingImport(
  ctx: Context,
  input: unknown,
): Promise<Outcome<{ done: Promise<void> }, ReadRefusal>> {
  if (!hasRole(ctx.actor, 'product_manager')) return notAllowed()
  const parsed = importSchema.safeParse(input)
  if (!parsed.success) return refused('not-found', importRefusals.unknown)
  const { id } = parsed.data
  const started = await ctx.db.transaction(async (tx) => {
    const found = await findImport(tx, id, true)
    if (!found) return refused('not-found', importRefusals.unknown)
    if (found.state !== 'uploading') return refused('conflict', importRefusals.notUploading)
    const parts = await findPartNumbers(tx, id)
    const needed = Math.ceil(found.bytesRead / partBytes)
    if (parts.length !== needed || parts.some((part, at) => part !== at))
      return refused('conflict', fileRefusals.lostParts)
    await changeImport(tx, id, { state: 'reading', updatedAt: ctx.clock.now() })
    return accepted(null)
  })
  return started.ok ? accepted({ done: readImport(ctx, id) }) : started
}

type Tally = { read: number; accepted: number; refused: number; refusals: RowRefusal[] }

/** Never throws: what goes wrong stands in the import's row. */
async function readImport(ctx: Context, id: number): Promise<void> {
  const tally: Tally = { read: 0, accepted: 0, refused: 0, refusals: [] }
  try {
    const { format, rows } = await openFile(readParts(ctx.db, id))
    await copyFile(ctx, id, { format, rows }, tally)
    await noteNewRows(ctx.db)
    await finish(ctx, id, tally, { format, state: tally.accepted > 0 ? 'staged' : 'failed' })
  } catch (error) {
    const isFileWrong = error instanceof UnreadableFile
    if (!isFileWrong) ctx.log.error({ err: error }, 'a coverage import could not be read')
    const failure = isFileWrong ? error.message : 'The server could not read the file.'
    await finish(ctx, id, { ...tally, accepted: 0 }, { state: 'failed', failure }).catch(
      (problem: unknown) => ctx.log.error({ err: problem }, 'a coverage import was left reading'),
    )
  }
}

async function copyFile(
  ctx: Context,
  id: number,
  { format, rows }: Awaited<ReturnType<typeof openFile>>,
  tally: Tally,
): Promise<void> {
  const file = (await findImport(ctx.db, id))!
  if (file.kind === 'buildings') {
    const checkRow = ({ values, fields, place }: FileRow): Validated<ImportedBuilding> => {
      const validated = validateRow(values, fields, place)
      return validated.ok ? { ok: true, row: validated.building } : validated
    }
    const batches = validatedBatches(ctx, id, { rows, checkRow, batchRows: 100 }, tally)
    return copyBuildings(ctx.db, id, batches)
  }
  if (format === 'csv') throw new UnreadableFile(fileRefusals.areasNeedJson)
  const { grade, surveyedOn } = file
  if (!grade || !surveyedOn) throw new Error('areas without a grade or a survey date')
  const facts = { grade, surveyedOn, today: johannesburgDate(ctx.clock.now()) }
  const checkRow = ({ values, outline }: FileRow): Validated<ImportedArea> => {
    const validated = validateArea(values, outline!, facts)
    return validated.ok ? { ok: true, row: validated.area } : validated
  }
  // An area may have 20,000 corners: few are held at a time.
  const batches = validatedBatches(ctx, id, { rows, checkRow, batchRows: 20 }, tally)
  return copyAreas(ctx.db, id, batches)
}

type Validated<Row> = { ok: true; row: Row } | { ok: false; field: string; reason: string }
type Source<Row> = {
  rows: AsyncIterable<FileRow>
  checkRow: (row: FileRow) => Validated<Row>
  batchRows: number
}

async function* validatedBatches<Row>(
  ctx: Context,
  id: number,
  { rows, checkRow, batchRows }: Source<Row>,
  tally: Tally,
): AsyncGenerator<Row[]> {
  let batch: Row[] = []
  for await (const fileRow of rows) {
    const { row, values, problem } = fileRow
    tally.read += 1
    const validated: Validated<Row> = problem
      ? { ok: false, field: 'row', reason: problem }
      : checkRow(fileRow)
    if (validated.ok) {
      tally.accepted += 1
      batch.push(validated.row)
    } else {
      tally.refused += 1
      const { field, reason } = validated
      if (tally.refusals.length < mostRefusals)
        tally.refusals.push({ row, field, reason, excerpt: excerptOf(values) })
    }
    if (tally.read % noteEvery === 0) await noteProgress(ctx, id, tally)
    if (batch.length < batchRows) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

async function noteProgress(ctx: Context, id: number, tally: Tally): Promise<void> {
  await changeImport(ctx.db, id, { ...countsOf(tally), updatedAt: ctx.clock.now() })
}

const countsOf = (tally: Tally) => ({
  rowsRead: tally.read,
  rowsAccepted: tally.accepted,
  rowsRefused: tally.refused,
})

async function finish(
  ctx: Context,
  id: number,
  tally: Tally,
  end: { state: 'staged' | 'failed'; format?: string; failure?: string },
): Promise<void> {
  const failure = end.failure ?? (end.state === 'failed' ? fileRefusals.noRows : null)
  await ctx.db.transaction(async (tx) => {
    const counts = countsOf(tally)
    await changeImport(tx, id, { ...end, failure, ...counts, updatedAt: ctx.clock.now() })
    await insertRefusals(tx, id, tally.refusals)
    await deleteParts(tx, id)
    await recordActivity(ctx, tx, {
      action: `coverage-import.${end.state === 'staged' ? 'read' : 'failed'}`,
      subjectType: 'coverage-import',
      subjectId: String(id),
      details: counts,
    })
  })
}

/** Enough of a row to find it again in the file; names and addresses of buildings are no personal data. */
function excerptOf(values: Record<string, unknown>): string {
  const text = JSON.stringify(values).slice(0, 200)
  return text.replaceAll('\\u0000', '').toWellFormed()
}
