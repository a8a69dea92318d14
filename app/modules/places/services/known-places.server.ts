import { places } from '../content/gazetteer.ts'
import { placeFinder } from '../rules/nearest-place.ts'

/** The gazetteer, by name. */
export const knownPlaces = placeFinder(places)
