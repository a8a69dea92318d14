import type { Place } from './place.ts'
import type { PlaceIndex } from './place-index.ts'
import { searchKey } from './search-key.ts'
import {
  speaksOfStreet,
  typedStreet,
  wordsOf,
  type TypedStreet,
  type Word,
} from './typed-address.ts'

/** A place that what was typed may mean, and the street typed before it. The score orders them, best first. */
export type PlaceHit = { place: Place; street: TypedStreet | null; score: number }

const longestPhrase = 4
const fewestScore = 40
/** A text is taken for a place when its name stands there, slips of the keyboard included. */
export const surelyMeant = 66
/** As sure as a name that is written out. */
const codeScore = 100
const country = ['south', 'africa', 'za', 'rsa']

/**
 * The places a text may mean, best first: an exact name before a beginning before a slip, the place
 * typed first before those after it, larger towns before smaller ones of the same name. Other words
 * must fit the place (its town, province or code) or stand before it as a street.
 */
export function searchPlaces(index: PlaceIndex, text: string, most: number): PlaceHit[] {
  const words = wordsOf(text)
  const keys = words.map(({ key }) => key)
  const best = new Map<Place, PlaceHit>()
  for (let start = 0; start < keys.length; start++) {
    for (let end = Math.min(keys.length, start + longestPhrase); end > start; end--) {
      const phrase = keys.slice(start, end).join(' ')
      if (phrase.length < 3 || /^\d+$/.test(phrase)) continue
      for (const { place, quality } of index.find(phrase, end === keys.length)) {
        const score = scoreOf({ place, quality, keys, start, end })
        if (score <= (best.get(place)?.score ?? fewestScore)) continue
        best.set(place, { place, score, street: typedStreet(text, words.slice(0, start)) })
      }
    }
  }
  const named = [...best.values()].toSorted(
    (a, b) => b.score - a.score || b.place.size - a.place.size,
  )
  const isSure = named[0] && named[0].score >= surelyMeant
  return (isSure ? named : [...placesOfCode(index, text, words), ...named]).slice(0, most)
}

/** Places with the postal code that ends the text, the largest first. */
function placesOfCode(index: PlaceIndex, text: string, words: readonly Word[]): PlaceHit[] {
  const at = words.findLastIndex(({ key }) => !country.includes(key))
  const code = words[at]?.key ?? ''
  return index
    .findByCode(code)
    .map((place) => ({ place, street: typedStreet(text, words.slice(0, at)), score: codeScore }))
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
  const context = contextOf(place)
  const fits = (key: string, isLast: boolean) =>
    context.some((word) => word === key || (isLast && word.startsWith(key)))
  const after = keys.slice(end).map((key, at, list) => fits(key, at === list.length - 1))
  const streetBefore = before.length > 0 && speaksOfStreet(before)
  const strayBefore = streetBefore ? 0 : before.filter((key) => !fits(key, false)).length
  return (
    quality +
    3 * place.size +
    4 * (end - start) +
    after.reduce((sum, isFit) => sum + (isFit ? 12 : -14), 0) -
    (streetBefore ? 0 : 4 * start) -
    16 * strayBefore
  )
}

/** Words that may stand beside the name of a place: its own and other names, its town, province, code. */
function contextOf(place: Place): string[] {
  const known = contexts.get(place)
  if (known) return known
  const names = [place.name, place.town, place.province, ...place.otherNames]
  const made = [
    ...names.flatMap((name) => searchKey(name).split(' ')),
    place.postalCode,
    ...country,
  ]
  contexts.set(place, made)
  return made
}

const contexts = new WeakMap<Place, string[]>()
