import { Hono } from 'hono'
import { csvText } from '#app/basics/csv.ts'
import { refused } from '#app/basics/outcome.ts'
import type { Context } from '#app/platform/context.server.ts'
import { readJson, refusalResponse, type AppEnv } from '#app/platform/http.server.ts'
import { importRefusals } from '../content/imports.ts'
import {
  findFirstBuildings,
  findImport,
  findImports,
  findImportsIn,
  findRefusals,
} from '../data/imports.server.ts'
import { importSchema } from '../schema.ts'
import { beginImport, receivePart } from '../services/begin-import.server.ts'
import { applyImport, discardImport, rollBackImport } from '../services/decide-import.server.ts'
import { startReadingImport } from '../services/read-import.server.ts'
import { demandApi } from './demand.server.ts'

/** Buildings and demand under /api/admin/coverage. Who may use it stands in server/staff-api-access.ts. */
export const coverageApi = new Hono<AppEnv>()
  .get('/', async (c) => {
    const { db, env } = c.get('ctx')
    const imports = await findImports(db)
    return c.json({ source: env.MAP_SERVICE_URL ? 'operator' : 'own', imports })
  })
  .route('/demand', demandApi)
  .post('/imports', async (c) => {
    const outcome = await beginImport(c.get('ctx'), await readJson(c))
    return outcome.ok ? c.json(outcome.value, 201) : refusalResponse(c, outcome)
  })
  .get('/imports/:id', async (c) => {
    const found = await readOne(c.get('ctx'), c.req.param('id'))
    return found ? c.json(found) : refusalResponse(c, unknown)
  })
  .get('/imports/:id/refused.csv', async (c) => {
    const parsed = importSchema.safeParse({ id: c.req.param('id') })
    if (!parsed.success) return refusalResponse(c, unknown)
    const rows = await findRefusals(c.get('ctx').db, parsed.data.id, 1_000)
    const text = csvText([
      ['Row', 'Field', 'Reason', 'Row in the file'],
      ...rows.map(({ row, field, reason, excerpt }) => [row, field, reason, excerpt]),
    ])
    c.header('Content-Type', 'text/csv; charset=utf-8')
    c.header('Content-Disposition', 'attachment; filename="refused-rows.csv"')
    return c.body(text)
  })
  .put('/imports/:id/parts/:part', async (c) => {
    const bytes = new Uint8Array(await c.req.arrayBuffer())
    const outcome = await receivePart(c.get('ctx'), c.req.param(), bytes)
    return outcome.ok ? c.json(outcome.value) : refusalResponse(c, outcome)
  })
  .post('/imports/:id/read', async (c) => {
    const outcome = await startReadingImport(c.get('ctx'), { id: c.req.param('id') })
    return outcome.ok ? c.json({ state: 'reading' }, 202) : refusalResponse(c, outcome)
  })
  .post('/imports/:id/:decision{apply|discard|roll-back}', async (c) => {
    const { id, decision } = c.req.param()
    const decide = { apply: applyImport, discard: discardImport, 'roll-back': rollBackImport }
    const service = decide[decision as keyof typeof decide]
    const outcome = await service(c.get('ctx'), { ...(await readJson(c)), id })
    return outcome.ok ? c.json(outcome.value) : refusalResponse(c, outcome)
  })

const unknown = refused('not-found', importRefusals.unknown)

/** An import with its preview: what is live now, the first buildings, the first refused rows. */
async function readOne({ db }: Context, id: string) {
  const parsed = importSchema.safeParse({ id })
  const found = parsed.success ? await findImport(db, parsed.data.id) : undefined
  if (!found) return undefined
  const [live, buildings, refusals] = await Promise.all([
    findImportsIn(db, ['live']),
    found.state === 'reading' ? [] : findFirstBuildings(db, found.id, 20),
    findRefusals(db, found.id, 50),
  ])
  return { import: found, live, buildings, refusals }
}
