import { Hono } from 'hono'
import type { AreaGrade } from '#app/modules/coverage/area/content.ts'
import { metresToArea, type Ring } from '#app/modules/coverage/area/rules.ts'
import { sampleAreas } from '#tools/samples/coverage.ts'
import { applyFaults, type LayerFault } from './arcgis-simulator.ts'
import { type Env, serveApp } from './local-server.ts'

type SimulatedArea = { name: string; grade: AreaGrade; surveyedOn: string; rings: Ring[] }
export type SimulatedLayer = {
  operator: string
  areas: SimulatedArea[]
  fault: LayerFault
  slowMs: number
}

export type AreaLayers = {
  origin: string
  /** Value for AREA_LAYERS. */
  setting: string
  layers: SimulatedLayer[]
  /** Received queries with the index of their layer, in order of arrival. */
  requests: { layer: number; query: Record<string, string> }[]
  close(): Promise<void>
}

/** The sample areas as layers on their operators' map servers. */
export function sampleLayers(): SimulatedLayer[] {
  return sampleAreas().map(({ operator, areas }) => ({
    operator,
    areas: areas.flatMap(({ parts, ...area }) => parts.map(({ rings }) => ({ ...area, rings }))),
    fault: 'none',
    slowMs: 0,
  }))
}

/**
 * Simulates the service-area layers of many operators, each with a separate fault: down, hanging, slow, or answering
 * nonsense. Control: GET and POST /__faults/:layer. Never part of the product.
 */
export async function startAreaLayers(options: {
  port?: number
  layers: SimulatedLayer[]
}): Promise<AreaLayers> {
  const { layers } = options
  const requests: AreaLayers['requests'] = []
  const app = new Hono<Env>()
  app.on(['GET', 'POST'], '/__faults/:layer', async (c) => {
    const layer = layers[Number(c.req.param('layer'))]
    if (!layer) return c.json({}, 404)
    if (c.req.method === 'POST') Object.assign(layer, await c.req.json())
    return c.json({ operator: layer.operator, fault: layer.fault, slowMs: layer.slowMs })
  })
  app.get('/areas/:layer/FeatureServer/0/query', async (c) => {
    const at = Number(c.req.param('layer'))
    const query = c.req.query()
    requests.push({ layer: at, query })
    const wrong = await applyFaults(c, layers[at]!, [], () => Promise.resolve())
    return wrong ?? c.json(answerAreaQuery(layers[at]!, query))
  })
  const { url: origin, close } = await serveApp(app, options.port)
  return {
    origin,
    layers,
    requests,
    setting: layers
      .map(({ operator }, at) => `${operator}=${origin}/areas/${at}/FeatureServer/0`)
      .join(', '),
    close,
  }
}

function answerAreaQuery({ areas }: SimulatedLayer, query: Record<string, string>): object {
  const [longitude, latitude] = (query.geometry ?? '').split(',').map(Number) as [number, number]
  if (query.f !== 'json' || query.inSR !== '4326' || !Number.isFinite(longitude + latitude))
    return { error: { code: 400, message: 'Unable to complete operation.', details: [] } }
  const holding = areas.filter(({ rings }) => metresToArea(rings, { latitude, longitude }) === 0)
  return {
    objectIdFieldName: 'OBJECTID',
    features: holding.map(({ name, grade, surveyedOn }, at) => ({
      attributes: {
        OBJECTID: at + 1,
        Name: name,
        Grade: grade,
        Surveyed: Date.parse(`${surveyedOn}T00:00:00Z`),
      },
    })),
  }
}
