import { csvText } from '#app/basics/csv.ts'
import { accepted, type Outcome } from '#app/basics/outcome.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { hasRole, notAllowed } from '#app/platform/role-check.ts'
import { countAllSubmissions, findSubmissionPage } from '../data.server.ts'
import { exportColumns, exportRow } from '../rules/export-rows.ts'
import { formKey, type FormDefinition } from '../schema/definition.ts'
import { submissionFilterSchema, type SubmissionFilter } from '../schema/submission.ts'

const batchSize = 500

/**
 * Everything the filter shows as CSV that no spreadsheet takes for formulas (ADF-06, AUD-63), part by part, so that a
 * long list needs little memory (OPS-09); logged before the first byte leaves.
 */
export async function exportSubmissions(
  ctx: Context,
  definition: FormDefinition,
  filter: unknown,
): Promise<Outcome<{ count: number; parts: AsyncGenerator<string> }>> {
  if (!hasRole(ctx.actor, 'editor')) return notAllowed()
  const { cursor: _whole, ...asked } = submissionFilterSchema.parse(filter ?? {})
  const count = await countAllSubmissions(ctx.db, formKey(definition), asked)
  await recordActivity(ctx, ctx.db, {
    action: 'client-form.exported',
    subjectType: 'client-form-list',
    subjectId: formKey(definition),
    details: { count },
  })
  return accepted({ count, parts: writeParts(ctx, definition, asked) })
}

async function* writeParts(
  { db }: Context,
  definition: FormDefinition,
  filter: SubmissionFilter,
): AsyncGenerator<string> {
  yield csvText([exportColumns(definition)])
  let cursor: string | undefined
  do {
    const asked = { ...filter, cursor }
    const { page, next } = await findSubmissionPage(db, formKey(definition), asked, batchSize)
    const rows = page.map((row) => exportRow(definition, row))
    if (rows.length > 0) yield csvText(rows, { hasMark: false })
    cursor = next ?? undefined
  } while (cursor)
}
