import { Hono, type Context as HonoContext } from 'hono'
import { refusalResponse, type AppEnv } from '#app/platform/http.server.ts'
import {
  readFunctionCall,
  refuseMethod,
  refuseStranger,
} from '#app/platform/public-function.server.ts'
import { featureSet, layerError } from './rules/write-feature-set.ts'
import { checkCoverage } from './services/check-coverage.server.ts'
import { readAreasMap } from './services/read-areas-map.server.ts'
import { searchBuildings } from './services/search-buildings.server.ts'

/** The public functions of the coverage checker, mounted at /functions (COV-07). */
export const coverageFunctions = new Hono<AppEnv>()

coverageFunctions.post('/check-fttb-coverage', async (c) => {
  const body = await readFunctionCall(c)
  if (body instanceof Response) return body
  const outcome = await checkCoverage(c.get('ctx'), body)
  c.header('Cache-Control', 'no-store')
  return outcome.ok ? c.json(outcome.value) : refusalResponse(c, outcome)
})

coverageFunctions.all('/check-fttb-coverage', refuseMethod('POST'))

/** The browser's fallback: our same-origin stand-in for the operator's layer (COV-09 to COV-12, D-94). */
coverageFunctions.get('/connected-buildings/query', async (c) => {
  const stranger = await refuseStranger(c)
  if (stranger) return stranger
  c.header('Cache-Control', 'no-store')
  const outcome = await searchBuildings(c.get('ctx'), c.req.query())
  return outcome.ok ? c.json(featureSet(outcome.value)) : layerRefusal(c, outcome)
})

coverageFunctions.all('/connected-buildings/query', refuseMethod('GET'))

/** The provinces with our areas of service (SIT-10); pages name it with its version, so that it may be kept. */
coverageFunctions.get('/areas-of-service.svg', async (c) => {
  const { svg } = await readAreasMap(c.get('ctx'))
  return c.body(svg, 200, {
    'Content-Type': 'image/svg+xml; charset=utf-8',
    'Cache-Control': 'public, max-age=3600',
  })
})

/** ArcGIS reports errors with HTTP 200; what is wrong with the call itself is a plain 4xx here. */
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
