import { johannesburgDate } from '#app/basics/dates.ts'
import type { Coordinates } from '#app/modules/places/rules.ts'
import type { Context } from '#app/platform/context.server.ts'
import { AreaLayer, layerTimeoutMs } from '../gateway.server.ts'
import {
  type AreaFindings,
  type ContainingArea,
  type NearestArea,
  type WirelessAnswer,
  answerWireless,
  maxSearchRadiusMetres,
} from '../rules.ts'
import { areaGrades } from './content.ts'
import { metresToArea } from './rules.ts'
import {
  type AreaCandidate,
  findAreaCandidates,
  findNearestAreas,
  findRings,
} from './store.server.ts'

const layers = new Map<string, AreaLayer>()

/** Queries all layers in AREA_LAYERS in parallel. Never throws. */
function queryAreaLayers(ctx: Context, at: Coordinates): Promise<AreaFindings[]> {
  const deadline = AbortSignal.timeout(layerTimeoutMs)
  return Promise.all(
    ctx.env.AREA_LAYERS.map(async ({ operator, address }): Promise<AreaFindings> => {
      const now = () => ctx.clock.now().getTime()
      const layer = layers.get(address) ?? new AreaLayer(operator, address, now)
      layers.set(address, layer)
      const found = await layer.findAreas(at, deadline)
      if (found.ok) return found
      ctx.log.warn(
        { code: found.code, operator, requestId: ctx.requestId },
        "an operator's area layer did not respond",
      )
      return { ok: false, operator }
    }),
  )
}

/** With this many areas at one place, or more, the check of our own areas counts as failed. */
const maxCandidates = 200
const maxCornersPerQuery = 40_000
const maxNearestPerImport = 3

/**
 * Checks our own areas and all operators' layers for fixed wireless, in parallel. A layer that is down delays the
 * response up to the deadline, but never leads to a "no". The caller must check permissions.
 */
export async function checkWireless(ctx: Context, at: Coordinates): Promise<WirelessAnswer> {
  const [own, layers] = await Promise.all([findStoredAreas(ctx, at), queryAreaLayers(ctx, at)])
  return answerWireless([own, ...layers], johannesburgDate(ctx.clock.now()))
}

async function findStoredAreas({ db }: Context, at: Coordinates): Promise<AreaFindings> {
  const candidates = await findAreaCandidates(db, at, maxCandidates)
  if (candidates.length >= maxCandidates) return { ok: false, operator: '' }
  const holding = await findAreaContaining(db, at, candidates)
  if (holding) return { ok: true, containingAreas: [holding], nearest: null, hasData: true }
  const nearest = await findNearestArea(db, at)
  return { ok: true, containingAreas: [], nearest, hasData: nearest !== null }
}

type Db = Context['db']

/** Returns the area with the best grade that contains the place; for equal grades, the one with the latest survey. */
async function findAreaContaining(
  db: Db,
  at: Coordinates,
  all: AreaCandidate[],
): Promise<ContainingArea | null> {
  const sorted = all.toSorted(
    (one, other) =>
      areaGrades.indexOf(one.grade) - areaGrades.indexOf(other.grade) ||
      other.surveyedOn.localeCompare(one.surveyedOn),
  )
  for await (const { area, metres } of measureAreas(db, at, sorted)) {
    if (metres > 0) continue
    const { name, grade, surveyedOn, operator, isSample } = area
    return { name, grade, surveyedOn, operator, isSample }
  }
  return null
}

async function findNearestArea(db: Db, at: Coordinates): Promise<NearestArea | null> {
  const areas = await findNearestAreas(db, at, maxSearchRadiusMetres, maxNearestPerImport)
  let best: NearestArea | null = null
  for await (const { area, metres } of measureAreas(db, at, areas)) {
    const { operator, isSample } = area
    const distanceMetres = Math.round(metres)
    const isNearer = distanceMetres < (best?.distanceMetres ?? Infinity)
    if (distanceMetres <= maxSearchRadiusMetres && isNearer)
      best = { operator, distanceMetres, isSample }
  }
  return best
}

/** Yields the areas in their order, each with its distance. Reads their outlines in queries of limited size. */
async function* measureAreas(db: Db, at: Coordinates, areas: readonly AreaCandidate[]) {
  for (let left = [...areas]; left.length > 0;) {
    const some = left.splice(0, countFittingAreas(left, maxCornersPerQuery))
    const ids = some.map(({ id }) => id)
    const rings = await findRings(db, ids)
    for (const area of some) yield { area, metres: metresToArea(rings.get(area.id) ?? [], at) }
  }
}

/** Returns how many areas from the start of the list fit within a total of `limit` corners; at least one. */
function countFittingAreas(areas: readonly { corners: number }[], limit: number): number {
  let [count, corners] = [0, 0]
  while (count < areas.length && (corners += areas[count]!.corners) <= limit) count += 1
  return Math.max(1, count)
}
