import type { Province } from '#app/basics/south-africa.ts'
import { addressFieldWords } from '../content.ts'
import { type Coordinates, emptyAddress, greatCircleMetres } from '../rules.ts'
import type { AddressRecord, FoundAddress, Suggestion } from '../schema.ts'
import {
  type TypedStreet,
  type Word,
  isInStreet,
  readStreetLine,
  searchKey,
  streetLengthOf,
  findTypedStreet,
  wordsOf,
} from '../typed-address/rules.ts'

/** A town or suburb of the gazetteer. `town` is the town that contains it, or its own name. */
export type Place = {
  name: string
  town: string
  otherNames: string[]
  /** Postal code for street addresses. */
  postalCode: string
  latitude: number
  longitude: number
  /** Size class: 5 metropolis, 4 city or large town, 3 town, 2 small town or well-known suburb, 1 suburb or village. */
  size: number
  province: Province
}

function suburbOf({ name, town }: Place): string {
  return name === town ? '' : name
}

/** Joins an address into one line: building, street, suburb, town, code. Omits duplicates. */
export function composeAddress(record: Omit<AddressRecord, 'address'>): string {
  const { buildingComplex, streetNumber, street, suburb, town, postalCode, province } = record
  const line = [streetNumber, street].filter(Boolean).join(' ')
  const parts = [buildingComplex, line, suburb, town, postalCode].filter(Boolean)
  // Adds the province to a town without a street, because town names repeat: there are two Middelburgs.
  if (!line && !suburb && !buildingComplex && town) parts.splice(1, 0, province)
  return [...new Set(parts)].filter(Boolean).join(', ')
}

/** Converts a place to an address record. `more` adds known parts and can replace the place's coordinates. */
export function recordOfPlace(place: Place, more: Partial<AddressRecord> = {}): AddressRecord {
  const record = {
    ...emptyAddress,
    suburb: suburbOf(place),
    town: place.town,
    province: place.province,
    postalCode: place.postalCode,
    latitude: place.latitude,
    longitude: place.longitude,
    ...more,
  }
  return { ...record, address: more.address ?? composeAddress(record) }
}

/** A place that matches the typed text, and the street typed before it. A higher score is a better match. */
export type PlaceHit = { place: Place; street: TypedStreet | null; score: number }

const maxPhraseWords = 4
const minScore = 40
/** From this score on, the text is considered to name the place, so a postal code in the text is not searched. */
export const confidentScore = 66
/** Score of a match by postal code; equal to a fully typed name. */
const postalCodeScore = 100
const countryWords = ['south', 'africa', 'za', 'rsa']

/**
 * Returns the places that match a text, best first: an exact name before a prefix before a typing error, the place
 * typed first before later ones, and larger towns before smaller ones of the same name. Other words must match the
 * place (its town, province or code) or precede it as a street.
 */
export function searchPlaces(index: PlaceIndex, text: string, limit: number): PlaceHit[] {
  const words = wordsOf(text)
  const keys = words.map(({ key }) => key)
  const best = new Map<Place, PlaceHit>()
  for (let start = 0; start < keys.length; start++) {
    for (let end = Math.min(keys.length, start + maxPhraseWords); end > start; end--) {
      const phrase = keys.slice(start, end).join(' ')
      if (phrase.length < 3 || /^\d+$/.test(phrase) || isInStreet(keys, start, end)) continue
      for (const { place, quality } of index.find(phrase, end === keys.length)) {
        const score = scoreOf({ place, quality, keys, start, end })
        if (score <= (best.get(place)?.score ?? minScore)) continue
        best.set(place, { place, score, street: findTypedStreet(text, words.slice(0, start)) })
      }
    }
  }
  const named = [...best.values()].toSorted(
    (a, b) => b.score - a.score || b.place.size - a.place.size,
  )
  const isSure = named[0] && named[0].score >= confidentScore
  return (isSure ? named : [...findByPostalCode(index, text, words), ...named]).slice(0, limit)
}

/** Returns the places of the postal code at the end of the text, largest first. */
function findByPostalCode(index: PlaceIndex, text: string, words: readonly Word[]): PlaceHit[] {
  const at = words.findLastIndex(({ key }) => !countryWords.includes(key))
  const code = words[at]?.key ?? ''
  return index
    .findByCode(code)
    .map((place) => ({
      place,
      street: findTypedStreet(text, words.slice(0, at)),
      score: postalCodeScore,
    }))
    .toSorted((a, b) => b.place.size - a.place.size)
}

