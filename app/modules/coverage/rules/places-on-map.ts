import { earthRadiusMetres, type Coordinates } from '#app/modules/places/rules/distance.ts'

/** A building as the map shows it: metres east and north of what was asked for, and nothing to name it by. */
export type MapPlace = { eastMetres: number; northMetres: number; isConnected: boolean }

type Placed = {
  isBroadband: boolean
  distanceMetres: number | null
  place?: Coordinates | null
}

/** So many of each kind are shown at most. */
const mostOfAKind = 20
const radians = Math.PI / 180

/**
 * The buildings within `withinMetres`, nearest first; where there is none, the nearest beyond. Each place
 * once, and at most `mostOfAKind` connected and as many others, so that the nearest of each is among them.
 */
export function placesOnMap(
  at: Coordinates,
  buildings: readonly Placed[],
  withinMetres: number,
): MapPlace[] {
  const sorted = buildings
    .filter((building) => building.place && building.distanceMetres !== null)
    .toSorted((one, other) => one.distanceMetres! - other.distanceMetres!)
  const inside = sorted.filter(({ distanceMetres }) => distanceMetres! <= withinMetres)
  const places: MapPlace[] = []
  const seen = new Set<string>()
  const left = { true: mostOfAKind, false: mostOfAKind }
  for (const { place, isBroadband } of inside.length > 0 ? inside : sorted.slice(0, 1)) {
    const mark = markOf(at, place!, isBroadband)
    const key = `${mark.eastMetres},${mark.northMetres},${isBroadband}`
    if (seen.has(key) || left[`${isBroadband}`]-- <= 0) continue
    seen.add(key)
    places.push(mark)
  }
  return places
}

function markOf(at: Coordinates, place: Coordinates, isConnected: boolean): MapPlace {
  const middle = ((at.latitude + place.latitude) / 2) * radians
  const east = (place.longitude - at.longitude) * radians * Math.cos(middle) * earthRadiusMetres
  const north = (place.latitude - at.latitude) * radians * earthRadiusMetres
  return { eastMetres: Math.round(east), northMetres: Math.round(north), isConnected }
}
