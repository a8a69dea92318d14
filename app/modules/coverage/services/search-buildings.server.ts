import type { z } from 'zod'
import { fieldErrors } from '#app/basics/field-errors.ts'
import { accepted, refused, type Outcome } from '#app/basics/outcome.ts'
import { allowVisitor, type Context } from '#app/platform/context.server.ts'
import { isDatabaseOutage } from '#app/platform/database-outage.server.ts'
import { countAttempt, type RateLimit } from '#app/platform/rate-limit.server.ts'
import { failures, refusals } from '../content.ts'
import { findBuildingsWithin } from '../data.server.ts'
import type { LayerBuilding } from '../rules/read-feature-set.ts'
import { layerQuerySchema } from '../schema.ts'
import { configuredLayer, findByLayer } from './ask-operator.server.ts'

const searchLimit: RateLimit = { name: 'coverage-layer', attempts: 60, windowSeconds: 600 }

export type FoundBuildings = { buildings: LayerBuilding[]; isMore: boolean }
type BuildingsRefusal =
  | 'invalid-input'
  | 'too-many-requests'
  | 'unavailable'
  | 'operator-error'
  | 'operator-silent'

/**
 * The connected buildings around a point, for the browser's fallback (COV-09 to COV-12): of the
 * operator's layer where one is configured, else of our own table, page by page, nearest first.
 */
export async function searchBuildings(
  ctx: Context,
  input: unknown,
): Promise<Outcome<FoundBuildings, BuildingsRefusal>> {
  allowVisitor(ctx)
  const parsed = layerQuerySchema.safeParse(input)
  if (!parsed.success) {
    const fields = fieldErrors(parsed.error)
    return refused('invalid-input', Object.values(fields).join(' '), { fields })
  }
  try {
    const within = await countAttempt(ctx, searchLimit)
    return within.ok ? await search(ctx, parsed.data) : within
  } catch (error) {
    if (!isDatabaseOutage(error)) throw error
    return refused('unavailable', refusals.unavailable, { retryAfterSeconds: 5 })
  }
}

async function search(
  ctx: Context,
  query: z.output<typeof layerQuerySchema>,
): Promise<Outcome<FoundBuildings, BuildingsRefusal>> {
  const { distance, resultOffset: offset, resultRecordCount: limit } = query
  const layer = configuredLayer(ctx)
  if (!layer) {
    const rows = await findBuildingsWithin(ctx.db, query, distance, { offset, limit })
    const buildings = rows.slice(0, limit).map(({ id, latitude, longitude, ...row }) => ({
      ...row,
      objectId: id,
      place: { latitude, longitude },
    }))
    return accepted({ buildings, isMore: rows.length > limit })
  }
  const found = await findByLayer(ctx, layer, query, distance)
  if (found.ok) {
    const buildings = found.buildings.toSorted(byDistance).slice(offset, offset + limit)
    return accepted({ buildings, isMore: found.buildings.length > offset + limit })
  }
  const reason = found.failure === 'error' ? 'operator-error' : 'operator-silent'
  return refused(reason, failures[found.failure])
}

/** A building without a place counts for coverage and is nobody's nearest: it comes last. */
function byDistance(one: LayerBuilding, other: LayerBuilding): number {
  return (one.distanceMetres ?? 1e9) - (other.distanceMetres ?? 1e9)
}
