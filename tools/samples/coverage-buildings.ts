import { sampleAreas, sampleNames } from './coverage-places.ts'
import { earthRadiusMetres } from '#app/features/coverage/rules/distance.ts'

/** A few hundred plausible buildings, the same ones each time, spread within 900 m of their area's middle. */
export function sampleBuildings() {
  return sampleAreas.flatMap((area, areaAt) =>
    Array.from({ length: area.buildings }, (_, at) => {
      // Turned by the golden angle, they lie evenly in a disc.
      const metres = 900 * Math.sqrt((at + 0.5) / area.buildings)
      const north = (metres * Math.cos(at * 2.399963)) / ((earthRadiusMetres * Math.PI) / 180)
      const east = (metres * Math.sin(at * 2.399963)) / ((earthRadiusMetres * Math.PI) / 180)
      const nameAt = at + areaAt * 5
      const { first, second } = sampleNames
      const isBroadband = at % 6 !== 5
      return {
        name: `${first[nameAt % first.length]} ${second[nameAt % second.length]}`,
        address: `${10 + at * 4} ${area.street}, ${area.suburb}`,
        suburb: area.suburb,
        latitude: round(area.latitude + north),
        longitude: round(area.longitude + east / Math.cos((area.latitude * Math.PI) / 180)),
        isBroadband,
        needsThirdParty: isBroadband && area.suburb === 'Stellenbosch',
        promotion: isBroadband && area.suburb === 'Umhlanga' ? 'Free installation' : null,
      }
    }),
  )
}

function round(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6
}
