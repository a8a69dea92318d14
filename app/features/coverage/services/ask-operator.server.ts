import type { Context } from '#app/platform/context.server.ts'
import { ArcGisLayer, type BuildingsLayer, type LayerFindings } from '../gateway.server.ts'
import type { Coordinates } from '../rules/distance.ts'
import {
  judgeCoverage,
  searchRadiusMetres,
  uncheckedCoverage,
  widerRadiiMetres,
  type CoverageResult,
} from '../rules/judge-coverage.ts'

/** With what our own server needs, a visitor has the answer within 3.5 s (T15). */
const answerWithinMs = 3_000

const layers = new Map<string, BuildingsLayer>()

/** The operator's layer of MAP_SERVICE_URL, or undefined: then our own table answers (D-94). */
export function configuredLayer({ env, clock }: Context): BuildingsLayer | undefined {
  const address = env.MAP_SERVICE_URL
  if (!address) return undefined
  const layer = layers.get(address) ?? new ArcGisLayer(address, () => clock.now().getTime())
  layers.set(address, layer)
  return layer
}

/**
 * Asks the operator: within 1,000 m, and only where no building at all is there, within 5 and 25 km
 * (COV-32, D-83). A failure of the wider search leaves the answer standing, without the nearest building.
 */
export async function judgeByLayer(
  ctx: Context,
  layer: BuildingsLayer,
  at: Coordinates,
): Promise<CoverageResult> {
  const deadline = AbortSignal.timeout(answerWithinMs)
  const near = await layer.findBuildings(at, searchRadiusMetres, deadline)
  if (!near.ok) {
    noteFailure(ctx, near)
    return uncheckedCoverage(at, near.failure)
  }
  if (near.buildings.length > 0) return judgeCoverage(at, near.buildings)
  for (const metres of widerRadiiMetres) {
    const wider = await layer.findBuildings(at, metres, deadline)
    if (!wider.ok) {
      noteFailure(ctx, wider)
      return judgeCoverage(at, [], { isWider: false })
    }
    if (wider.buildings.length > 0) return judgeCoverage(at, wider.buildings)
  }
  return judgeCoverage(at, [])
}

/** All buildings of the operator within `metres`. */
export async function findByLayer(
  ctx: Context,
  layer: BuildingsLayer,
  at: Coordinates,
  metres: number,
): Promise<LayerFindings> {
  const found = await layer.findBuildings(at, metres, AbortSignal.timeout(answerWithinMs))
  if (!found.ok) noteFailure(ctx, found)
  return found
}

function noteFailure(ctx: Context, { code, failure }: { code: string; failure: string }) {
  ctx.log.warn({ code, failure, requestId: ctx.requestId }, "the operator's layer gave no answer")
}
