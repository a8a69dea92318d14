import { createHash } from 'node:crypto'
import type { Context } from '#app/platform/context.server.ts'
import { readCached } from '#app/platform/tagged-cache.server.ts'
import { areasMapWords } from '../content/areas-map.ts'
import { findMappedAreas } from '../data/areas.server.ts'
import { areasByProvince, areasMapSvg } from '../rules/areas-map.ts'
import { areasTag } from './result-cache.server.ts'

/** What is drawn at most, so that the picture stays one of some 100 kB. */
const mostAreas = 2_000
const mostCorners = 60

/** The live areas of service as a picture and in words (SIT-10); `version` changes with the picture. */
export function readAreasMap(ctx: Context) {
  return readCached(ctx, areasTag, async () => {
    const areas = await findMappedAreas(ctx.db, mostAreas, mostCorners)
    const svg = areasMapSvg(areas, areasMapWords.alt)
    return {
      svg,
      version: createHash('sha256').update(svg).digest('hex').slice(0, 8),
      provinces: areasByProvince(areas),
      isSample: areas.some(({ isSample }) => isSample),
    }
  })
}
