import { greatCircleMetres, type Coordinates } from '#app/features/coverage/rules/distance.ts'
import type { Place } from './place.ts'

const suburbReachMetres = 4_000
const townReachMetres = 25_000

/** The place coordinates lie in or near: the nearest suburb within 4 km, else the nearest town within 25 km. */
export function nearestPlace(places: readonly Place[], at: Coordinates): Place | null {
  const near = places
    .map((place) => ({ place, metres: greatCircleMetres(at, place) }))
    .filter(({ metres }) => metres <= townReachMetres)
    .toSorted((a, b) => a.metres - b.metres)
  const suburb = near.find(({ metres }) => metres <= suburbReachMetres)
  const town = near.find(({ place }) => place.name === place.town)
  return (suburb ?? town ?? near[0])?.place ?? null
}

/** The place of that name nearest to the coordinates, within 25 km. */
export function placeNamed(places: readonly Place[], name: string, at: Coordinates): Place | null {
  const wanted = name.toLowerCase()
  return nearestPlace(
    places.filter(
      (place) =>
        place.name.toLowerCase() === wanted ||
        place.otherNames.some((other) => other.toLowerCase() === wanted),
    ),
    at,
  )
}
