import { setImmediate as nextTurn } from 'node:timers/promises'
import type { z } from 'zod'
import { dayMs } from '#app/basics/dates.ts'
import {
  type Outcome,
  type Refusal,
  accepted,
  refused,
  refusedField,
  refusedInput,
} from '#app/basics/outcome.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import { hasRole, notAllowed, type Context } from '#app/platform/context.server.ts'
import {
  type Queryable,
  type Transaction,
  retryTransaction,
} from '#app/platform/database.server.ts'
import { type FileBytes, UnreadableFileError } from '#app/platform/text-file.server.ts'
import { leadLogEntry } from '../rules.ts'
import { type ArrivingLead, arrivingLead, findReferences } from '../store.server.ts'
import { importRefusals, importedNoticeVersion } from './content.ts'
import { rowField, storeRows } from './file/service.server.ts'
import { type ImportedContact, canUndo, guessMapping, parseLeadRow } from './rules.ts'
import {
  applyImportSchema,
  changeMappingSchema,
  importFileSchema,
  importIdSchema,
  type ColumnMapping,
} from './schema.ts'
import {
  type ImportRow,
  type KnownPerson,
  type LeadImport,
  changeImport,
  changeRows,
  countOutcomes,
  deleteOldRows,
  deleteUntouchedLeads,
  findImport,
  findKnownPeople,
  findRows,
  findRowsToStore,
  findRowsToUndo,
  insertImport,
  insertImportedLeads,
} from './store.server.ts'

/** The number of rows that a request reads, stores or removes at once, so that no file needs much memory. */
const maxBatchRows = 500

/** Reads a CSV file, guesses columns, validates rows; creates no leads. The same id returns the first result. */
export async function readImportFile(ctx: Context, input: unknown, bytes: FileBytes) {
  const { actor } = ctx
  if (!hasRole(actor, 'product_manager') || actor.kind !== 'staff') return notAllowed()
  const parsed = importFileSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error)
  const { id, name } = parsed.data
  const about = { id, fileName: name, createdBy: actor.id, createdByName: actor.name }
  try {
    return await ctx.db.transaction(async (tx) => {
      const createdAt = ctx.clock.now()
      const state = 'checked'
      if (!(await insertImport(tx, { ...about, headings: [], mapping: {}, state, createdAt })))
        return answerRepeatedUpload(await findImport(tx, id), name)
      const headings = await storeRows(tx, id, bytes)
      await checkRows(tx, id, headings, guessMapping(headings))
      await recordActivity(ctx, tx, importLogEntry('checked', id))
      return accepted((await findImport(tx, id))!)
    })
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error
    return refusedField('file', error.message)
  }
}

function answerRepeatedUpload(earlier: LeadImport | undefined, name: string): Outcome<LeadImport> {
  return earlier?.fileName === name
    ? accepted(earlier)
    : refused('conflict', importRefusals.keyReused)
}

const importLogEntry = (verb: string, id: string, details: Record<string, unknown> = {}) => ({
  action: `lead-import.${verb}`,
  subjectType: 'lead-import',
  subjectId: id,
  details,
})

async function checkRows(
  tx: Transaction,
  id: string,
  headings: readonly string[],
  mapping: ColumnMapping,
): Promise<void> {
  const inFile: FirstLinesByEmail = new Map()
  let after = 0
  for (;;) {
    const rows = await findRows(tx, id, { after, limit: maxBatchRows })
    if (rows.length === 0) break
    after = rows.at(-1)!.line
    const planned = await planRows(tx, rows, { headings, mapping }, inFile)
    const changed = planned.map(({ row }) => row)
    await changeRows(tx, changed)
    await nextTurn()
  }
  const { added = 0, joined = 0, refused: wrong = 0 } = await countOutcomes(tx, id)
  const counts = { addedCount: added, joinedCount: joined, refusedCount: wrong }
  await changeImport(tx, id, { headings: [...headings], mapping, ...counts })
}

/** Maps an email address to the line of the file that contains it first. */
type FirstLinesByEmail = Map<string, number>
type MappedColumns = { headings: readonly string[]; mapping: ColumnMapping }
type PlannedRow = { row: ImportRow; contact?: ImportedContact; known?: KnownPerson | undefined }

/**
 * Plans the outcome of each row. A contact joins the lead or the earlier row with the same email address. Colleagues
 * may share a phone number, so the same number only marks two leads as possible duplicates, and staff decide.
 */
