import { withoutTrailing } from '#app/basics/text.ts'
import type { AreaFindings } from '../rules/answer-wireless.ts'
import type { Coordinates } from '#app/modules/places/rules/distance.ts'
import { areaQuery, readAreaSet } from '../rules/read-area-set.ts'
import { askLayer } from './layer-http.server.ts'
import { LayerHealth } from './layer-health.server.ts'

type LayerAreas = Extract<AreaFindings, { ok: true }> | { ok: false; code: string }

/** The ArcGIS layer of one operator's areas of service at `address` (AREA_LAYERS, with or without /query). */
export class AreaLayer {
  readonly #operator: string
  readonly #layer: URL
  readonly #now: () => number
  readonly #health = new LayerHealth()

  constructor(operator: string, address: string, now: () => number) {
    this.#operator = operator
    this.#layer = new URL(address)
    this.#layer.pathname = withoutTrailing(this.#layer.pathname, '/').replace(/\/query$/, '')
    this.#now = now
  }

  /** The areas that hold the place; without an answer, a short word for logs. Never throws. */
  async findAreas(at: Coordinates, deadline: AbortSignal): Promise<LayerAreas> {
    if (this.#health.isResting(this.#now())) return { ok: false, code: 'resting' }
    const answer = await askLayer(this.#layer, '/query', areaQuery(at), deadline)
    const isSilent = !answer.ok && ['timeout', 'unreachable'].includes(answer.code)
    this.#health.note(!isSilent, this.#now())
    if (!answer.ok) return { ok: false, code: answer.code }
    const holding = readAreaSet(answer.body, this.#operator)
    if (!holding) return { ok: false, code: 'no-areas' }
    return { ok: true, holding, nearest: null, hasData: true }
  }
}
