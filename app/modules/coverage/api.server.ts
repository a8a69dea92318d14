import { Hono, type Context as HonoContext } from 'hono'
import type { z } from 'zod'
import { type CsvCell, csvText } from '#app/basics/csv.ts'
import { nextJohannesburgMidnight, startOfJohannesburgDay } from '#app/basics/dates.ts'
import { refused, refusedFields } from '#app/basics/outcome.ts'
import { allow } from '#app/modules/access/session/service.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import {
  type AppEnv,
  RefusalError,
  functionBody,
  json,
  query,
  refusalResponse,
  refuseMethod,
  requirePublicKey,
  runService,
  unwrap,
} from '#app/platform/http.server.ts'
import { findFirstAreas } from './area/store.server.ts'
import { demandRows, summarizeDemand } from './demand/rules.ts'
import { findDemand, findLeadsAround } from './demand/store.server.ts'
import { importRefusals } from './import/content.ts'
import {
  applyImport,
  beginImport,
  discardImport,
  receiveFilePart,
  rollBackImport,
  startReadingImport,
} from './import/service.server.ts'
import {
  findFirstBuildings,
  findImport,
  findImports,
  findImportsIn,
  findRefusals,
} from './import/store.server.ts'
import { featureSet, layerError } from './layer/rules.ts'
import {
  beginImportSchema,
  coverageCheckSchema,
  decideImportSchema,
  demandDaysSchema,
  demandLeadsSchema,
  importTargetSchema,
  requestedDaysSchema,
} from './schema.ts'
import { checkCoverage, readAreasMap, searchBuildings } from './service.server.ts'

/** The public functions of the coverage checker, mounted at /functions. */
export const coverageFunctions = new Hono<AppEnv>().post(
  '/check-fttb-coverage',
  functionBody(coverageCheckSchema),
  async (c) => {
    const outcome = await checkCoverage(c.get('ctx'), c.req.valid('json'))
    c.header('Cache-Control', 'no-store')
    return outcome.ok ? c.json(outcome.value) : refusalResponse(c, outcome)
  },
)

coverageFunctions.all('/check-fttb-coverage', refuseMethod('POST'))

/** Proxies the operator's layer from our own origin, for browsers whose coverage check failed. */
coverageFunctions.get('/connected-buildings/query', async (c) => {
  const stranger = await requirePublicKey(c)
  if (stranger) return stranger
  c.header('Cache-Control', 'no-store')
  const outcome = await searchBuildings(c.get('ctx'), c.req.query())
  return outcome.ok ? c.json(featureSet(outcome.value)) : layerRefusal(c, outcome)
})

coverageFunctions.all('/connected-buildings/query', refuseMethod('GET'))

/** Map of the provinces with our coverage areas. Pages add a version to its URL, so that it can be cached. */
coverageFunctions.get('/areas-of-service.svg', async (c) => {
  const { svg } = await readAreasMap(c.get('ctx'))
  return c.body(svg, 200, {
    'Content-Type': 'image/svg+xml; charset=utf-8',
    'Cache-Control': 'public, max-age=3600',
  })
})

/** As an ArcGIS error with HTTP status 200; other refusals have a status of 400 or more. */
function layerRefusal(
  c: HonoContext,
  outcome: Extract<Awaited<ReturnType<typeof searchBuildings>>, { ok: false }>,
) {
  const { reason, message, fields } = outcome
  if (reason === 'operator-error') return c.json(layerError(500, message, 'error'))
  if (reason === 'operator-silent') return c.json(layerError(504, message, 'silence'))
  if (reason !== 'invalid-input') return refusalResponse(c, outcome)
  return c.json({ ...layerError(400, message, 'error', Object.values(fields ?? {})), fields }, 400)
}

type RequestedDays = { from?: string; to?: string }

const maxShownPlaces = 100
const leadsPerPage = 25