async function planRows(
  db: Queryable,
  rows: readonly ImportRow[],
  { headings, mapping }: MappedColumns,
  firstLines: FirstLinesByEmail,
): Promise<PlannedRow[]> {
  const read = rows.map((row) => ({
    row,
    result: row.field === rowField ? undefined : parseLeadRow(headings, row.cells, mapping),
  }))
  const contacts = read.flatMap(({ result }) => (result?.ok ? [result.contact] : []))
  const people = await findKnownPeople(db, {
    emails: contacts.map(({ email }) => email.toLowerCase()).filter(Boolean),
    phones: contacts.flatMap(({ phoneStored }) => phoneStored ?? []),
  })
  const oldestLast = people.toReversed()
  const byEmail = new Map(oldestLast.map((person) => [person.email, person]))
  const byPhone = new Map(oldestLast.map((person) => [person.phoneStored, person]))
  return read.map(({ row, result }) => {
    if (!result) return { row }
    if (!result.ok)
      return { row: { ...row, outcome: 'refused', field: result.field, reason: result.reason } }
    const { contact } = result
    const email = contact.email.toLowerCase()
    const known = email === '' ? undefined : byEmail.get(email)
    const firstLine = email === '' ? undefined : firstLines.get(email)
    if (email !== '' && !firstLine) firstLines.set(email, row.line)
    const main = known?.reference ?? (firstLine && `line ${firstLine}`)
    const shares = contact.phoneStored ? byPhone.get(contact.phoneStored) : undefined
    const planned = { ...row, outcome: main ? 'joined' : 'added', field: '', reason: '' } as const
    if (main) return { row: { ...planned, reason: `Same email as ${main}.` }, contact, known }
    if (!shares) return { row: planned, contact }
    const reason = `Same phone number as ${shares.reference}, so it may be a duplicate.`
    return { row: { ...planned, reason }, contact }
  })
}

/** Validates the rows again with new columns. Refused once the import has started. */
export function changeMapping(ctx: Context, input: unknown): Promise<Outcome<LeadImport>> {
  return writeImport(ctx, changeMappingSchema, input, async (tx, found, { id, mapping }) => {
    if (found.state !== 'checked') return refused('conflict', importRefusals.notOpen)
    await checkRows(tx, id, found.headings, mapping)
    await recordActivity(ctx, tx, importLogEntry('columns-changed', id))
  })
}

/**
 * Locks an import and changes it, and returns it as stored. `write` may refuse. Retries after a deadlock, or if another
 * lead already has a new reference.
 */
async function writeImport<Input extends { id: string }>(
  ctx: Context,
  schema: z.ZodType<Input>,
  input: unknown,
  write: (tx: Transaction, found: LeadImport, input: Input) => Promise<Refusal | void>,
): Promise<Outcome<LeadImport>> {
  if (!hasRole(ctx.actor, 'product_manager')) return notAllowed()
  const parsed = schema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error)
  const { id } = parsed.data
  return retryTransaction(ctx.db, async (tx) => {
    const found = await findImport(tx, id, true)
    if (!found) return refused('not-found', importRefusals.unknown)
    const refusal = await write(tx, found, parsed.data)
    return refusal ?? accepted((await findImport(tx, id))!)
  })
}

/**
 * Creates leads from the next rows and returns the progress. The client repeats the call until it is done; a colleague
 * can continue after a crash. Imported leads cause no email, CRM copy or alert.
 */
export function applyImport(ctx: Context, input: unknown): Promise<Outcome<LeadImport>> {
  return writeImport(ctx, applyImportSchema, input, async (tx, found, { id, ...stated }) => {
    if (found.state === 'done') return
    if (found.state !== 'checked' && found.state !== 'importing')
      return refused('conflict', importRefusals.notOpen)
    // By then, the rows that are left were deleted.
    if (found.state === 'importing' && !canUndo(found.appliedAt, ctx.clock.now()))
      return refused('conflict', importRefusals.expired)
    if (found.state === 'checked') {
      await changeImport(tx, id, { ...stated, state: 'importing', appliedAt: ctx.clock.now() })
      await recordActivity(ctx, tx, importLogEntry('started', id, stated))
    }
    const file = (await findImport(tx, id))!
    const rows = await findRowsToStore(tx, id, maxBatchRows)
    await storeLeads(ctx, tx, file, rows)
    const doneCount = file.doneCount + rows.length
    if (rows.length === maxBatchRows) await changeImport(tx, id, { doneCount })
    else {
      const { added = 0, joined = 0 } = await countOutcomes(tx, id)
      const counts = { doneCount, addedCount: added, joinedCount: joined }
      await changeImport(tx, id, { state: 'done', ...counts })
      await recordActivity(ctx, tx, importLogEntry('done', id, { added, joined }))
    }
  })
}

