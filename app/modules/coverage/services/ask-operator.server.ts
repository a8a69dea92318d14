import type { Context } from '#app/platform/context.server.ts'
import { ArcGisLayer, type BuildingsLayer, type LayerFindings } from '../gateway.server.ts'
import type { Coordinates } from '#app/modules/places/rules/distance.ts'
import { classifyBySearch } from '../rules/classify-by-search.ts'
import type { CoverageResult } from '../rules/classify-coverage.ts'

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

/** Asks the operator (COV-32, D-83), and answers within the time a visitor waits. */
export async function classifyByLayer(
  ctx: Context,
  layer: BuildingsLayer,
  at: Coordinates,
): Promise<CoverageResult> {
  const deadline = AbortSignal.timeout(answerWithinMs)
  return classifyBySearch(at, async (metres) => {
    const found = await layer.findBuildings(at, metres, deadline)
    if (!found.ok) noteFailure(ctx, found)
    return found
  })
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
