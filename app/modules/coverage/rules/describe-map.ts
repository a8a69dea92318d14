import { mapWords } from '../content/checker.ts'
import type { CoverageResult } from './classify-coverage.ts'
import { mostCounted, type BuildingCounts } from './count-buildings.ts'
import type { CheckedSpot } from '#app/modules/places/rules/checked-spot.ts'
import type { MapPlace } from './places-on-map.ts'

export type DrawnMap = {
  /** How far the picture must reach from its middle. */
  reachMetres: number
  /** The round length of the scale bar. */
  scaleMetres: number
  /**
   * The place the line is drawn to: the nearest connected one where there is coverage, else the nearest;
   * none where only the area is known.
   */
  nearest: MapPlace | undefined
  /** What the picture says, in words. */
  text: string
}

const ringMetres = 1_000
const scales = [5_000, 2_000, 1_000, 500, 200] as const

type Drawn = Pick<CoverageResult, 'nearby' | 'hasCoverage' | 'nearestBuilding' | 'counted'>

/** How the places are drawn, and the same in words (A11Y-01). `nearby` comes nearest first. */
export function describeMap(
  { nearby: places, hasCoverage, nearestBuilding, counted }: Drawn,
  spot: Pick<CheckedSpot, 'kind' | 'place'> = { kind: 'address', place: '' },
): DrawnMap {
  const nearest = hasCoverage ? places.find(({ isConnected }) => isConnected) : places[0]
  // The great-circle metres of the answer; the drawing is flat.
  const metres = nearest && nearestBuilding ? nearestBuilding.distance : 0
  const reachMetres = Math.max(ringMetres, metres)
  const isBeyond = metres > ringMetres
  const isArea = spot.kind === 'area'
  const around = isArea ? mapWords.middleOf(spot.place) : mapWords.theAddress
  return {
    reachMetres,
    scaleMetres: scales.find((scale) => scale <= reachMetres / 2) ?? 200,
    nearest: isArea ? undefined : nearest,
    text: [
      isBeyond ? mapWords.noneInside(around) : countsIn(counted, around),
      ...(nearest && !isArea ? [mapWords.nearest(hasCoverage, metres, directionOf(nearest))] : []),
    ].join(' '),
  }
}

function countsIn({ connected, others }: BuildingCounts, around: string): string {
  const { buildings, connectedKind, otherKind, inside } = mapWords
  const kinds = [
    ...(connected > 0 ? [buildings(connected, mostCounted, connectedKind)] : []),
    ...(others > 0 ? [buildings(others, mostCounted, otherKind)] : []),
  ]
  return inside(kinds, around)
}

/** The compass direction, one of eight; none for a place within 30 m. */
export function directionOf({ eastMetres, northMetres }: MapPlace): string | null {
  if (Math.hypot(eastMetres, northMetres) <= 30) return null
  const eighths = Math.round(Math.atan2(eastMetres, northMetres) / (Math.PI / 4))
  return mapWords.directions[(eighths + 8) % 8]!
}
