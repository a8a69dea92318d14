import { setTimeout as pause } from 'node:timers/promises'
import { Hono, type Context } from 'hono'
import { answerLayerQuery, type LayerTraits, type SimulatedBuilding } from './layer-answers.ts'
import { type Env, addFaultControl, cutConnection, serveApp } from './local-server.ts'

/** Fault of the simulated layer; only one applies at a time. */
export type LayerFault =
  | 'none'
  | 'down'
  | 'hang'
  | 'drip'
  | 'redirect'
  | 'html'
  | 'huge'
  | 'wrong-json'
  | 'half-json'
  | 'error-object'
  | 'http-500'
  | 'http-403'
  | 'endless-pages'
export type Faults = { fault: LayerFault; slowMs: number } & LayerTraits

const noFaults: Faults = {
  fault: 'none',
  slowMs: 0,
  supportsQueryWithDistance: true,
  supportsPagination: true,
  ignoresOffset: false,
  maxRecordCount: 1_000,
  defaultUnits: 'esriSRUnit_Foot',
  layerWkid: 102100,
  ignoresOutSr: false,
}

export type ArcGisSimulator = {
  /** Value for MAP_SERVICE_URL. */
  url: string
  origin: string
  faults: Faults
  buildings: SimulatedBuilding[]
  /** Requested paths with queries, in order of arrival; `elsewhere` lists the requests that followed a redirect. */
  requests: string[]
  elsewhere: string[]
  reset(): void
  close(): Promise<void>
}

const layerPath = '/arcgis/rest/services/ConnectedBuildings/FeatureServer/0'

/**
 * Simulates an operator's ArcGIS feature layer for tests and demonstrations: its description, /query with points,
 * envelopes, distances, units, spatial references, paging and ids, and errors with HTTP 200. Control: GET /__requests,
 * GET and POST /__faults, POST /__reset. Never part of the product.
 */
export async function startArcGisSimulator(
  options: { port?: number; host?: string; buildings?: SimulatedBuilding[] } = {},
): Promise<ArcGisSimulator> {
  const faults: Faults = { ...noFaults }
  const parts = {
    faults,
    buildings: [...(options.buildings ?? [])],
    requests: [] as string[],
    elsewhere: [] as string[],
    reset() {
      Object.assign(faults, noFaults)
      parts.requests.length = 0
      parts.elsewhere.length = 0
    },
  }
  const app = new Hono<Env>()
  addControl(app, parts)
  addLayer(app, parts)
  const { url: origin, close } = await serveApp(app, options.port, options.host)
  return { ...parts, origin, url: `${origin}${layerPath}`, close }
}

type SimulatorParts = Omit<ArcGisSimulator, 'url' | 'origin' | 'close'>

function addControl(app: Hono<Env>, { faults, requests, elsewhere, reset }: SimulatorParts): void {
  app.get('/__requests', (c) => c.json({ requests, elsewhere }))
  addFaultControl(app, faults)
  app.post('/__reset', (c) => {
    reset()
    return c.json({})
  })
  app.all('/elsewhere', (c) => {
    elsewhere.push(c.req.url)
    return c.json({ features: [] })
  })
}

function addLayer(app: Hono<Env>, { faults, requests, buildings }: SimulatorParts): void {
  app.use(`${layerPath}/*`, (c, next) => applyFaults(c, faults, requests, next))
  app.use(layerPath, (c, next) => applyFaults(c, faults, requests, next))
  app.get(layerPath, (c) =>
    c.json({
      currentVersion: 11.3,
      id: 0,
      name: 'Connected buildings',
      type: 'Feature Layer',
      geometryType: 'esriGeometryPoint',
      displayField: 'Building_Name',
      objectIdField: 'OBJECTID',
      maxRecordCount: faults.maxRecordCount,
      capabilities: 'Query',
      advancedQueryCapabilities: {
        supportsPagination: faults.supportsPagination,
        supportsQueryWithDistance: faults.supportsQueryWithDistance,
      },
      extent: { spatialReference: { wkid: faults.layerWkid } },
    }),
  )
  app.get(`${layerPath}/query`, (c) => c.json(answerLayerQuery(buildings, c.req.query(), faults)))
}

/** Records the request and responds with the configured fault; without one, calls `next`. */
export async function applyFaults(
  c: Context<Env>,
  faults: Pick<Faults, 'fault' | 'slowMs'>,
  requests: string[],
  next: () => Promise<void>,
): Promise<Response | void> {
  requests.push(c.req.url.slice(new URL(c.req.url).origin.length))
  if (faults.slowMs > 0) await pause(faults.slowMs)
  switch (faults.fault) {
    case 'none':
      return next()
    case 'down':
      return cutConnection(c)
    case 'hang':
      await pause(60_000, undefined, { ref: false })
      return cutConnection(c)
    case 'drip':
      return streamEndlessly(c, ' ', 100)
    case 'huge':
      return streamEndlessly(c, 'x'.repeat(256 * 1024), 0)
    case 'redirect':
      return c.redirect('/elsewhere', 307)
    case 'html':
      return c.html('<html><body><h1>We will be back soon</h1></body></html>')
    case 'wrong-json':
      return c.json({ features: [{ attributes: null }, 7] })
    case 'half-json':
      return c.body('{"features":[{"attributes":', 200, { 'Content-Type': 'application/json' })
    case 'error-object':
      return c.json({ error: { code: 400, message: 'Failed to execute query.', details: [] } })
    case 'http-500':
      return c.text('Internal Server Error', 500)
    case 'http-403':
      return c.json({ error: { code: 403, message: 'Forbidden' } }, 403)
    case 'endless-pages':
      return c.json({ features: [], exceededTransferLimit: true })
  }
}

/** Streams repeated text, up to a gigabyte or until the client stops reading. */
function streamEndlessly(c: Context<Env>, text: string, pauseMs: number): Response {
  const bytes = new TextEncoder().encode(text)
  let left = 2 ** 30 / bytes.length
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (pauseMs > 0) await pause(pauseMs, undefined, { ref: false })
      if (left-- > 0) controller.enqueue(bytes)
      else controller.close()
    },
  })
  return c.body(body, 200, { 'Content-Type': 'application/json' })
}
