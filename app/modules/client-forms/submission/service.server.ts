import type { CsvCell } from '#app/basics/csv.ts'
import { type Outcome, accepted, parseView, refused, refusedInput } from '#app/basics/outcome.ts'
import { pick } from '#app/basics/records.ts'
import { describeMatch } from '#app/modules/console/search/rules.ts'
import { maxResults, searchSchema } from '#app/modules/console/search/schema.ts'
import { fieldsOf } from '#app/modules/forms/definition/rules.ts'
import { findActivity, logActivity } from '#app/platform/activity-log.server.ts'
import { hasRole, notAllowed, type Context } from '#app/platform/context.server.ts'
import { allPages, csvChunks } from '#app/platform/csv.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { contractAudit } from '../contract-audit/content.ts'
import { announceAudit, recordAudit, repeatMessages } from '../contract-audit/service.server.ts'
import { type ClientForm, formKey } from '../definition/rules.ts'
import { isFileField } from '../file/rules.ts'
import { formOfKey } from '../forms.ts'
import { answerText } from '../rules.ts'
import { type Answer, type Answers, changedAnswers, checkValues, filterColumnsOf } from './rules.ts'
import {
  changeStageSchema,
  classifySubmissionSchema,
  correctSubmissionSchema,
  submissionFilterSchema,
} from './schema.ts'
import {
  type NewSubmission,
  type Submission,
  countAllSubmissions,
  findSubmission,
  findSubmissionPage,
  findVersions,
  insertVersion,
  searchSubmissions,
  updateSubmission,
} from './store.server.ts'

/** Updates the board of a form, if it has one. Call it in the transaction that changes a submission. */
export async function updateBoard(
  ctx: Context,
  tx: Transaction,
  definition: ClientForm,
  subjects: readonly string[],
): Promise<void> {
  if (formKey(definition) === formKey(contractAudit)) await recordAudit(ctx, tx, subjects)
}

type ChangeDecision = {
  change: Partial<NewSubmission>
  action: string
  details: Record<string, unknown>
  /** More writes in the same transaction; receives the new version. */
  also?: (tx: Transaction, version: number) => Promise<void>
}

/**
 * Applies a staff change to a submission: locks it, checks the version, writes and logs. Requires the editor role or
 * higher. `decide` returns undefined if nothing would change, so that repeating a change is safe.
 */
async function changeSubmission(
  ctx: Context,
  definition: ClientForm,
  target: { submissionId: string; version: number },
  decide: (submission: Submission) => ChangeDecision | undefined,
): Promise<Outcome<{ version: number }>> {
  if (!hasRole(ctx.actor, 'editor')) return notAllowed()
  return ctx.db.transaction(async (tx) => {
    const found = await findSubmission(tx, formKey(definition), target.submissionId, true)
    if (!found) return refused('not-found', `This ${definition.noun} was not found.`)
    const decision = decide(found)
    if (!decision) return accepted({ version: found.version })
    if (found.version !== target.version) {
      const [newest] = await findVersions(tx, found.id)
      const { answers, preferences, stage, version } = found
      // A change of the stage or a judgement has a version number, but no row that names its author.
      const changedBy = newest?.version === version ? newest.changedByName : null
      return refused(
        'conflict',
        `Someone else changed this ${definition.noun} while you were editing.`,
        { current: { answers, preferences, stage, version, changedBy } },
      )
    }
    const version = found.version + 1
    const { change, action, details } = decision
    await updateSubmission(tx, found.id, { ...change, version, updatedAt: ctx.clock.now() })
    await logActivity(ctx, tx, action, ['client-form', found.id], details)
    await decision.also?.(tx, version)
    const subjects = [found.subject, change.subject ?? found.subject]
    await updateBoard(ctx, tx, definition, subjects)
    return accepted({ version })
  })
}

/** Sets whether a received form counts on its board. Requires the editor role or higher. */
export async function changeStage(ctx: Context, definition: ClientForm, input: unknown) {
  const parsed = changeStageSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error, 'This stage isn’t available.')
  const { stage } = parsed.data
  return changeSubmission(ctx, definition, parsed.data, (found) =>
    found.stage === stage
      ? undefined
      : {
          change: { stage },
          action: 'client-form.stage-changed',
          details: { from: found.stage, to: stage },
        },
  )
}

const judgedAction = 'client-form.spam-judged'

/** Marks a submission as spam or not spam. Clearing it for the first time announces it. Requires the editor role. */
export async function classifySubmission(ctx: Context, definition: ClientForm, input: unknown) {
  const parsed = classifySubmissionSchema.safeParse(input)
  if (!parsed.success)
    return refusedInput(parsed.error, 'This form can’t be marked as spam or not spam.')
  const { isSpam } = parsed.data
  return changeSubmission(ctx, definition, parsed.data, (found) =>
    found.isSuspectedSpam === isSpam
      ? undefined
      : {
          change: { isSuspectedSpam: isSpam },
          action: judgedAction,
          details: { isSpam },
          also: async (tx) => {
            const history = await findActivity(tx, 'client-form', found.id)
            const judgements = history.filter(({ action }) => action === judgedAction)
            // Without an earlier judgement it has been suspected since its arrival, which announced nothing.
            if (!isSpam && judgements.length === 1) await announceAudit(ctx, tx, found)
          },
        },
  )
}

