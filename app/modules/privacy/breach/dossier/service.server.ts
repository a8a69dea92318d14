import { csvText } from '#app/basics/csv.ts'
import { formatDateTime } from '#app/basics/dates.ts'
import { type Outcome, accepted, refused, refusedInput } from '#app/basics/outcome.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import { logActivity } from '#app/platform/activity-log.server.ts'
import { type Context, hasRole, notAllowed } from '#app/platform/context.server.ts'
import {
  closePdf,
  openPdf,
  ensurePageSpace,
  printText,
  registerEmbeddedFonts,
} from '#app/platform/documents/pdf.server.ts'
import { documentFormatSchema } from '../../schema.ts'
import { partsText, traceText } from '../rules.ts'
import { type Breach, findBreach, findBreachPersons } from '../store.server.ts'

/** Exports the dossier as a table, one row per person. The export is logged in the activity log. */
export async function exportDossier(
  ctx: Context,
  breachId: string,
  input: unknown,
): Promise<
  Outcome<{ fileName: string; contentType: string; content: string | Uint8Array<ArrayBuffer> }>
> {
  if (!hasRole(ctx.actor, 'product_manager')) return notAllowed()
  const parsed = documentFormatSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error, 'Choose CSV or PDF.')
  const { format } = parsed.data
  const breach = await findBreach(ctx.db, breachId)
  if (!breach) return refused('not-found', 'Breach not found. Reload and try again.')
  const rows = (await findBreachPersons(ctx.db, breachId)).map(
    ({ name, addresses, parts, traces }) => ({
      name: name || 'Unknown name',
      addresses: addresses.join(' ') || 'No email address',
      what: partsText(parts),
      how: traces.map(traceText).join('; '),
    }),
  )
  const details = { format, persons: rows.length }
  await logActivity(ctx, ctx.db, 'breach.exported', ['breach', breachId], details)
  const fileName = `breach-${breach.reference}.${format}`
  if (format === 'csv') {
    const lines = rows.map(({ name, addresses, what, how }) => [name, addresses, what, how])
    const content = csvText([['Name', 'Addresses', 'What was affected', 'When and how'], ...lines])
    return accepted({ fileName, contentType: 'text/csv; charset=utf-8', content })
  }
  const { brandName } = await readSettings(ctx, 'site')
  const content = await drawDossier(breach, rows, { author: brandName, at: ctx.clock.now() })
  return accepted({ fileName, contentType: 'application/pdf', content })
}

async function drawDossier(
  breach: Breach,
  rows: readonly Record<'name' | 'addresses' | 'what' | 'how', string>[],
  { author, at }: { author: string; at: Date },
) {
  const pdf = openPdf({ title: `Breach ${breach.reference}`, author, at })
  registerEmbeddedFonts(pdf.doc)
  printText(pdf, `Breach ${breach.reference}: ${breach.title}`, {
    size: 20,
    face: 'bold',
    tag: 'H1',
  })
  const when = `${formatDateTime(breach.startsAt)} to ${formatDateTime(breach.endsAt)}`
  printText(pdf, `${when}. People affected: ${rows.length}.`, { size: 11 })
  printText(pdf, breach.circumstances, { size: 11, gap: 1 })
  for (const { name, addresses, what, how } of rows) {
    ensurePageSpace(pdf, 60)
    printText(pdf, `${name}, ${addresses}`, { size: 11, face: 'bold', tag: 'H2' })
    printText(pdf, `Affected: ${what}`, { size: 10 })
    if (how) printText(pdf, `In the activity log: ${how}`, { size: 10 })
  }
  return closePdf(pdf)
}
