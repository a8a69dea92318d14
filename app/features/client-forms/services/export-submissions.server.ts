import { csvText } from '#app/basics/csv.ts'
import { accepted, type Outcome } from '#app/basics/outcome.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { hasRole, notAllowed } from '#app/platform/permission.ts'
import { findAllSubmissions } from '../data.server.ts'
import { exportColumns, exportRow } from '../rules/export-rows.ts'
import { formKey, type FormDefinition } from '../schema/definition.ts'
import { submissionFilterSchema } from '../schema/submission.ts'

/** Everything the filter shows as CSV that no spreadsheet takes for formulas (ADF-06, AUD-63); logged. */
export async function exportSubmissions(
  ctx: Context,
  definition: FormDefinition,
  filter: unknown,
): Promise<Outcome<{ csv: string; count: number }>> {
  if (!hasRole(ctx.actor, 'editor')) return notAllowed()
  const asked = submissionFilterSchema.parse(filter ?? {})
  const rows = await findAllSubmissions(ctx.db, formKey(definition), asked)
  await recordActivity(ctx, ctx.db, {
    action: 'client-form.exported',
    subjectType: 'client-form-list',
    subjectId: formKey(definition),
    details: { count: rows.length },
  })
  const csv = csvText([exportColumns(definition), ...rows.map((row) => exportRow(definition, row))])
  return accepted({ csv, count: rows.length })
}
