import { sampleAreaOperators } from '#app/features/coverage/content/areas.ts'
import { sampleAreas as places } from './coverage-places.ts'
import type { ImportedArea } from '#app/features/coverage/rules/validate-area.ts'
import { readOutline, type Ring } from '#app/features/coverage/rules/area-outline.ts'
import { earthRadiusMetres } from '#app/features/coverage/rules/distance.ts'

const corners = 24

/** Areas of service drawn by ourselves, the same ones each time, by operator (SIT-08). */
export function sampleAreas(): { operator: string; surveyedOn: string; areas: ImportedArea[] }[] {
  return sampleAreaOperators.map(({ operator, surveyedOn, areas }) => ({
    operator,
    surveyedOn,
    areas: areas.map(({ suburb, kilometres, grade }, at) => ({
      name: `${suburb} ${kilometres > 10 ? 'and beyond' : 'mast'}`,
      grade,
      surveyedOn,
      parts: partsAround(suburb, kilometres, at),
    })),
  }))
}

/** A disc with bays, as hills and buildings leave it. */
function partsAround(suburb: string, kilometres: number, seed: number) {
  const middle = places.find((place) => place.suburb === suburb)!
  const degrees = (earthRadiusMetres * Math.PI) / 180
  const ring: Ring = Array.from({ length: corners }, (_, at) => {
    const angle = (at / corners) * 2 * Math.PI
    const bay = 1 - 0.12 * Math.sin(3 * angle + seed) - 0.08 * Math.sin(5 * angle + 2 * seed)
    const metres = kilometres * 1000 * bay
    const across = degrees * Math.cos((middle.latitude * Math.PI) / 180)
    return [
      middle.longitude + (metres * Math.sin(angle)) / across,
      middle.latitude + (metres * Math.cos(angle)) / degrees,
    ]
  })
  const geometry = { type: 'Polygon', coordinates: [ring] }
  const read = readOutline(geometry, (x, y) => ({ longitude: x, latitude: y }))
  return read.ok ? read.parts : []
}
