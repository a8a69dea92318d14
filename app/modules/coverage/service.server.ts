import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { type Outcome, accepted, refused, refusedFields } from '#app/basics/outcome.ts'
import type { Coordinates } from '#app/modules/places/rules.ts'
import type { Context } from '#app/platform/context.server.ts'
import { isDatabaseOutage } from '#app/platform/database.server.ts'
import { type RateLimit, countAttempt } from '#app/platform/rate-limit.server.ts'
import { readCached } from '#app/platform/tagged-cache.server.ts'
import { areasMapWords } from './area/content.ts'
import { areasByProvince, areasMapSvg } from './area/rules.ts'
import { checkWireless } from './area/service.server.ts'
import { findMappedAreas } from './area/store.server.ts'
import { checkFailureTexts, coordinateRefusals } from './content.ts'
import { ArcGisLayer, AreaLayer, layerTimeoutMs } from './gateway.server.ts'
import type { LayerBuilding } from './layer/rules.ts'
import {
  type CheckedCoverage,
  type CoverageResult,
  classifyBySearch,
  classifyCoverage,
  maxCountedBuildings,
  searchRadiusMetres,
  maxSearchRadiusMetres,
  uncheckedCoverage,
  uncheckedWireless,
} from './rules.ts'
import { type CoverageCheck, coverageCheckSchema, layerQuerySchema } from './schema.ts'
import {
  type FoundBuilding,
  countDemand,
  findBuildingsAround,
  findBuildingsWithin,
  findNearestBuildings,
} from './store.server.ts'

const johannesburg = { latitude: -26.2041, longitude: 28.0473 }

const failureCodeTexts: Readonly<Record<string, string>> = {
  timeout: 'did not answer in time. Try again later',
  unreachable: 'could not be reached. Check its address and port',
  'no-json': 'sent something that is not a feature layer. Check its address',
  'no-areas': 'sent something that is not a layer of areas. Check its address',
  'http-404': 'was not found. Check its address, which must end with the layer number',
  'too-large': 'sent more than 1 MB. Ask its operator to limit the response',
}

/** Queries each configured layer for one place in Johannesburg. A refusal names the first layer that failed. */
export async function testCoverageLayers({ env, clock }: Context): Promise<Outcome<null>> {
  const now = () => clock.now().getTime()
  const deadline = AbortSignal.timeout(10_000)
  const layer = env.MAP_SERVICE_URL ? new ArcGisLayer(env.MAP_SERVICE_URL, now) : undefined
  const [buildings, ...areas] = await Promise.all([
    layer?.findBuildings(johannesburg, 100, deadline),
    ...env.AREA_LAYERS.map(({ operator, address }) =>
      new AreaLayer(operator, address, now).findAreas(johannesburg, deadline),
    ),
  ])
  const answers = [
    ['buildings', buildings] as const,
    ...env.AREA_LAYERS.map(({ operator }, at) => [`areas of ${operator}`, areas[at]] as const),
  ]
  for (const [what, found] of answers) {
    if (!found || found.ok) continue
    const problem =
      failureCodeTexts[found.code] ?? `answered with an error (${found.code}). Ask its operator`
    return refused('unavailable', `The layer of ${what} ${problem}.`)
  }
  return accepted(null)
}

const layers = new Map<string, ArcGisLayer>()

/** Returns the operator's layer of MAP_SERVICE_URL; undefined without one, in which case our own table is used. */
function configuredLayer({ env, clock }: Context): ArcGisLayer | undefined {
  const address = env.MAP_SERVICE_URL
  if (!address) return undefined
  const layer = layers.get(address) ?? new ArcGisLayer(address, () => clock.now().getTime())
  layers.set(address, layer)
  return layer
}

/** Returns a search of the operator's layer around a place. One deadline applies to all its requests. */
function layerSearch({ log, requestId }: Context, layer: ArcGisLayer, at: Coordinates) {
  const deadline = AbortSignal.timeout(layerTimeoutMs)
  return async (metres: number) => {
    const found = await layer.findBuildings(at, metres, deadline)
    if (!found.ok) {
      const { code, failure } = found
      log.warn({ code, failure, requestId }, "the operator's layer did not respond")
    }
    return found
  }
}

