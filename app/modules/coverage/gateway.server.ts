import { parseJson, trimTrailing } from '#app/basics/text.ts'
import type { Coordinates } from '#app/modules/places/rules.ts'
import { AnswerTooLargeError, readLimited } from '#app/platform/outside-answers.server.ts'
import {
  type LayerBuilding,
  areaQuery,
  distanceQuery,
  envelopeQuery,
  isObjectOrList as isObject,
  readAreaSet,
  readFeatureSet,
} from './layer/rules.ts'
import type { AreaFindings, CheckFailure } from './rules.ts'

const maxAnswerBytes = 1024 * 1024
/** Deadline for operators' layers; leaves our own server enough time to respond to the visitor within 3.5 s. */
export const layerTimeoutMs = 3_000

/** `code` is the reason for the log. */
type LayerFailure = { ok: false; failure: CheckFailure; code: string }
type LayerAnswer = { ok: true; body: unknown } | LayerFailure

/** The URL of a layer whose setting may end with /query. */
function layerUrl(address: string): URL {
  const layer = new URL(address)
  layer.pathname = trimTrailing(layer.pathname, '/').replace(/\/query$/, '')
  return layer
}

/**
 * Sends one GET request to the layer, within `deadline`. The response must be JSON of at most 1 MB, without redirects.
 * Never throws. An HTTP status of 400 or more is a failure of kind "error"; any other unusable response, or none, is
 * "silence".
 */
async function queryLayer(
  layer: URL,
  path: '' | '/query',
  query: Record<string, string>,
  deadline: AbortSignal,
): Promise<LayerAnswer> {
  const url = new URL(layer)
  url.pathname += path
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  try {
    const response = await fetch(url, {
      headers: { Accept: 'application/json' },
      redirect: 'manual',
      signal: deadline,
    })
    if (response.status >= 300) {
      await response.body?.cancel()
      const failure = response.status >= 400 ? 'error' : 'silence'
      return { ok: false, failure, code: `http-${response.status}` }
    }
    const body = parseJson(await readLimited(response, maxAnswerBytes))
    return body === undefined
      ? { ok: false, failure: 'silence', code: 'no-json' }
      : { ok: true, body }
  } catch (error) {
    return { ok: false, failure: 'silence', code: codeOf(error) }
  }
}

function codeOf(error: unknown): string {
  if (error instanceof AnswerTooLargeError) return 'too-large'
  return error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'unreachable'
}

const maxFailures = 3
const cooldownMs = 10_000

/** Circuit breaker: after three unanswered requests in a row, skips a layer for 10 s so that visitors don't wait. */
class LayerHealth {
  readonly #now: () => number
  #failures = 0
  #coolingDownUntil = 0

  constructor(now: () => number) {
    this.#now = now
  }