/** Demand for fibre by place, counted from coverage checks, under /api/admin/coverage/demand. */
const demandApi = new Hono<AppEnv>()
  .get('/', allow('product_manager'), query<RequestedDays>(requestedDaysSchema), async (c) => {
    const days = daysOf(c)
    const { places, elsewhere } = await summaryOf(c, days)
    const more = Math.max(0, places.length - maxShownPlaces)
    return c.json({ ...days, places: places.slice(0, maxShownPlaces), more, elsewhere })
  })
  .get(
    '/places.csv',
    allow('product_manager'),
    query<RequestedDays>(requestedDaysSchema),
    async (c) => {
      const { from, to } = daysOf(c)
      const rows = demandRows(await summaryOf(c, { from, to }))
      return csvResponse(c, `fibre-demand-${from}-to-${to}.csv`, rows)
    },
  )
  .get(
    '/leads',
    allow('product_manager'),
    query<RequestedDays & Record<string, string>>(
      demandLeadsSchema.extend(requestedDaysSchema.shape),
    ),
    async (c) => {
      const { from, to } = daysOf(c)
      const { beforeAt, beforeId, ...box } = parseQuery(c, demandLeadsSchema)
      const around = {
        ...box,
        from: startOfJohannesburgDay(from),
        until: nextJohannesburgMidnight(startOfJohannesburgDay(to)),
        before: beforeAt && beforeId ? { at: new Date(beforeAt), id: beforeId } : undefined,
      }
      const found = await findLeadsAround(c.get('ctx').db, around, leadsPerPage + 1)
      return c.json({ leads: found.slice(0, leadsPerPage), isMore: found.length > leadsPerPage })
    },
  )

const daysOf = (c: HonoContext<AppEnv>) => parseQuery(c, demandDaysSchema(c.get('ctx').clock.now()))

const summaryOf = async (c: HonoContext<AppEnv>, { from, to }: ReturnType<typeof daysOf>) =>
  summarizeDemand(await findDemand(c.get('ctx').db, from, to))

function parseQuery<Schema extends z.ZodType>(c: HonoContext, schema: Schema): z.output<Schema> {
  const parsed = schema.safeParse(c.req.query())
  if (!parsed.success) throw new RefusalError(refusedFields(parsed.error))
  return parsed.data
}

function csvResponse(c: HonoContext, fileName: string, rows: CsvCell[][]) {
  c.header('Content-Type', 'text/csv; charset=utf-8')
  c.header('Content-Disposition', `attachment; filename="${fileName}"`)
  return c.body(csvText(rows))
}

const decisionHandlers = { apply: applyImport, discard: discardImport, 'roll-back': rollBackImport }
type Decision = keyof typeof decisionHandlers
// The group is needed, because the router would otherwise anchor only the first and the last alternative.
const decisionPathParameter =
  `:decision{(?:${Object.keys(decisionHandlers).join('|')})}` as ':decision'

/** Coverage data, imports and demand, under /api/admin/coverage. */
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
    // The service checks the date against today, so the schema accepts any date.
    json(beginImportSchema('9999-12-31')),
    async (c) => c.json(unwrap(await beginImport(c.get('ctx'), c.req.valid('json'))), 201),
  )
  .get('/imports/:id', allow('product_manager'), async (c) => {
    return c.json(await readImportById(c.get('ctx'), importIdOf(c.req.param('id'))))
  })
  .get('/imports/:id/refused.csv', allow('product_manager'), async (c) => {
    const rows = await findRefusals(c.get('ctx').db, importIdOf(c.req.param('id')), 1_000)
    return csvResponse(c, 'refused-rows.csv', [
      ['Row', 'Field', 'Reason', 'Row content'],
      ...rows.map(({ row, field, reason, excerpt }) => [row, field, reason, excerpt]),
    ])
  })
  .put('/imports/:id/parts/:part', allow('product_manager', { takesFile: true }), async (c) => {
    const bytes = new Uint8Array(await c.req.arrayBuffer())
    return c.json(unwrap(await receiveFilePart(c.get('ctx'), c.req.param(), bytes)))
  })
  .post('/imports/:id/read', allow('product_manager'), async (c) => {
    unwrap(await startReadingImport(c.get('ctx'), { id: c.req.param('id') }))
    return c.json({ state: 'reading' }, 202)
  })
  .post(
    `/imports/:id/${decisionPathParameter}`,
    allow('product_manager'),
    json(decideImportSchema, 'id'),
    async (c) => {
      const { id, decision } = c.req.param()
      return runService(c, decisionHandlers[decision as Decision], { id })
    },
  )

const unknownImport = refused('not-found', importRefusals.unknown)

function importIdOf(text: string): number {
  const parsed = importTargetSchema.safeParse({ id: text })
  if (!parsed.success) throw new RefusalError(unknownImport)
  return parsed.data.id
}

async function readImportById({ db }: Context, id: number) {
  const found = await findImport(db, id)
  if (!found) throw new RefusalError(unknownImport)
  const hasRows = found.state !== 'reading'
  const [live, buildings, areas, refusals] = await Promise.all([
    findImportsIn(db, ['live']),
    hasRows && found.kind === 'buildings' ? findFirstBuildings(db, found.id, 20) : [],
    hasRows && found.kind === 'areas' ? findFirstAreas(db, found.id, 20) : [],
    findRefusals(db, found.id, 50),
  ])
  return { import: found, live, buildings, areas, refusals }
}