async function storeLeads(
  ctx: Context,
  tx: Transaction,
  file: LeadImport,
  rows: readonly ImportRow[],
): Promise<void> {
  if (rows.length === 0) return
  const planned = await planRows(tx, rows, file, new Map())
  const ownKeys = `import/${file.id}/`
  const firsts = new Map<string, string>()
  const stored: { lead: ArrivingLead; row: ImportRow; known: KnownPerson | undefined }[] = []
  const refusedRows: ImportRow[] = []
  for (const { row, contact, known } of planned) {
    if (!contact) {
      refusedRows.push(row)
      continue
    }
    const lead = leadOf(ctx, file, row, contact)
    const email = contact.email.toLowerCase()
    const mainId = known?.id ?? firsts.get(email) ?? null
    if (email !== '' && !mainId) firsts.set(email, lead.id)
    stored.push({ lead: { ...lead, mergedInto: mainId }, row, known })
  }
  const leads = stored.map(({ lead }) => lead)
  await insertImportedLeads(tx, leads, file.channels)
  const joined = stored.filter(({ known }) => known && !known.idempotencyKey.startsWith(ownKeys))
  const origin = { source: file.source, import: file.id }
  await recordActivity(
    ctx,
    tx,
    ...leads.map(({ id }) => leadLogEntry('lead.imported', id, origin)),
    ...joined.map(({ lead, known }) =>
      leadLogEntry('lead.merge-received', known!.id, { reference: lead.reference }),
    ),
  )
  const filled = stored.map(({ row, lead }) => ({ ...row, cells: [], leadId: lead.id }))
  await changeRows(tx, [...filled, ...refusedRows])
}

function leadOf(
  ctx: Context,
  { id, source, ground }: LeadImport,
  { line }: ImportRow,
  { message, ...contact }: ImportedContact,
): ArrivingLead {
  return arrivingLead({
    ...contact,
    kind: 'imported',
    entry: 'import',
    page: '',
    fields: { message, source, ground },
    promise: '',
    dueAt: null,
    isSuspectedSpam: false,
    spamReasons: [],
    idempotencyKey: `import/${id}/${line}`,
    bodyHash: '',
    noticeVersion: importedNoticeVersion,
    submittedAt: ctx.clock.now(),
  })
}

/**
 * Deletes the next batch of imported leads that are unchanged, within 24 hours of the import. Changed leads stay, and
 * their rows refer to them. The client repeats the call until the undo is done.
 */
export function undoImport(ctx: Context, input: unknown): Promise<Outcome<LeadImport>> {
  return writeImport(ctx, importIdSchema, input, async (tx, found, { id }) => {
    if (found.state === 'undone') return
    if (found.state === 'checked') return refused('conflict', importRefusals.notImported)
    const now = ctx.clock.now()
    if (!canUndo(found.appliedAt, now)) return refused('conflict', importRefusals.tooLate)
    const before = found.state === 'undoing' ? found.doneCount : 0
    const rows = await findRowsToUndo(tx, id, maxBatchRows)
    await removeLeads(tx, id, rows)
    const doneCount = before + rows.length
    if (rows.length === maxBatchRows) await changeImport(tx, id, { state: 'undoing', doneCount })
    else {
      const { removed = 0, kept = 0 } = await countOutcomes(tx, id)
      await changeImport(tx, id, { state: 'undone', doneCount, undoneAt: now })
      await recordActivity(ctx, tx, importLogEntry('undone', id, { removed, kept }))
    }
  })
}

async function removeLeads(tx: Transaction, id: string, rows: readonly ImportRow[]) {
  const ids = rows.flatMap(({ leadId }) => leadId ?? [])
  const removed = await deleteUntouchedLeads(tx, id, ids)
  const references = await findReferences(tx, ids)
  const changed = rows.map((row): ImportRow => {
    if (removed.has(row.leadId!)) return { ...row, outcome: 'removed', leadId: null, reason: '' }
    const reason = `Someone has worked on ${references.get(row.leadId!)}.`
    return { ...row, outcome: 'kept', reason }
  })
  await changeRows(tx, changed)
}

/** Deletes rows and unconfirmed imports after a day. By then an import cannot be undone. */
export async function purgeLeadImports({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  await deleteOldRows(db, new Date(clock.now().getTime() - dayMs))
}
