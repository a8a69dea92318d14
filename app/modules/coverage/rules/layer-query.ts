import { boxAround, type Coordinates } from '#app/modules/places/rules/distance.ts'

/** What every query of ours says, so that 1,000 means metres and coordinates degrees on any server (COV-12, D-81). */
const always = {
  where: '1=1',
  spatialRel: 'esriSpatialRelIntersects',
  inSR: '4326',
  outSR: '4326',
  outFields: '*',
  returnGeometry: 'true',
  f: 'json',
} as const

/** The documented query of a connected-buildings layer: everything within `metres` (COV-11, COV-12). */
export function distanceQuery(at: Coordinates, metres: number): Record<string, string> {
  return {
    ...always,
    geometry: `${at.longitude},${at.latitude}`,
    geometryType: 'esriGeometryPoint',
    distance: String(metres),
    units: 'esriSRUnit_Meter',
  }
}

/** For layers without distance queries: everything in the rectangle; the caller measures (D-81). */
export function envelopeQuery(at: Coordinates, metres: number): Record<string, string> {
  const { west, south, east, north } = boxAround(at, metres)
  return {
    ...always,
    geometry: [west, south, east, north].map((degrees) => degrees.toFixed(7)).join(','),
    geometryType: 'esriGeometryEnvelope',
  }
}
