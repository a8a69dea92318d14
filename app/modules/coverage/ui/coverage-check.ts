import { withoutTrailing } from '#app/basics/text.ts'
import type { CheckedSpot } from '#app/modules/places/rules.ts'
import type { CheckAnswer } from '../answer/rules.ts'
import { alerts } from '../content.ts'
import { type LayerBuilding, distanceQuery, readFeatureSet } from '../layer/rules.ts'
import {
  type CheckedCoverage,
  type CoverageResult,
  type Findings,
  classifyBySearch,
  searchRadiusMetres,
  uncheckedWireless,
} from '../rules.ts'

/** The coordinates of an address, and their accuracy. */
export type LocatedAddress = {
  latitude: number
  longitude: number
  suburb: string
  spot: CheckedSpot
}

export type CheckCalls = {
  /** Coordinates of a typed address. */
  geocode(address: string): Promise<LocatedAddress | 'not-found' | 'unreachable'>
  /** Null when our server could not be reached. */
  request(place: RequestedPlace): Promise<CheckedCoverage | null>
}

/**
 * One coverage check from the address to what the visitor sees.
 * @param held what was typed, and where it lies if that is known; else it is looked up first
 */
export async function checkAddress(
  held: { address: string; found: LocatedAddress | null },
  calls: CheckCalls,
): Promise<CheckAnswer> {
  const address = held.address.trim()
  if (address === '') return { kind: 'alert', alert: alerts.noAddress }
  const found = held.found ?? (await calls.geocode(address))
  if (found === 'not-found') return { kind: 'alert', alert: alerts.noCoordinates }
  if (found === 'unreachable') return { kind: 'alert', alert: alerts.failed }
  const { spot, ...place } = found
  const result = await calls.request({ ...place, address: address.slice(0, 300) })
  return result ? { kind: 'result', result, spot } : { kind: 'alert', alert: alerts.failed }
}

export type RequestedPlace = {
  latitude: number
  longitude: number
  address: string
  suburb: string
}

/** The sources of the browser: our function with the public key, then the operator's layer or our proxy. */
export type CoverageSources = { publicKey: string; layerUrl: string | null }

const timeoutMs = 10_000
const maxPages = 20

/**
 * Checks through our function whether fibre reaches a place; if that fails, the layer itself: our proxy, unless the
 * settings name the operator's. Null: the browser is offline or our server cannot be reached. Never throws.
 */
export async function requestCoverage(
  { publicKey, layerUrl }: CoverageSources,
  place: RequestedPlace,
): Promise<CheckedCoverage | null> {
  const { latitude, longitude, address, suburb } = place
  const Authorization = `Bearer ${publicKey}`
  const answer = await fetchJson('/functions/check-fttb-coverage', {
    method: 'POST',
    headers: { Authorization, 'Content-Type': 'application/json' },
    body: JSON.stringify({ latitude, longitude, address, suburb: suburb.slice(0, 100) }),
  })
  // The contract of our own function.
  // A server from before this page knows nothing of fixed wireless.
  if (answer?.isOk) return { wireless: uncheckedWireless, ...(answer.body as CoverageResult) }
  const layer = layerUrl ? operatorLayer(layerUrl) : ownLayer(Authorization)
  // The operator's outage has an answer of its kind.
  const isOurs = !layerUrl
  let isAway = !isOurs && answer === null
  const result = await classifyBySearch({ latitude, longitude }, async (metres) => {
    const found = await readLayer(layer, place, metres)
    if (isOurs) isAway ||= found === null
    return found ?? { ok: false, failure: 'silence' }
  })
  if (isAway && result.outcome === 'not-checked') return null
  return { ...result, wireless: uncheckedWireless }
}

type Layer = {
  query: string
  init: RequestInit
  /** Whether the nearest come first, so that beyond the radius that counts one building is enough. */
  isSorted: boolean
}

const ownLayer = (Authorization: string): Layer => ({
  query: '/functions/connected-buildings/query',
  init: { headers: { Authorization } },
  isSorted: true,
})

/** The operator gets the place, but neither the visitor nor the page. */
const operatorLayer = (address: string): Layer => ({
  query: `${withoutTrailing(address, '/').replace(/\/query$/, '')}/query`,
  init: { credentials: 'omit', referrerPolicy: 'no-referrer' },
  isSorted: false,
})

/**
 * The buildings within `metres`, read on page by page while there are more. Null: nothing
 * answered.
 */
async function readLayer(
  { query, init, isSorted }: Layer,
  place: RequestedPlace,
  metres: number,
): Promise<Findings | null> {
  const isNearestEnough = isSorted && metres > searchRadiusMetres
  const buildings: LayerBuilding[] = []
  const seen = new Set<number>()
  for (let page = 0; page < maxPages; page++) {
    const parameters = new URLSearchParams(distanceQuery(place, metres))
    if (isNearestEnough) parameters.set('resultRecordCount', '1')
    if (page > 0) parameters.set('resultOffset', String(buildings.length))
    const answer = await fetchJson(`${query}?${parameters.toString()}`, init)
    if (!answer) return null
    const read = readFeatureSet(answer.body, place)
    if (!read.ok) return read
    const first = read.buildings[0]?.objectId ?? null
    // A server that does not know resultOffset gives its first page again and again.
    if (first !== null && seen.has(first)) break
    for (const { objectId } of read.buildings) if (objectId !== null) seen.add(objectId)
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
