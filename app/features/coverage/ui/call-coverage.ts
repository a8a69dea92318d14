import { searchRadiusMetres, type CoverageResult } from '../rules/judge-coverage.ts'
import { distanceQuery } from '../rules/layer-query.ts'
import { coverageFromLayer } from '../rules/read-feature-set.ts'

export type AskedPlace = { latitude: number; longitude: number; address: string; suburb: string }

const timeoutMs = 10_000

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
  const query = new URLSearchParams(distanceQuery(place, searchRadiusMetres))
  const layer = await fetchJson(`/functions/connected-buildings/query?${query.toString()}`, {
    headers: { Authorization },
  })
  return layer && coverageFromLayer({ latitude, longitude }, layer.body)
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