const maxResultAgeMs = 60_000
/** With up to 200 places per result, the cache needs at most about 10 MB. */
const maxResults = 1_000

/** Caches results by coordinates for one minute. When it is full, the oldest entry is dropped. */
class ResultCache {
  readonly #results = new Map<string, { result: CheckedCoverage; until: number }>()
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  read(key: string): CheckedCoverage | undefined {
    const cached = this.#results.get(key)
    if (cached && cached.until > this.#now()) return cached.result
    this.#results.delete(key)
    return undefined
  }

  cacheResult(key: string, result: CheckedCoverage): void {
    if (this.#results.size >= maxResults) this.#results.delete(this.#results.keys().next().value!)
    this.#results.set(key, { result, until: this.#now() + maxResultAgeMs })
  }
}

/** Cache tag of coverage results; invalidated on all nodes when buildings or areas change. */
export const buildingsTag = 'coverage-buildings'

/** Cache tag of the map of areas; always invalidated together with the buildings' tag. */
export const areasTag = 'coverage-areas'

/** Returns this process's result cache. A change of the coverage data empties it on every node. */
function resultCache({ cache, clock }: Context): Promise<ResultCache> {
  return cache.read(buildingsTag, async () => new ResultCache(() => clock.now().getTime()))
}

/** A high limit, because many people share one IP address in a mobile network. */
const coverageCheckRateLimit: RateLimit = {
  name: 'coverage-check',
  attempts: 60,
  windowSeconds: 600,
}

type Refusal = 'invalid-input' | 'too-many-requests' | 'unavailable'

/** Checks fibre and fixed wireless at a place. A failed check is accepted: "not-checked" with a documented message. */
export async function checkCoverage(
  ctx: Context,
  input: unknown,
): Promise<Outcome<CheckedCoverage, Refusal>> {
  const parsed = coverageCheckSchema.safeParse(input)
  if (!parsed.success) return refusedFields(parsed.error)
  try {
    const within = await countAttempt(ctx, coverageCheckRateLimit)
    if (!within.ok) return within
    const result = await findResult(ctx, parsed.data)
    // Not awaited: the write takes longer than the check itself.
    void recordDemand(ctx, parsed.data, result)
    return accepted(result)
  } catch (error) {
    if (!isDatabaseOutage(error)) throw error
    ctx.log.error({ err: error, requestId: ctx.requestId }, 'coverage could not be checked')
    return refused('unavailable', coordinateRefusals.unavailable, { retryAfterSeconds: 5 })
  }
}

/** Repeats a check for a page that shows its result again. Counts of checks leave it out. */
export async function recheckCoverage(ctx: Context, at: Coordinates): Promise<CheckedCoverage> {
  try {
    const within = await countAttempt(ctx, coverageCheckRateLimit)
    if (within.ok) return await findResult(ctx, at)
  } catch (error) {
    if (!isDatabaseOutage(error)) throw error
  }
  return { ...uncheckedCoverage(at, 'error'), wireless: uncheckedWireless }
}

async function findResult(
  ctx: Context,
  { latitude, longitude }: Coordinates,
): Promise<CheckedCoverage> {
  const at = { latitude, longitude }
  const key = `${latitude.toFixed(6)},${longitude.toFixed(6)}`
  const cache = await resultCache(ctx)
  const cached = cache.read(key)
  if (cached) return { ...cached, coordinates: at }
  const [fibre, wireless] = await Promise.all([classifyPlace(ctx, at), checkWireless(ctx, at)])
  const result = { ...fibre, wireless }
  const isWhole = result.wireless.reason !== 'no-answer' && result.wireless.silent.length === 0
  if (isWhole && result.outcome !== 'not-checked') cache.cacheResult(key, result)
  return result
}

/** Checks fibre by the operator's layer if configured, otherwise by our own table. The caller checks permissions. */
export async function classifyPlace(ctx: Context, at: Coordinates): Promise<CoverageResult> {
  const layer = configuredLayer(ctx)
  if (layer) return classifyBySearch(at, layerSearch(ctx, layer, at))
  // The first query decides the result; the second finds buildings for the map. `classifyCoverage` drops duplicates.
  const found = await Promise.all([
    findNearestBuildings(ctx.db, at, maxSearchRadiusMetres),
    findBuildingsAround(ctx.db, at, searchRadiusMetres, maxCountedBuildings),
  ])
  return classifyCoverage(at, found.flat().map(withPlace))
}

const withPlace = ({ latitude, longitude, ...building }: FoundBuilding) => ({
  ...building,
  place: { latitude, longitude },
})

/** Counts a check for the demand map. Never throws, so that a failed count doesn't affect the visitor's result. */
async function recordDemand(ctx: Context, check: CoverageCheck, result: CoverageResult) {
  if (result.outcome === 'not-checked') return
  const { latitude, longitude, suburb } = check
  const isCovered = result.hasCoverage
  try {
    await countDemand(ctx.db, { latitude, longitude, suburb, isCovered, at: ctx.clock.now() })
  } catch (error) {
    ctx.log.warn({ err: error }, 'a coverage check was not counted')
  }
}

const layerSearchRateLimit: RateLimit = { name: 'coverage-layer', attempts: 60, windowSeconds: 600 }

export type FoundBuildings = { buildings: LayerBuilding[]; isMore: boolean }
type SearchOutcome = Outcome<FoundBuildings, Refusal | 'operator-error' | 'operator-silent'>

/** Nearest first, one page at a time, from the operator's layer if configured, else from our own table. */
export async function searchBuildings(ctx: Context, input: unknown): Promise<SearchOutcome> {
  const parsed = layerQuerySchema.safeParse(input)
  if (!parsed.success) return refusedFields(parsed.error)
  try {
    const within = await countAttempt(ctx, layerSearchRateLimit)
    return within.ok ? await searchLayer(ctx, parsed.data) : within
  } catch (error) {
    if (!isDatabaseOutage(error)) throw error
    return refused('unavailable', coordinateRefusals.unavailable, { retryAfterSeconds: 5 })
  }
}

async function searchLayer(
  ctx: Context,
  query: z.output<typeof layerQuerySchema>,
): Promise<SearchOutcome> {
  const { distance, resultOffset: offset, resultRecordCount: limit } = query
  const layer = configuredLayer(ctx)
  if (!layer) {
    const rows = await findBuildingsWithin(ctx.db, query, distance, { offset, limit })
    const buildings = rows.slice(0, limit).map(withPlace)
    return accepted({ buildings, isMore: rows.length > limit })
  }
  const found = await layerSearch(ctx, layer, query)(distance)
  if (found.ok) {
    const buildings = found.buildings.toSorted(byDistance).slice(offset, offset + limit)
    return accepted({ buildings, isMore: found.buildings.length > offset + limit })
  }
  const reason = found.failure === 'error' ? 'operator-error' : 'operator-silent'
  return refused(reason, checkFailureTexts[found.failure])
}

/** Sorts by distance. A building without coordinates counts for coverage but is never the nearest, so it comes last. */
function byDistance(one: LayerBuilding, other: LayerBuilding): number {
  return (one.distanceMetres ?? 1e9) - (other.distanceMetres ?? 1e9)
}

/** Small areas need about 50 bytes each, so the SVG usually has at most about 100 kB. */
const maxAreas = 2_000
const maxCorners = 60

/** Returns the live coverage areas as an SVG map and as a list per province. `version` is a hash of the SVG. */
export function readAreasMap(ctx: Context) {
  return readCached(ctx, areasTag, async () => {
    const areas = await findMappedAreas(ctx.db, maxAreas, maxCorners)
    const svg = areasMapSvg(areas, areasMapWords.alt)
    return {
      svg,
      version: createHash('sha256').update(svg).digest('hex').slice(0, 8),
      provinces: areasByProvince(areas),
      isSample: areas.some(({ isSample }) => isSample),
    }
  })
}