function scoreOf(hit: {
  place: Place
  quality: number
  keys: string[]
  start: number
  end: number
}): number {
  const { place, quality, keys, start, end } = hit
  const before = keys.slice(0, start)
  const context = contextWordsOf(place)
  const fits = (key: string, isLast: boolean) =>
    context.some((word) => word === key || (isLast && word.startsWith(key)))
  const after = keys.slice(end).map((key, at, list) => fits(key, at === list.length - 1))
  const streetLength = streetLengthOf(before)
  const strayBefore = before.slice(streetLength).filter((key) => !fits(key, false)).length
  return (
    quality +
    3 * place.size +
    4 * (end - start) +
    after.reduce((sum, isFit) => sum + (isFit ? 12 : -14), 0) -
    (streetLength > 0 ? 8 * strayBefore : 4 * start + 16 * strayBefore)
  )
}

/**
 * Returns the words that can accompany a place's name without lowering its score: all its names, its town, province and
 * code.
 */
function contextWordsOf(place: Place): string[] {
  const known = contextWords.get(place)
  if (known) return known
  const names = [place.name, place.town, place.province, ...place.otherNames]
  const made = [
    ...names.flatMap((name) => searchKey(name).split(' ')),
    place.postalCode,
    ...countryWords,
  ]
  contextWords.set(place, made)
  return made
}

const contextWords = new WeakMap<Place, string[]>()

/** Builds a place's suggestion. After a typed street, `detail` explains that the coordinates are the place's middle. */
export function suggestionOfPlace({ place, street }: PlaceHit): Suggestion {
  const suburb = suburbOf(place)
  const around = [suburb && place.town, place.province, place.postalCode].filter(Boolean).join(', ')
  const line = street ? [street.streetNumber, street.street].filter(Boolean).join(' ') : ''
  return {
    id: `place:${[place.name, place.town, place.province].map((name) => searchKey(name).replaceAll(/[^a-z\d]+/g, '-')).join(':')}`,
    title: line ? `${line}, ${place.name}` : place.name,
    detail: line ? `${addressFieldWords.middleOf(place.name)}, ${around}` : around,
    found: { address: recordOfPlace(place, street ?? {}), precision: 'place' },
  }
}

/**
 * Optimal string alignment distances of two short texts. `whole` is the number of letters to insert, delete, replace or
 * swap with a neighbour to turn one text into the other; `asBeginning` that to the best prefix of `name`, for a word
 * that is still being typed. Time grows with the product of the lengths.
 */
function editDistances(typed: string, name: string) {
  let beforeLast: number[] = []
  let last = Array.from({ length: name.length + 1 }, (_, column) => column)
  for (let row = 1; row <= typed.length; row++) {
    const current = [row]
    for (let column = 1; column <= name.length; column++) {
      const isSame = typed[row - 1] === name[column - 1]
      const best = Math.min(
        last[column]! + 1,
        current[column - 1]! + 1,
        last[column - 1]! + (isSame ? 0 : 1),
      )
      const isSwap =
        row > 1 &&
        column > 1 &&
        typed[row - 1] === name[column - 2] &&
        typed[row - 2] === name[column - 1]
      current.push(isSwap ? Math.min(best, beforeLast[column - 2]! + 1) : best)
    }
    beforeLast = last
    last = current
  }
  return { whole: last[name.length]!, asBeginning: Math.min(...last) }
}

/** A searchable name of a place. `isInner` is true if the key starts at a later word of the name. */
type IndexEntry = { key: string; place: Place; isInner: boolean }
type PlaceIndex = ReturnType<typeof placeIndex>

const maxFuzzyCandidates = 120

/** Builds an index that finds places by exact name, by prefix, and despite typing errors. */
export function placeIndex(places: readonly Place[]) {
  const entries = places.flatMap(entriesOf).toSorted((a, b) => (a.key < b.key ? -1 : 1))
  const byTrigram = Map.groupBy(
    entries.flatMap((entry) => [...trigrams(entry.key)].map((trigram) => ({ trigram, entry }))),
    ({ trigram }) => trigram,
  )
  const byCode = Map.groupBy(places, ({ postalCode }) => postalCode)
  return {
    findByCode: (code: string) => byCode.get(code) ?? [],
    /** Returns the places that match a phrase; `quality` is 0 to 100. */
    find(phrase: string, isBeingTyped: boolean) {
      const found = new Map<Place, number>()
      const keepBest = ({ place, isInner }: IndexEntry, quality: number) => {
        const value = isInner ? quality - 30 : quality
        if (value > (found.get(place) ?? 0)) found.set(place, value)
      }
      for (const entry of entries) {
        if (!entry.key.startsWith(phrase)) continue
        if (entry.key === phrase) keepBest(entry, 100)
        else if (isBeingTyped) keepBest(entry, 72 + (18 * phrase.length) / entry.key.length)
      }
      const hasGoodMatch = [...found.values()].some((quality) => quality >= 70)
      if (!hasGoodMatch && phrase.length >= 4) {
        for (const entry of similarEntries(byTrigram, phrase))
          keepBest(entry, fuzzyQuality(phrase, entry.key, isBeingTyped))
      }
      return [...found].map(([place, quality]) => ({ place, quality }))
    },
  }
}

