export type Coordinates = { latitude: number; longitude: number }
export type Box = { south: number; north: number; west: number; east: number }

/** The Earth's mean radius (IUGG); the SQL of data.server.ts uses the same. */
export const earthRadiusMetres = 6_371_008.8
const radians = Math.PI / 180

/** Great-circle distance (haversine) in metres: the one ruler of this feature (COV-19, D-81). */
export function greatCircleMetres(one: Coordinates, other: Coordinates): number {
  const halfLatitude = ((other.latitude - one.latitude) * radians) / 2
  const halfLongitude = ((other.longitude - one.longitude) * radians) / 2
  const chord =
    Math.sin(halfLatitude) ** 2 +
    Math.cos(one.latitude * radians) *
      Math.cos(other.latitude * radians) *
      Math.sin(halfLongitude) ** 2
  return 2 * earthRadiusMetres * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/**
 * A rectangle that holds every point within `metres` of the centre: the longitude is widened by the
 * cosine at the latitude farthest from the equator, and everything by a thousandth for rounding.
 */
export function boxAround({ latitude, longitude }: Coordinates, metres: number): Box {
  const height = (metres / earthRadiusMetres / radians) * 1.001
  const farthest = Math.min(89, Math.abs(latitude) + height)
  const width = height / Math.cos(farthest * radians)
  return {
    south: latitude - height,
    north: latitude + height,
    west: longitude - width,
    east: longitude + width,
  }
}
