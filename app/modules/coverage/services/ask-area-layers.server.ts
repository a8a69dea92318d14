import type { Context } from '#app/platform/context.server.ts'
import { AreaLayer } from '../gateway/area-layer.server.ts'
import type { AreaFindings } from '../rules/answer-wireless.ts'
import type { Coordinates } from '#app/modules/places/rules/distance.ts'

/** With what our own server needs, a visitor has the answer within 3.5 s (SIT-08). */
const answerWithinMs = 3_000

const layers = new Map<string, AreaLayer>()

/** All operators' layers of AREA_LAYERS, asked side by side. Never throws. */
export function askAreaLayers(ctx: Context, at: Coordinates): Promise<AreaFindings[]> {
  const deadline = AbortSignal.timeout(answerWithinMs)
  return Promise.all(
    ctx.env.AREA_LAYERS.map(async ({ operator, address }): Promise<AreaFindings> => {
      const now = () => ctx.clock.now().getTime()
      const layer = layers.get(address) ?? new AreaLayer(operator, address, now)
      layers.set(address, layer)
      const found = await layer.findAreas(at, deadline)
      if (found.ok) return found
      ctx.log.warn(
        { code: found.code, operator, requestId: ctx.requestId },
        "an operator's layer of areas gave no answer",
      )
      return { ok: false, operator }
    }),
  )
}