function entriesOf(place: Place): IndexEntry[] {
  const names = [place.name, ...place.otherNames].map(searchKey)
  const inner = searchKey(place.name).split(' ').slice(1)
  const later = inner.map((_, at) => inner.slice(at).join(' ')).filter((key) => key.length >= 3)
  return [
    ...names.map((key) => ({ key, place, isInner: false })),
    ...later.map((key) => ({ key, place, isInner: true })),
  ]
}

/** Returns the groups of three letters in a key. Padding marks the start, so that similar names share groups. */
function trigrams(key: string): Set<string> {
  const padded = `  ${key}`
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)))
}

/** Returns the entries that share at least two trigrams with the phrase, best matches first. */
function similarEntries(
  byTrigram: ReadonlyMap<string, readonly { entry: IndexEntry }[]>,
  phrase: string,
): IndexEntry[] {
  const shared = new Map<IndexEntry, number>()
  for (const trigram of trigrams(phrase))
    for (const { entry } of byTrigram.get(trigram) ?? [])
      shared.set(entry, (shared.get(entry) ?? 0) + 1)
  return [...shared]
    .filter(([, count]) => count >= 2)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, maxFuzzyCandidates)
    .map(([entry]) => entry)
}

/**
 * Returns the quality of a match with typing errors, or 0 for no match. Allows one error in 4 to 6 letters, two in up
 * to 9, three in longer phrases; a wrong first letter lowers the quality further.
 */
function fuzzyQuality(phrase: string, key: string, isBeingTyped: boolean): number {
  const allowed = phrase.length <= 6 ? 1 : phrase.length <= 9 ? 2 : 3
  if (key.length < phrase.length - allowed) return 0
  const { whole, asBeginning } = editDistances(phrase, key)
  const slip = phrase[0] === key[0] ? 0 : 0.5
  if (whole <= allowed) return 80 - 14 * (whole + slip)
  if (isBeingTyped && phrase.length >= 5 && asBeginning <= allowed)
    return 64 - 14 * (asBeginning + slip)
  return 0
}

const suburbReachMetres = 4_000
const townReachMetres = 25_000
/** 25 km in degrees of latitude, and of longitude in the south of the country, rounded up. */
const townReach = { latitude: 0.23, longitude: 0.28 }

/**
 * Returns the nearest place within 4 km of these coordinates, else the nearest town within 25 km, else the nearest
 * suburb within 25 km, else null.
 */
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

/** A map by name avoids scanning all places. */
export function placeFinder(places: readonly Place[]) {
  const byName = Map.groupBy(
    places.flatMap((place) =>
      [place.name, ...place.otherNames].map((name) => ({ key: searchKey(name), place })),
    ),
    ({ key }) => key,
  )
  const placesNamed = (name: string) => (byName.get(searchKey(name)) ?? []).map((one) => one.place)
  return {
    /** Returns the longest beginning of a text that is a place's name: "Rosebank" of "Rosebank Office Park". */
    nameBeginning(text: string): string {
      const ends = wordsOf(text).slice(0, maxPhraseWords)
      const names = ends.map(({ end }) => text.slice(0, end))
      return names.findLast((name) => byName.has(searchKey(name))) ?? ''
    },
    named: (name: string, at: Coordinates) => nearestPlace(placesNamed(name), at),
    near: (at: Coordinates) => nearestPlace(places, at),
  }
}
export type PlaceFinder = ReturnType<typeof placeFinder>

/** A building with an address in live coverage data. */
export type KnownBuilding = Coordinates & Record<'id' | 'name' | 'address' | 'suburb', string>

/** Builds the address of a building in our data. Town, province and code come from the place that contains it. */
export function addressOfBuilding(known: KnownBuilding, places: PlaceFinder): FoundAddress {
  const { address, suburb, name, latitude, longitude } = known
  const place = places.named(suburb, known) ?? places.near(known)
  return {
    precision: 'building',
    address: {
      ...emptyAddress,
      ...readStreetLine(address),
      address: address.includes(suburb) ? address : `${address}, ${suburb}`,
      suburb: suburb || (place ? suburbOf(place) : ''),
      town: place?.town ?? '',
      province: place?.province ?? '',
      postalCode: place?.postalCode ?? '',
      buildingComplex: name,
      latitude,
      longitude,
    },
  }
}

/** Builds the suggestion for a building in our data. It contains the address, so picking it needs no details call. */
export function suggestionOfBuilding(known: KnownBuilding, places: PlaceFinder): Suggestion {
  const found = addressOfBuilding(known, places)
  const { address, town, province } = found.address
  const around = [known.name, town, province].filter((part) => part && !address.endsWith(part))
  return {
    id: `building:${known.id}`,
    title: address,
    detail: [...new Set(around)].join(', '),
    found,
  }
}
