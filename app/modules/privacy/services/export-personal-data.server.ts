import { csvText } from '#app/basics/csv.ts'
import { formatDateTime } from '#app/basics/dates.ts'
import { refusedInput } from '#app/basics/field-errors.ts'
import { accepted, refused, type Outcome } from '#app/basics/outcome.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { hasRole, notAllowed } from '#app/platform/role-check.ts'
import { findRequest } from '../data.server.ts'
import { exportSchema } from '../schema.ts'
import { findHeldOn } from './call-backs.server.ts'
import { notConfirmed } from './change-request.server.ts'
import type { HeldPart } from './personal-data-providers.server.ts'

export type ExportedFile = { fileName: string; contentType: string; content: string }

/**
 * Everything held on the person of a confirmed request, as a file to hand over: JSON, or a table for people
 * (PRV-04); call-backs are in it that staff know to be theirs (ADR 0021). Product managers and above; who took it is in the activity log.
 */
export async function exportPersonalData(
  ctx: Context,
  input: unknown,
): Promise<Outcome<ExportedFile>> {
  if (!hasRole(ctx.actor, 'product_manager')) return notAllowed()
  const parsed = exportSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error, 'Choose JSON or CSV.')
  const { requestId, format } = parsed.data
  const request = await findRequest(ctx.db, requestId)
  if (!request) return refused('not-found', 'There is no such request.')
  if (request.email === '') return refused('not-found', 'Nothing is held on this person any more.')
  if (request.state === 'unconfirmed') return notConfirmed()
  const parts = await findHeldOn(ctx, request)
  const records = parts.reduce((count, part) => count + part.records.length, 0)
  await recordActivity(ctx, ctx.db, {
    action: 'data-request.exported',
    subjectType: 'data-request',
    subjectId: request.id,
    details: { format, records },
  })
  const fileName = `personal-data-${request.reference}.${format}`
  const exportedAt = ctx.clock.now()
  if (format === 'csv')
    return accepted({ fileName, contentType: 'text/csv', content: csvOf(parts) })
  const content = JSON.stringify({ person: request.email, exportedAt, parts }, null, 2)
  return accepted({ fileName, contentType: 'application/json', content })
}

/** One line per value, so that a spreadsheet shows it all. */
function csvOf(parts: HeldPart[]): string {
  const rows = parts.flatMap(({ name, records }) =>
    records.flatMap(({ what, at, fields }) =>
      fields.map(({ label, value }) => [name, what, formatDateTime(at), label, value]),
    ),
  )
  return csvText([['Part', 'What', 'When', 'Field', 'Value'], ...rows])
}