/** Stores a new version with a reason if any answer changed. Requires the editor role or higher. */
export async function correctSubmission(ctx: Context, definition: ClientForm, input: unknown) {
  const { actor } = ctx
  if (!hasRole(actor, 'editor')) return notAllowed()
  const parsed = correctSubmissionSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error, 'Please correct the marked fields.')
  const checked = checkValues(definition, parsed.data.values)
  if (!checked.ok)
    return refused('invalid-input', 'Please correct the marked fields.', { fields: checked.errors })
  return changeSubmission(ctx, definition, parsed.data, (found) => {
    const answers = withSameFiles(definition, found.answers, checked.answers)
    const preferences = withSameFiles(definition, found.preferences, checked.preferences)
    const columns = filterColumnsOf(definition, answers, preferences)
    const fields = changedAnswers(found, columns)
    if (fields.length === 0) return undefined
    const { level, reason } = columns
    return {
      change: columns,
      action: 'client-form.corrected',
      // Log field names only: the values, some of them personal, are stored in the versions.
      details: { fields, level },
      also: async (tx, version) => {
        await insertVersion(tx, {
          submissionId: found.id,
          version,
          answers,
          preferences,
          level,
          reason,
          changedBy: actor.id,
          changedByName: actor.name,
          comment: parsed.data.reason,
          at: ctx.clock.now(),
        })
        if (fields.includes('email')) await repeatMessages(ctx, tx, found)
      },
    }
  })
}

/** Keeps the original pictures and signatures, because a correction can only change other answers. */
function withSameFiles(definition: ClientForm, sent: Answers, corrected: Answers): Answers {
  const names = fieldsOf(definition)
    .filter(isFileField)
    .map(({ name }) => name)
  const isOther = ([name]: [string, unknown]) => !names.includes(name)
  return {
    ...Object.fromEntries(Object.entries(corrected).filter(isOther)),
    ...Object.fromEntries(Object.entries(sent).filter((entry) => !isOther(entry))),
  }
}

/** Searches client forms for a word in any answer, and returns which field matched. */
export async function searchReceivedForms({ db }: Context, requested: Record<string, string>) {
  const parsed = searchSchema.safeParse(requested.search)
  if (!parsed.success) return refusedInput(parsed.error)
  const search = parsed.data
  return accepted({
    items: (await searchSubmissions(db, search, maxResults)).map((row) => ({
      ...pick(row, ['id', 'form', 'reference', 'subject']),
      formTitle: formOfKey(row.form)?.title ?? row.form,
      foundIn: describeMatch(search, `${row.reference} ${row.subject}`, [
        { place: 'Region', text: row.region },
        { place: 'Answers', text: row.answered },
        { place: 'Contact', text: row.preferred },
        { place: 'Result', text: row.reason },
      ]),
    })),
  })
}

/** Returns the header row of the export, with the names of the fields and not their labels. */
export function exportColumns(definition: ClientForm): string[] {
  const { levelName, reasonName } = definition.verdict
  return [
    'reference',
    'stage',
    levelName,
    reasonName,
    'submittedAt',
    'receivedAt',
    'version',
    ...fieldsOf(definition).map(({ name }) => name),
  ]
}

function exportRow(definition: ClientForm, row: Submission): CsvCell[] {
  return [
    row.reference,
    row.stage,
    row.level,
    row.reason,
    row.submittedAt.toISOString(),
    row.receivedAt.toISOString(),
    row.version,
    ...fieldsOf(definition).map((field) => {
      const answer = (field.isPreference ? row.preferences : row.answers)[field.name]
      // The CSV has the number of pictures, not their hashes.
      return isFileField(field) && answer
        ? answerText(field, { [field.name]: String(answer) })
        : toCsvCell(answer)
    }),
  ]
}

function toCsvCell(answer: Answer | undefined): CsvCell {
  if (answer === undefined) return null
  if (typeof answer === 'number') return answer
  return Array.isArray(answer) ? answer.join(', ') : String(answer)
}

const batchSize = 200

/**
 * Streams the submissions that match the filter as CSV, in batches to limit memory use. Formulas are neutralised for
 * spreadsheets. The export is logged before the first byte is sent. Requires the editor role or higher.
 */
export async function exportSubmissions(
  ctx: Context,
  definition: ClientForm,
  filter: object,
): Promise<Outcome<{ count: number; parts: AsyncGenerator<string> }>> {
  if (!hasRole(ctx.actor, 'editor')) return notAllowed()
  const parsed = parseView(submissionFilterSchema, filter)
  if (!parsed.ok) return parsed
  const { cursor: _whole, ...requested } = parsed.value
  const count = await countAllSubmissions(ctx.db, formKey(definition), requested)
  const list = ['client-form-list', formKey(definition)] as const
  await logActivity(ctx, ctx.db, 'client-form.exported', list, { count })
  const pages = allPages(async (cursor: string | undefined) => {
    const wanted = { ...requested, cursor }
    const { page, next } = await findSubmissionPage(ctx.db, formKey(definition), wanted, batchSize)
    return [page, next] as const
  })
  const parts = csvChunks(exportColumns(definition), pages, (row) => exportRow(definition, row))
  return accepted({ count, parts })
}
