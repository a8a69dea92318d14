import { parseView } from '#app/basics/field-errors.ts'
import { accepted, type Outcome } from '#app/basics/outcome.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { csvParts } from '#app/platform/csv-parts.server.ts'
import { hasRole, notAllowed } from '#app/platform/role-check.ts'
import { countAllSubmissions, findSubmissionPage, type Submission } from '../data.server.ts'
import { exportColumns, exportRow } from '../rules/export-rows.ts'
import { formKey, type ClientForm } from '../schema/definition.ts'
import { submissionFilterSchema, type SubmissionFilter } from '../schema/submission.ts'

const batchSize = 200

/**
 * Everything the filter shows as CSV that no spreadsheet takes for formulas (ADF-06, AUD-63), part by part, so that a
 * long list needs little memory (OPS-09); logged before the first byte leaves.
 */
export async function exportSubmissions(
  ctx: Context,
  definition: ClientForm,
  filter: object,
): Promise<Outcome<{ count: number; parts: AsyncGenerator<string> }>> {
  if (!hasRole(ctx.actor, 'editor')) return notAllowed()
  const parsed = parseView(submissionFilterSchema, filter)
  if (!parsed.ok) return parsed
  const { cursor: _whole, ...asked } = parsed.value
  const count = await countAllSubmissions(ctx.db, formKey(definition), asked)
  await recordActivity(ctx, ctx.db, {
    action: 'client-form.exported',
    subjectType: 'client-form-list',
    subjectId: formKey(definition),
    details: { count },
  })
  return accepted({
    count,
    parts: csvParts(exportColumns(definition), readPages(ctx, definition, asked), (row) =>
      exportRow(definition, row),
    ),
  })
}

async function* readPages(
  { db }: Context,
  definition: ClientForm,
  filter: SubmissionFilter,
): AsyncGenerator<readonly Submission[]> {
  let cursor: string | undefined
  do {
    const asked = { ...filter, cursor }
    const { page, next } = await findSubmissionPage(db, formKey(definition), asked, batchSize)
    yield page
    cursor = next ?? undefined
  } while (cursor)
}
