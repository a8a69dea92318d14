import { Hono } from 'hono'
import { csvText } from '#app/basics/csv.ts'
import { refused } from '#app/basics/outcome.ts'
import type { Context } from '#app/platform/context.server.ts'
import { json, RefusalError, unwrap, type AppEnv } from '#app/platform/http.server.ts'
import { importRefusals } from '../content/imports.ts'
import { findFirstAreas } from '../data/areas.server.ts'
import {
  findFirstBuildings,
  findImport,
  findImports,
  findImportsIn,
  findRefusals,
} from '../data/imports.server.ts'
import { beginImportSchema, decideImportSchema, importSchema } from '../schema.ts'
import { beginImport, receivePart } from '../services/begin-import.server.ts'
import { applyImport, discardImport, rollBackImport } from '../services/decide-import.server.ts'
import { startReadingImport } from '../services/read-import.server.ts'
import { demandApi } from './demand.server.ts'
import { allow } from '#app/modules/access/session/service.server.ts'

const decide = { apply: applyImport, discard: discardImport, 'roll-back': rollBackImport }
type Decision = keyof typeof decide
// One group: without it the router would anchor the first and the last of them alone.
const decisions = `:decision{(?:${Object.keys(decide).join('|')})}` as ':decision'

/** Buildings and demand under /api/admin/coverage. */
export const coverageApi = new Hono<AppEnv>()
  .get('/', allow('product_manager'), async (c) => {
    const { db, env } = c.get('ctx')
    const imports = await findImports(db)
    return c.json({ source: env.MAP_SERVICE_URL ? 'operator' : 'own', imports })
  })
  .route('/demand', demandApi)
  .post(
    '/imports',
    allow('product_manager'),
    // The service knows what day it is.
    json(beginImportSchema('9999-12-31')),
    async (c) => c.json(unwrap(await beginImport(c.get('ctx'), c.req.valid('json'))), 201),
  )
  .get('/imports/:id', allow('product_manager'), async (c) => {
    const found = await readOne(c.get('ctx'), c.req.param('id'))
    if (!found) throw new RefusalError(unknown)
    return c.json(found)
  })
  .get('/imports/:id/refused.csv', allow('product_manager'), async (c) => {
    const parsed = importSchema.safeParse({ id: c.req.param('id') })
    if (!parsed.success) throw new RefusalError(unknown)
    const rows = await findRefusals(c.get('ctx').db, parsed.data.id, 1_000)
    const text = csvText([
      ['Row', 'Field', 'Reason', 'Row in the file'],
      ...rows.map(({ row, field, reason, excerpt }) => [row, field, reason, excerpt]),
    ])
    c.header('Content-Type', 'text/csv; charset=utf-8')
    c.header('Content-Disposition', 'attachment; filename="refused-rows.csv"')
    return c.body(text)
  })
  .put('/imports/:id/parts/:part', allow('product_manager', { takesFile: true }), async (c) => {
    const bytes = new Uint8Array(await c.req.arrayBuffer())
    return c.json(unwrap(await receivePart(c.get('ctx'), c.req.param(), bytes)))
  })
  .post('/imports/:id/read', allow('product_manager'), async (c) => {
    unwrap(await startReadingImport(c.get('ctx'), { id: c.req.param('id') }))
    return c.json({ state: 'reading' }, 202)
  })
  .post(
    `/imports/:id/${decisions}`,
    allow('product_manager'),
    json(decideImportSchema, 'id'),
    async (c) => {
      const { id, decision } = c.req.param()
      return c.json(
        unwrap(await decide[decision as Decision](c.get('ctx'), { ...c.req.valid('json'), id })),
      )
    },
  )

const unknown = refused('not-found', importRefusals.unknown)

/** An import with its preview: what is live now, the first buildings or areas, the first refused rows. */
async function readOne({ db }: Context, id: string) {
  const parsed = importSchema.safeParse({ id })
  const found = parsed.success ? await findImport(db, parsed.data.id) : undefined
  if (!found) return undefined
  const hasRows = found.state !== 'reading'
  const [live, buildings, areas, refusals] = await Promise.all([
    findImportsIn(db, ['live']),
    hasRows && found.kind === 'buildings' ? findFirstBuildings(db, found.id, 20) : [],
    hasRows && found.kind === 'areas' ? findFirstAreas(db, found.id, 20) : [],
    findRefusals(db, found.id, 50),
  ])
  return { import: found, live, buildings, areas, refusals }
}
