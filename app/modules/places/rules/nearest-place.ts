import { greatCircleMetres, type Coordinates } from './distance.ts'
import type { Place } from './place.ts'
import { searchKey } from './search-key.ts'

const suburbReachMetres = 4_000
const townReachMetres = 25_000
/** 25 km in degrees of latitude, and of longitude in the south of the country, rounded up. */
const townReach = { latitude: 0.23, longitude: 0.28 }

/** The place coordinates lie in or near: the nearest suburb within 4 km, else the nearest town within 25 km. */
export function nearestPlace(places: readonly Place[], at: Coordinates): Place | null {
  const near = places
    .filter(
      (place) =>
        Math.abs(place.latitude - at.latitude) < townReach.latitude &&
        Math.abs(place.longitude - at.longitude) < townReach.longitude,
    )
    .map((place) => ({ place, metres: greatCircleMetres(at, place) }))
    .filter(({ metres }) => metres <= townReachMetres)
    .toSorted((a, b) => a.metres - b.metres)
  const suburb = near.find(({ metres }) => metres <= suburbReachMetres)
  const town = near.find(({ place }) => place.name === place.town)
  return (suburb ?? town ?? near[0])?.place ?? null
}

/** Finds the place of a name nearest to coordinates, within 25 km; names are looked up, not gone through. */
export function placeFinder(places: readonly Place[]) {
  const byName = new Map<string, Place[]>()
  for (const place of places) {
    for (const name of [place.name, ...place.otherNames].map(searchKey)) {
      byName.set(name, [...(byName.get(name) ?? []), place])
    }
  }
  return {
    named: (name: string, at: Coordinates) => nearestPlace(byName.get(searchKey(name)) ?? [], at),
    near: (at: Coordinates) => nearestPlace(places, at),
  }
}
export type PlaceFinder = ReturnType<typeof placeFinder>