  /** Returns the answer of `ask`, or a failure without asking. */
  async guard<Answer extends { ok: true } | LayerFailure>(
    ask: () => Promise<Answer>,
  ): Promise<Answer | LayerFailure> {
    if (this.#now() < this.#coolingDownUntil)
      return { ok: false, failure: 'silence', code: 'resting' }
    const answer = await ask()
    const isSilent = !answer.ok && ['timeout', 'unreachable'].includes(answer.code)
    this.#failures = isSilent ? this.#failures + 1 : 0
    // The counter is not reset by the cooldown, so one more failure starts the next cooldown.
    if (this.#failures >= maxFailures) this.#coolingDownUntil = this.#now() + cooldownMs
    return answer
  }
}

export type LayerFindings = { ok: true; buildings: LayerBuilding[] } | LayerFailure

const pageSize = 500
const maxPages = 20
const metadataWaitMs = 1_000

type LayerCapabilities = { canMeasure: boolean; canPage: boolean; maxFeatures: number }
const maxIdsPerQuery = 100
const defaultCapabilities: LayerCapabilities = {
  canMeasure: true,
  canPage: true,
  maxFeatures: maxIdsPerQuery,
}

/**
 * One operator's ArcGIS layer of connected buildings at `address` (MAP_SERVICE_URL, with or without /query). Its
 * capabilities are read every ten minutes. If it doesn't support distance queries, a rectangle is queried and distances
 * are measured here. Truncated responses are continued by page or by object ids. Failures are returned, not thrown.
 */
export class ArcGisLayer {
  readonly #layer: URL
  readonly #now: () => number
  readonly #health: LayerHealth
  #cachedCapabilities: { abilities: LayerCapabilities; until: number } | undefined

  constructor(address: string, now: () => number) {
    this.#layer = layerUrl(address)
    this.#now = now
    this.#health = new LayerHealth(now)
  }

  /** Returns all buildings within `metres`. `deadline` aborts all requests. */
  async findBuildings(
    at: Coordinates,
    metres: number,
    deadline: AbortSignal,
  ): Promise<LayerFindings> {
    const found = await this.#health.guard(() => this.#find(at, metres, deadline))
    if (!found.ok) return found
    const isNear = ({ distanceMetres }: LayerBuilding) =>
      distanceMetres === null || distanceMetres <= metres
    return { ok: true, buildings: found.buildings.filter(isNear) }
  }

  async #find(at: Coordinates, metres: number, deadline: AbortSignal): Promise<LayerFindings> {
    const abilities = await this.#abilities(deadline)
    const query = abilities.canMeasure ? distanceQuery(at, metres) : envelopeQuery(at, metres)
    const readByIds = () => this.#readByIds(at, query, abilities.maxFeatures, deadline)
    return abilities.canPage ? this.#readPages(at, query, readByIds, deadline) : readByIds()
  }

  async #abilities(deadline: AbortSignal): Promise<LayerCapabilities> {
    if (this.#cachedCapabilities && this.#cachedCapabilities.until > this.#now())
      return this.#cachedCapabilities.abilities
    const signal = AbortSignal.any([deadline, AbortSignal.timeout(metadataWaitMs)])
    const answer = await queryLayer(this.#layer, '', { f: 'json' }, signal)
    const abilities = readCapabilities(answer)
    if (!abilities) return defaultCapabilities
    this.#cachedCapabilities = { abilities, until: this.#now() + 600_000 }
    return abilities
  }

  async #readPages(
    at: Coordinates,
    query: Record<string, string>,
    readByIds: () => Promise<LayerFindings>,
    deadline: AbortSignal,
  ): Promise<LayerFindings> {
    const buildings: LayerBuilding[] = []
    const seen = new Set<number>()
    for (let page = 0; page < maxPages; page++) {
      const part = { resultOffset: String(buildings.length), resultRecordCount: String(pageSize) }
      const read = await this.#readPage(at, { ...query, ...part }, deadline)
      if (!read.ok) return read
      const first = read.buildings[0]?.objectId ?? null
      // A server that ignores `resultOffset` returns its first page each time.
      if (first !== null && seen.has(first)) return readByIds()
      for (const { objectId } of read.buildings) if (objectId !== null) seen.add(objectId)
      buildings.push(...read.buildings)
      if (!read.isMore) return { ok: true, buildings }
      if (read.buildings.length === 0) break
    }
    return { ok: false, failure: 'silence', code: 'endless-pages' }
  }

  /** Reads all feature ids, which are never truncated, then the features in batches; for servers without paging. */
  async #readByIds(
    at: Coordinates,
    query: Record<string, string>,
    atOnce: number,
    deadline: AbortSignal,
  ): Promise<LayerFindings> {
    const idQuery = { ...query, returnIdsOnly: 'true' }
    const answer = await queryLayer(this.#layer, '/query', idQuery, deadline)
    if (!answer.ok) return answer
    const ids = readIds(answer.body)
    if (!ids) {
      const read = readFeatureSet(answer.body, at)
      return read.ok ? { ok: false, failure: 'silence', code: 'no-ids' } : read
    }
    if (ids.length > pageSize * maxPages)
      return { ok: false, failure: 'silence', code: 'endless-pages' }
    const { outSR, outFields, returnGeometry, f } = query
    const shape = { outSR, outFields, returnGeometry, f } as Record<string, string>
    const buildings: LayerBuilding[] = []
    for (let from = 0; from < ids.length; from += atOnce) {
      const objectIds = ids.slice(from, from + atOnce).join(',')
      const read = await this.#readPage(at, { ...shape, objectIds }, deadline)
      if (!read.ok) return read
      if (read.isMore) return { ok: false, failure: 'silence', code: 'cut-short' }
      buildings.push(...read.buildings)
    }
    return { ok: true, buildings }
  }

  async #readPage(at: Coordinates, query: Record<string, string>, deadline: AbortSignal) {
    const answer = await queryLayer(this.#layer, '/query', query, deadline)
    return answer.ok ? readFeatureSet(answer.body, at) : answer
  }
}

/** Undefined without a valid description. A capability counts as supported unless it is denied. */
function readCapabilities(answer: LayerAnswer): LayerCapabilities | undefined {
  if (!answer.ok || !isObject(answer.body) || answer.body.error !== undefined) return undefined
  const { advancedQueryCapabilities, supportsPagination, maxRecordCount } = answer.body
  const capabilities = isObject(advancedQueryCapabilities) ? advancedQueryCapabilities : {}
  const isCount = typeof maxRecordCount === 'number' && maxRecordCount >= 1
  return {
    canMeasure: capabilities.supportsQueryWithDistance !== false,
    canPage: (capabilities.supportsPagination ?? supportsPagination) !== false,
    maxFeatures: isCount ? Math.min(maxIdsPerQuery, Math.floor(maxRecordCount)) : maxIdsPerQuery,
  }
}

function readIds(body: unknown): number[] | undefined {
  if (!isObject(body)) return undefined
  const { objectIds, error } = body
  if (error !== undefined && error !== null) return undefined
  // ArcGIS returns null if there are no matches.
  if (objectIds === null) return []
  return Array.isArray(objectIds) && objectIds.every((id) => Number.isSafeInteger(id))
    ? (objectIds as number[])
    : undefined
}

type LayerAreas = Extract<AreaFindings, { ok: true }> | { ok: false; code: string }

/** An ArcGIS layer with one operator's coverage areas, at `address` (AREA_LAYERS, with or without /query). */
export class AreaLayer {
  readonly #operator: string
  readonly #layer: URL
  readonly #health: LayerHealth

  constructor(operator: string, address: string, now: () => number) {
    this.#operator = operator
    this.#layer = layerUrl(address)
    this.#health = new LayerHealth(now)
  }

  /** Returns the areas that contain the place, or a short error code for the log. Never throws. */
  async findAreas(at: Coordinates, deadline: AbortSignal): Promise<LayerAreas> {
    const answer = await this.#health.guard(() =>
      queryLayer(this.#layer, '/query', areaQuery(at), deadline),
    )
    if (!answer.ok) return { ok: false, code: answer.code }
    const containingAreas = readAreaSet(answer.body, this.#operator)
    if (!containingAreas) return { ok: false, code: 'no-areas' }
    return { ok: true, containingAreas, nearest: null, hasData: true }
  }
}
