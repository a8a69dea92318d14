import { judgeBySearch, type Findings } from '../rules/judge-by-search.ts'
import { searchRadiusMetres, type CoverageResult } from '../rules/judge-coverage.ts'
import { distanceQuery } from '../rules/layer-query.ts'
import { readFeatureSet, type LayerBuilding } from '../rules/read-feature-set.ts'

export type AskedPlace = { latitude: number; longitude: number; address: string; suburb: string }

const timeoutMs = 10_000
const mostPages = 20

/**
 * Asks our function whether fibre reaches a place (COV-07); when that answers with an error or not at
 * all, the layer itself (COV-09 to COV-12). Null: the browser is offline or our server cannot be
 * reached (COV-26, COV-27). Never throws.
 */
export async function requestCoverage(
  publicKey: string,
  place: AskedPlace,
): Promise<CoverageResult | null> {
  const { latitude, longitude, address, suburb } = place
  const Authorization = `Bearer ${publicKey}`
  const answer = await fetchJson('/functions/check-fttb-coverage', {
    method: 'POST',
    headers: { Authorization, 'Content-Type': 'application/json' },
    body: JSON.stringify({ latitude, longitude, address, suburb: suburb.slice(0, 100) }),
  })
  // The contract of our own function.
  if (answer?.isOk) return answer.body as CoverageResult
  let isAway = false
  const result = await judgeBySearch({ latitude, longitude }, async (metres) => {
    const found = await readLayer(Authorization, place, metres)
    isAway ||= found === null
    return found ?? { ok: false, failure: 'silence' }
  })
  return isAway && result.outcome === 'not-checked' ? null : result
}

/**
 * The buildings within `metres`, read on page by page while there are more (COV-30). The layer answers
 * nearest first, so that beyond the radius that counts one building is enough. Null: nothing answered.
 */
async function readLayer(
  Authorization: string,
  place: AskedPlace,
  metres: number,
): Promise<Findings | null> {
  const isNearestEnough = metres > searchRadiusMetres
  const buildings: LayerBuilding[] = []
  for (let page = 0; page < mostPages; page++) {
    const query = new URLSearchParams(distanceQuery(place, metres))
    if (isNearestEnough) query.set('resultRecordCount', '1')
    if (page > 0) query.set('resultOffset', String(buildings.length))
    const answer = await fetchJson(`/functions/connected-buildings/query?${query.toString()}`, {
      headers: { Authorization },
    })
    if (!answer) return null
    const read = readFeatureSet(answer.body, place)
    if (!read.ok) return read
    buildings.push(...read.buildings)
    if (!read.isMore || isNearestEnough) return { ok: true, buildings }
    if (read.buildings.length === 0) break
  }
  return { ok: false, failure: 'silence' }
}

/** The answer, or null when none came; a body that is no JSON is undefined. */
async function fetchJson(
  path: string,
  init: RequestInit,
): Promise<{ isOk: boolean; body: unknown } | null> {
  try {
    const response = await fetch(path, { ...init, signal: AbortSignal.timeout(timeoutMs) })
    const body: unknown = await response.json().catch(() => undefined)
    return { isOk: response.ok && body !== undefined, body }
  } catch {
    return null
  }
}
