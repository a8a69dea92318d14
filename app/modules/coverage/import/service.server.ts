import type { z } from 'zod'
import { johannesburgDate, minuteMs } from '#app/basics/dates.ts'
import {
  type Outcome,
  accepted,
  refused,
  refusedField,
  refusedFields,
} from '#app/basics/outcome.ts'
import { logActivity } from '#app/platform/activity-log.server.ts'
import { hasRole, notAllowed, type Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { invalidateTag } from '#app/platform/notifications.server.ts'
import { UnreadableFileError } from '#app/platform/text-file.server.ts'
import { validateArea } from '../area/rules.ts'
import { copyAreas, deleteAreas } from '../area/store.server.ts'
import {
  beginImportSchema,
  decideImportSchema,
  importTargetSchema,
  maxPartBytes,
  importPartSchema,
} from '../schema.ts'
import { areasTag, buildingsTag } from '../service.server.ts'
import { makeWatchesDue } from '../watch/store.server.ts'
import { fileRefusals, importRefusals } from './content.ts'
import { type FileRow, openFile } from './file/service.server.ts'
import { type ValidatedRow, findReplacedImports, refusedRow, validateRow } from './rules.ts'
import {
  type CoverageImport,
  type RowRefusal,
  changeImport,
  copyBuildings,
  deleteBuildings,
  deleteParts,
  findImport,
  findImportsIn,
  findPartNumbers,
  failStalledImports,
  insertImport,
  insertRefusals,
  lockLiveImports,
  analyzeNewRows,
  readParts,
  storePart,
} from './store.server.ts'

export type Refusal = 'not-allowed' | 'invalid-input' | 'conflict' | 'not-found'

/** Starts an import whose file is uploaded in parts of `maxPartBytes`. Refused while another file is being read. */
export async function beginImport(
  ctx: Context,
  input: unknown,
): Promise<Outcome<{ id: number; partBytes: number }, Refusal>> {
  const { actor } = ctx
  if (!hasRole(actor, 'product_manager')) return notAllowed()
  const today = johannesburgDate(ctx.clock.now())
  const parsed = beginImportSchema(today).safeParse(input)
  if (!parsed.success) return refusedFields(parsed.error)
  const { fileName, sizeBytes, ...about } = parsed.data
  return ctx.db.transaction(async (tx) => {
    const busy = await findImportsIn(tx, ['reading'])
    if (busy.length > 0) return refused('conflict', importRefusals.busy)
    const at = ctx.clock.now()
    const file = { ...about, fileName, format: 'unknown', bytesRead: sizeBytes }
    const by = { createdBy: actor.id, createdByName: actor.name, createdAt: at, updatedAt: at }
    const { id } = await insertImport(tx, { state: 'uploading', ...file, ...by })
    const details = { fileName, sizeBytes, ...about }
    await logActivity(ctx, tx, 'coverage-import.begun', subjectOf(id), details)
    return accepted({ id, partBytes: maxPartBytes })
  })
}

/** Stores one part of the file; repeating it is harmless. Returns the number of stored parts. */
export async function receiveFilePart(
  ctx: Context,
  input: unknown,
  bytes: Uint8Array,
): Promise<Outcome<{ parts: number }, Refusal>> {
  if (!hasRole(ctx.actor, 'product_manager')) return notAllowed()
  const parsed = importPartSchema.safeParse(input)
  if (!parsed.success) return refused('not-found', importRefusals.unknown)
  const { id, part } = parsed.data
  const found = await findImport(ctx.db, id)
  if (!found) return refused('not-found', importRefusals.unknown)
  if (found.state !== 'uploading') return refused('conflict', importRefusals.notUploading)
  if (bytes.byteLength === 0 || bytes.byteLength > maxPartBytes)
    return refusedField('part', `Each part must be 1 to ${maxPartBytes} bytes.`)
  await storePart(ctx.db, id, part, Buffer.from(bytes))
  await changeImport(ctx.db, id, { updatedAt: ctx.clock.now() })
  return accepted({ parts: (await findPartNumbers(ctx.db, id)).length })
}

const maxRefusals = 1_000
const rowsPerProgress = 20_000

/**
 * Starts reading an uploaded file in the background and returns at once; the import's row shows the progress. If the
 * process dies, no rows are kept and `purgeImports` marks the import as failed.
 * @returns `done`, which settles when the file has been read; for tests and benchmarks
 */
export async function startReadingImport(
  ctx: Context,
  input: unknown,
): Promise<Outcome<{ done: Promise<void> }, Exclude<Refusal, 'invalid-input'>>> {
  if (!hasRole(ctx.actor, 'product_manager')) return notAllowed()
  const parsed = importTargetSchema.safeParse(input)
  if (!parsed.success) return refused('not-found', importRefusals.unknown)
  const { id } = parsed.data
  const started = await ctx.db.transaction(async (tx) => {
    const found = await findImport(tx, id, true)
    if (!found) return refused('not-found', importRefusals.unknown)
    if (found.state !== 'uploading') return refused('conflict', importRefusals.notUploading)
    const parts = await findPartNumbers(tx, id)
    const needed = Math.ceil(found.bytesRead / maxPartBytes)
    if (parts.length !== needed || parts.some((part, at) => part !== at))
      return refused('conflict', fileRefusals.lostParts)
    await changeImport(tx, id, { state: 'reading', updatedAt: ctx.clock.now() })
    return accepted(null)
  })
  return started.ok ? accepted({ done: readImportFile(ctx, id) }) : started
}

type RowTally = { read: number; accepted: number; refused: number; refusals: RowRefusal[] }

/** Never throws; errors are stored in the import's row. */
async function readImportFile(ctx: Context, id: number): Promise<void> {
  const tally: RowTally = { read: 0, accepted: 0, refused: 0, refusals: [] }
  try {
    const { format, rows } = await openFile(readParts(ctx.db, id))
    await copyFileRows(ctx, id, { format, rows }, tally)
    await analyzeNewRows(ctx.db)
    await finishReading(ctx, id, tally, { format, state: tally.accepted > 0 ? 'staged' : 'failed' })
  } catch (error) {
    const isFileWrong = error instanceof UnreadableFileError
    if (!isFileWrong) ctx.log.error({ err: error }, 'a coverage import could not be read')
    const failure = isFileWrong ? error.message : fileRefusals.serverFailed
    await finishReading(ctx, id, { ...tally, accepted: 0 }, { state: 'failed', failure }).catch(
      (problem: unknown) =>
        ctx.log.error({ err: problem }, 'could not mark a coverage import as failed'),
    )
  }
}

async function copyFileRows(
  ctx: Context,
  id: number,
  { format, rows }: Awaited<ReturnType<typeof openFile>>,
  tally: RowTally,
): Promise<void> {
  const file = (await findImport(ctx.db, id))!
  if (file.kind === 'buildings') {
    const checkRow = ({ values, fields, place }: FileRow) => validateRow(values, fields, place)
    const batches = validatedBatches(ctx, id, { rows, checkRow, batchRows: 100 }, tally)
    return copyBuildings(ctx.db, id, batches)
  }
  if (format === 'csv') throw new UnreadableFileError(fileRefusals.areasNeedJson)
  const { grade, surveyedOn } = file
  if (!grade || !surveyedOn) throw new Error('areas without a grade or a survey date')
  const facts = { grade, surveyedOn, today: johannesburgDate(ctx.clock.now()) }
  const checkRow = ({ values, outline }: FileRow) => validateArea(values, outline!, facts)
  // An area may have 20,000 corners, so a batch has only 20 areas to limit memory.
  const batches = validatedBatches(ctx, id, { rows, checkRow, batchRows: 20 }, tally)
  return copyAreas(ctx.db, id, batches)
}

type RowSource<Row> = {
  rows: AsyncIterable<FileRow>
  checkRow: (row: FileRow) => ValidatedRow<Row>
  batchRows: number
}

async function* validatedBatches<Row>(
  ctx: Context,
  id: number,
  { rows, checkRow, batchRows }: RowSource<Row>,
  tally: RowTally,
): AsyncGenerator<Row[]> {
  let batch: Row[] = []
  for await (const fileRow of rows) {
    const { row, values, problem } = fileRow
    tally.read += 1
    const validated: ValidatedRow<Row> = problem ? refusedRow('row', problem) : checkRow(fileRow)
    if (validated.ok) {
      tally.accepted += 1
      batch.push(validated.row)
    } else {
      tally.refused += 1
      const { field, reason } = validated
      if (tally.refusals.length < maxRefusals)
        tally.refusals.push({ row, field, reason, excerpt: excerptOf(values) })
    }
    if (tally.read % rowsPerProgress === 0)
      await changeImport(ctx.db, id, { ...countsOf(tally), updatedAt: ctx.clock.now() })
    if (batch.length < batchRows) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

const countsOf = (tally: RowTally) => ({
  rowsRead: tally.read,
  rowsAccepted: tally.accepted,
  rowsRefused: tally.refused,
})

async function finishReading(
  ctx: Context,
  id: number,
  tally: RowTally,
  end: { state: 'staged' | 'failed'; format?: string; failure?: string },
): Promise<void> {
  const failure = end.failure ?? (end.state === 'failed' ? fileRefusals.noRows : null)
  await ctx.db.transaction(async (tx) => {
    const counts = countsOf(tally)
    await changeImport(tx, id, { ...end, failure, ...counts, updatedAt: ctx.clock.now() })
    await insertRefusals(tx, id, tally.refusals)
    await deleteParts(tx, id)
    const action = `coverage-import.${end.state === 'staged' ? 'read' : 'failed'}`
    await logActivity(ctx, tx, action, subjectOf(id), counts)
  })
}

const subjectOf = (id: number) => ['coverage-import', String(id)] as const

/** Returns enough of a row to find it in the file. Names and addresses of buildings are not personal data. */
function excerptOf(values: Record<string, unknown>): string {
  const text = JSON.stringify(values).slice(0, 200)
  return text.replaceAll('\\u0000', '').toWellFormed()
}

const maxRollBackDays = 30

type DecisionOutcome = Outcome<{ version: number }, Refusal>
type ImportChoice = Pick<z.infer<typeof decideImportSchema>, 'mode' | 'leaving'>

/**
 * Makes a staged import live for all checks at once, either in place of live imports or in addition to them. Sample
 * data is always replaced. If the imports to be replaced differ from those that staff confirmed, nothing changes and a
 * conflict is returned. Watched addresses are checked again.
 */
export function applyImport(ctx: Context, input: unknown): Promise<DecisionOutcome> {
  return runDecision(ctx, input, async (tx, found, { mode, leaving: expected }, at) => {
    if (found.state !== 'staged') return refused('conflict', importRefusals.notStaged)
    const leaving = findReplacedImports(found, await findImportsIn(tx, ['live']), mode)
    const replaced = leaving.map(({ id }) => id)
    if (expected && !isSameSet(expected, replaced))
      return refused('conflict', importRefusals.othersLive)
    for (const id of replaced)
      await changeImport(tx, id, { state: 'replaced', replacedBy: found.id, updatedAt: at })
    await changeImport(tx, found.id, { state: 'live', updatedAt: at })
    await makeWatchesDue(tx)
    return accepted({ action: 'applied', details: { mode, replaced } })
  })
}

const isPastRollBack = (updatedAt: Date, at: Date) =>
  at.getTime() - updatedAt.getTime() > maxRollBackDays * 24 * 3600 * 1000

const liveAgain = { state: 'live', replacedBy: null } as const

/** Rolls back an import; restores what it replaced, but no sample beside other data. Checks watched addresses again. */
export function rollBackImport(ctx: Context, input: unknown): Promise<DecisionOutcome> {
  return runDecision(ctx, input, async (tx, found, _choice, at) => {
    if (found.state !== 'live' || found.isSample) return refused('conflict', importRefusals.notLive)
    const all = await findImportsIn(tx, ['live', 'replaced'])
    const back = all.filter(({ replacedBy }) => replacedBy === found.id)
    // The rows of an older import may be deleted already.
    if ([found, ...back].some(({ updatedAt }) => isPastRollBack(updatedAt, at)))
      return refused('conflict', importRefusals.tooOld)
    const rest = all.filter(({ id, kind }) => id !== found.id && kind === found.kind)
    const heir = rest.find(({ state, isSample }) => state === 'live' && !isSample)
    const restored = back.filter(({ isSample }) => !isSample || !heir).map(({ id }) => id)
    for (const { id } of back) {
      const change = restored.includes(id) ? liveAgain : { replacedBy: heir?.id }
      await changeImport(tx, id, { ...change, updatedAt: at })
    }
    await changeImport(tx, found.id, { state: 'rolled-back', updatedAt: at })
    await makeWatchesDue(tx)
    return accepted({ action: 'rolled-back', details: { restored } })
  })
}

/** Discards an import that is staged or still uploading; the scheduled purge deletes its rows. */
export function discardImport(ctx: Context, input: unknown): Promise<DecisionOutcome> {
  return runDecision(ctx, input, async (tx, found, _choice, at) => {
    if (found.state !== 'staged' && found.state !== 'uploading')
      return refused('conflict', importRefusals.notStaged)
    await changeImport(tx, found.id, { state: 'discarded', updatedAt: at })
    return accepted({ action: 'discarded', details: {} })
  })
}

const isSameSet = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((id) => other.includes(id))

type DecisionStep = (
  tx: Transaction,
  found: CoverageImport,
  choice: ImportChoice,
  at: Date,
) => Promise<Outcome<{ action: string; details: Record<string, unknown> }, 'conflict'>>

async function runDecision(
  ctx: Context,
  input: unknown,
  step: DecisionStep,
): Promise<DecisionOutcome> {
  if (!hasRole(ctx.actor, 'product_manager')) return notAllowed()
  const parsed = decideImportSchema.safeParse(input)
  if (!parsed.success) {
    const refusal = refusedFields(parsed.error)
    return refusal.fields?.id ? refused('not-found', importRefusals.unknown) : refusal
  }
  const { id, version, ...choice } = parsed.data
  const outcome = await ctx.db.transaction(async (tx): Promise<DecisionOutcome> => {
    await lockLiveImports(tx)
    const found = await findImport(tx, id, true)
    if (!found) return refused('not-found', importRefusals.unknown)
    if (found.version !== version)
      return refused('conflict', importRefusals.stale, { current: found })
    const done = await step(tx, found, choice, ctx.clock.now())
    if (!done.ok) return { ...done, current: found }
    const { action, details } = done.value
    await logActivity(ctx, tx, `coverage-import.${action}`, subjectOf(id), details)
    for (const tag of [buildingsTag, areasTag]) await invalidateTag(tx, tag)
    return accepted({ version: version + 1 })
  })
  if (outcome.ok) for (const tag of [buildingsTag, areasTag]) ctx.cache.markStale(tag)
  return outcome
}

const stalledAfterMs = 10 * minuteMs
const rowsPerDelete = 20_000
const deleteRows = { buildings: deleteBuildings, areas: deleteAreas }
const maxRunMs = 30_000

/**
 * Scheduled. Marks uploads and reads as failed after ten minutes without progress. Deletes the buildings and areas of
 * imports that cannot be restored: discarded, failed, and those replaced or rolled back more than 30 days ago. Deletes
 * in small batches, so that no check is blocked.
 */
export async function purgeImports(ctx: Context): Promise<{ deleted: number }> {
  const startedAt = performance.now()
  const now = ctx.clock.now()
  const stalledBefore = new Date(now.getTime() - stalledAfterMs)
  const words =
    'The upload stopped, or the server was stopped while reading the file. Please send it again.'
  await failStalledImports(ctx.db, stalledBefore, now, words)
  const gone = await findImportsIn(ctx.db, ['discarded', 'failed', 'replaced', 'rolled-back'])
  let deleted = 0
  for (const { id, kind, state, updatedAt } of gone) {
    const isLost = state === 'discarded' || state === 'failed'
    if (!isLost && !isPastRollBack(updatedAt, now)) continue
    await deleteParts(ctx.db, id)
    for (let count = rowsPerDelete; count === rowsPerDelete; deleted += count) {
      count = await deleteRows[kind](ctx.db, id, rowsPerDelete)
      if (performance.now() - startedAt > maxRunMs) return { deleted: deleted + count }
    }
  }
  return { deleted }
}
