import { fieldErrors } from '#app/basics/field-errors.ts'
import { accepted, refused, type Outcome } from '#app/basics/outcome.ts'
import { allowVisitor, type Context } from '#app/platform/context.server.ts'
import { isDatabaseOutage } from '#app/platform/database-outage.server.ts'
import { countAttempt, type RateLimit } from '#app/platform/rate-limit.server.ts'
import { refusals } from '../content.ts'
import {
  countDemand,
  findBuildingsAround,
  findNearestBuildings,
  type FoundBuilding,
} from '../data.server.ts'
import { mostCounted } from '../rules/count-buildings.ts'
import type { Coordinates } from '#app/modules/places/rules/distance.ts'
import {
  widestSearchMetres,
  classifyCoverage,
  searchRadiusMetres,
  type CheckedCoverage,
  type CoverageResult,
} from '../rules/classify-coverage.ts'
import { coverageCheckSchema, type CoverageCheck } from '../schema.ts'
import { configuredLayer, classifyByLayer } from './ask-operator.server.ts'
import { findWireless } from './find-areas.server.ts'
import { resultCache } from './result-cache.server.ts'

/** Many people share one address behind a mobile network. */
const checkLimit: RateLimit = { name: 'coverage-check', attempts: 60, windowSeconds: 600 }

type Refusal = 'invalid-input' | 'too-many-requests' | 'unavailable'

/**
 * Answers whether fibre reaches the coordinates (COV-07 to COV-19, COV-32), and fixed wireless (SIT-08). A
 * check that could not be made is an accepted result with outcome not-checked and one of the two documented messages.
 */
export async function checkCoverage(
  ctx: Context,
  input: unknown,
): Promise<Outcome<CheckedCoverage, Refusal>> {
  allowVisitor(ctx)
  const parsed = coverageCheckSchema.safeParse(input)
  if (!parsed.success) {
    const fields = fieldErrors(parsed.error)
    return refused('invalid-input', Object.values(fields).join(' '), { fields })
  }
  try {
    const within = await countAttempt(ctx, checkLimit)
    if (!within.ok) return within
    const result = await findResult(ctx, parsed.data)
    // Nobody waits for a count: its write takes longer than the check.
    void noteDemand(ctx, parsed.data, result)
    return accepted(result)
  } catch (error) {
    if (!isDatabaseOutage(error)) throw error
    ctx.log.error({ err: error, requestId: ctx.requestId }, 'coverage could not be checked')
    return refused('unavailable', refusals.unavailable, { retryAfterSeconds: 5 })
  }
}

async function findResult(ctx: Context, check: CoverageCheck): Promise<CheckedCoverage> {
  const { latitude, longitude } = check
  const key = `${latitude.toFixed(6)},${longitude.toFixed(6)}`
  const cache = await resultCache(ctx)
  const cached = cache.read(key)
  if (cached) return { ...cached, coordinates: { latitude, longitude } }
  const result = await checkPlace(ctx, { latitude, longitude })
  const isWhole = result.wireless.reason !== 'no-answer' && result.wireless.silent.length === 0
  if (isWhole && result.outcome !== 'not-checked') cache.keep(key, result)
  return result
}

/** Every technology that we sell, asked side by side. The caller has checked permission. */
export async function checkPlace(ctx: Context, at: Coordinates): Promise<CheckedCoverage> {
  const [fibre, wireless] = await Promise.all([classifyPlace(ctx, at), findWireless(ctx, at)])
  return { ...fibre, wireless }
}

/**
 * What is known of a place: from the operator's layer where one is configured, else from our own
 * table. The caller has checked permission.
 */
export async function classifyPlace(ctx: Context, at: Coordinates): Promise<CoverageResult> {
  const layer = configuredLayer(ctx)
  if (layer) return classifyByLayer(ctx, layer, at)
  // What decides, and what the map shows besides; together they are classified as either would be.
  const found = await Promise.all([
    findNearestBuildings(ctx.db, at, widestSearchMetres),
    findBuildingsAround(ctx.db, at, searchRadiusMetres, mostCounted),
  ])
  return classifyCoverage(at, found.flat().map(withPlace))
}

const withPlace = ({ latitude, longitude, ...building }: FoundBuilding) => ({
  ...building,
  place: { latitude, longitude },
})

/** Never throws: a visitor's answer does not fail over a count. */
async function noteDemand(ctx: Context, check: CoverageCheck, result: CoverageResult) {
  if (result.outcome === 'not-checked') return
  const { latitude, longitude, suburb } = check
  const isCovered = result.hasCoverage
  try {
    await countDemand(ctx.db, { latitude, longitude, suburb, isCovered, at: ctx.clock.now() })
  } catch (error) {
    ctx.log.warn({ err: error }, 'a coverage check was not counted')
  }
}
