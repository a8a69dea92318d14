import { Hono } from 'hono'
import { csvText } from '#app/basics/csv.ts'
import { formatDate, johannesburgDate } from '#app/basics/dates.ts'
import { type Outcome, accepted, refusedInput } from '#app/basics/outcome.ts'
import { allow } from '#app/modules/access/session/service.server.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import { hasRole, notAllowed, type Context } from '#app/platform/context.server.ts'
import {
  closePdf,
  openPdf,
  ensurePageSpace,
  printText,
  registerEmbeddedFonts,
} from '#app/platform/documents/pdf.server.ts'
import { type AppEnv, json, unwrap } from '#app/platform/http.server.ts'
import { documentFormatSchema } from '../schema.ts'
import { registerColumnHeadings } from './content.ts'
import { type RegisterRow, registerRows } from './rules.ts'

/** API for the register of processing, at /api/admin/register: as JSON, CSV and PDF. */
export const registerApi = new Hono<AppEnv>()
  .get('/', allow('product_manager'), async (c) => {
    const { leadRetentionMonths } = await readSettings(c.get('ctx'), 'site')
    return c.json({ rows: registerRows(leadRetentionMonths) })
  })
  .post('/export', allow('product_manager'), json(documentFormatSchema), async (c) => {
    const ctx = c.get('ctx')
    const isPdf = unwrap(parseExportFormat(ctx, c.req.valid('json'))) === 'pdf'
    const { leadRetentionMonths, brandName } = await readSettings(ctx, 'site')
    const rows = registerRows(leadRetentionMonths)
    const at = ctx.clock.now()
    const name = `register-of-processing-${johannesburgDate(at)}.${isPdf ? 'pdf' : 'csv'}`
    c.header('Content-Type', isPdf ? 'application/pdf' : 'text/csv; charset=utf-8')
    c.header('Content-Disposition', `attachment; filename="${name}"`)
    return c.body(isPdf ? await drawRegister(rows, brandName, at) : registerCsv(rows))
  })

function parseExportFormat(ctx: Context, input: unknown): Outcome<'csv' | 'pdf'> {
  if (!hasRole(ctx.actor, 'product_manager')) return notAllowed()
  const parsed = documentFormatSchema.safeParse(input)
  return parsed.success ? accepted(parsed.data.format) : refusedInput(parsed.error)
}

const columnsText = ({ columns }: RegisterRow) =>
  columns.map(({ table, names }) => `${table}: ${names.join(', ')}`).join('; ')

function registerCsv(rows: readonly RegisterRow[]): string {
  const names = Object.keys(registerColumnHeadings) as (keyof typeof registerColumnHeadings)[]
  return csvText([
    ['Processing', ...Object.values(registerColumnHeadings), 'Columns'],
    ...rows.map((row) => [row.what, ...names.map((name) => row[name]), columnsText(row)]),
  ])
}

async function drawRegister(rows: readonly RegisterRow[], author: string, at: Date) {
  const pdf = openPdf({ title: 'Register of processing', author, at })
  registerEmbeddedFonts(pdf.doc)
  printText(pdf, 'Register of processing', { size: 20, face: 'bold', tag: 'H1' })
  printText(pdf, `${author}, ${formatDate(johannesburgDate(at))}`, { size: 10, gap: 1 })
  for (const row of rows) {
    ensurePageSpace(pdf, 150)
    printText(pdf, row.what, { size: 13, face: 'bold', tag: 'H2' })
    for (const [name, label] of Object.entries(registerColumnHeadings))
      printText(pdf, `${label}: ${row[name as keyof typeof registerColumnHeadings]}`, { size: 10 })
    printText(pdf, `Columns: ${columnsText(row)}`, { size: 8, gap: 0.8 })
  }
  return closePdf(pdf)
}
