import { trimTrailing } from '#app/basics/text.ts'
import type { CheckedSpot, Coordinates } from '#app/modules/places/rules.ts'
import type { CheckAnswer } from '../answer/rules.ts'
import { checkerAlerts } from '../content.ts'
import { type LayerBuilding, distanceQuery, readFeatureSet } from '../layer/rules.ts'
import {
  type CheckedCoverage,
  type SearchFindings,
  addressAlert,
  classifyBySearch,
  searchRadiusMetres,
  uncheckedWireless,
} from '../rules.ts'
import type { CoverageCheck } from '../schema.ts'

/** Coordinates of an address, and whether they are for the address itself or only its area. */
export type LocatedAddress = Coordinates & { suburb: string; spot: CheckedSpot }

export type CheckCalls = {
  geocode(address: string): Promise<LocatedAddress | 'not-found' | 'unreachable'>
  /** Returns null if our server could not be reached. */
  request(place: CoverageCheck): Promise<CheckedCoverage | null>
}

/**
 * Runs a check from the typed address to the answer for the visitor.
 * @param typedAddress the typed address; if `found` is null, the address is looked up first
 */
export async function checkAddress(
  typedAddress: { address: string; found: LocatedAddress | null },
  calls: CheckCalls,
): Promise<CheckAnswer> {
  const address = typedAddress.address.trim()
  const alert = addressAlert(address)
  if (alert) return { kind: 'alert', alert }
  const found = typedAddress.found ?? (await calls.geocode(address))
  if (found === 'not-found') return { kind: 'alert', alert: checkerAlerts.noCoordinates }
  if (found === 'unreachable') return { kind: 'alert', alert: checkerAlerts.failed }
  const { spot, ...place } = found
  const result = await calls.request({ ...place, address: address.slice(0, 300) })
  return result ? { kind: 'result', result, spot } : { kind: 'alert', alert: checkerAlerts.failed }
}

/** Our function is called with `publicKey`. The fallback is the layer at `layerUrl`; if null, our proxy. */
export type CoverageSources = { publicKey: string; layerUrl: string | null }

const timeoutMs = 10_000
const maxPages = 20

/**
 * Checks a place with our function. If that fails, the browser queries our proxy of the layer, or the operator's layer
 * directly if the settings have its address. Returns null if the browser is offline or our server cannot be reached.
 * Never throws.
 */
export async function requestCoverage(
  { publicKey, layerUrl }: CoverageSources,
  place: CoverageCheck,
): Promise<CheckedCoverage | null> {
  const { latitude, longitude, address, suburb } = place
  const Authorization = `Bearer ${publicKey}`
  const answer = await fetchJson('/functions/check-fttb-coverage', {
    method: 'POST',
    headers: { Authorization, 'Content-Type': 'application/json' },
    body: JSON.stringify({ latitude, longitude, address, suburb: suburb.slice(0, 100) }),
  })
  // The cast is safe, because the response comes from our own function.
  if (answer?.isOk) return answer.body as CheckedCoverage
  const layer = layerUrl ? operatorLayer(layerUrl) : ownLayer(Authorization)
  // True if the browser queries the layer through our proxy. No response then means that our server is unreachable; a
  // failure of the operator's layer alone still gives the visitor a result.
  const isOurs = !layerUrl
  let isServerUnreachable = !isOurs && answer === null
  const result = await classifyBySearch({ latitude, longitude }, async (metres) => {
    const found = await readLayer(layer, place, metres)
    if (isOurs) isServerUnreachable ||= found === null
    return found ?? { ok: false, failure: 'silence' }
  })
  if (isServerUnreachable && result.outcome === 'not-checked') return null
  return { ...result, wireless: uncheckedWireless }
}

type LayerRequest = {
  query: string
  init: RequestInit
  /** True if the nearest come first: a search of the wider radii then needs only one building. */
  isSorted: boolean
}

const ownLayer = (Authorization: string): LayerRequest => ({
  query: '/functions/connected-buildings/query',
  init: { headers: { Authorization } },
  isSorted: true,
})

/** Sends the operator the coordinates, but no cookies and no referrer. */
const operatorLayer = (address: string): LayerRequest => ({
  query: `${trimTrailing(address, '/').replace(/\/query$/, '')}/query`,
  init: { credentials: 'omit', referrerPolicy: 'no-referrer' },
  isSorted: false,
})

/** Reads all buildings within `metres`, page by page. Null if there was no response. */
async function readLayer(
  { query, init, isSorted }: LayerRequest,
  place: Coordinates,
  metres: number,
): Promise<SearchFindings | null> {
  const isNearestEnough = isSorted && metres > searchRadiusMetres
  const buildings: LayerBuilding[] = []
  for (let page = 0; page < maxPages; page++) {
    const parameters = new URLSearchParams(distanceQuery(place, metres))
    if (isNearestEnough) parameters.set('resultRecordCount', '1')
    if (page > 0) parameters.set('resultOffset', String(buildings.length))
    const answer = await fetchJson(`${query}?${parameters.toString()}`, init)
    if (!answer) return null
    const read = readFeatureSet(answer.body, place)
    if (!read.ok) return read
    const first = read.buildings[0]?.objectId ?? null
    // A server that ignores `resultOffset` returns its first page each time.
    if (first !== null && buildings.some(({ objectId }) => objectId === first)) break
    buildings.push(...read.buildings)
    if (!read.isMore || isNearestEnough) return { ok: true, buildings }
    if (read.buildings.length === 0) break
  }
  return { ok: false, failure: 'silence' }
}

/** Returns the response, or null if there was none. `body` is undefined if it is not JSON. */
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
