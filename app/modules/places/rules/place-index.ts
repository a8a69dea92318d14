import { editDistances } from './edit-distance.ts'
import type { Place } from './place.ts'
import { searchKey } from './search-key.ts'

/** A name under which a place is found; `isInner` when only a later word of its name. */
type Entry = { key: string; place: Place; isInner: boolean }
/** How well a phrase names a place, 0 to 100. */
export type PlaceMatch = { place: Place; quality: number }
export type PlaceIndex = {
  find(phrase: string, isBeingTyped: boolean): PlaceMatch[]
  /** The places with this postal code of streets. */
  findByCode(code: string): readonly Place[]
}

const mostFuzzyCandidates = 120

/** Finds places by name: exactly, by the beginning of a name, and despite slips of the keyboard. */
export function placeIndex(places: readonly Place[]): PlaceIndex {
  const entries = places.flatMap(entriesOf).toSorted((a, b) => (a.key < b.key ? -1 : 1))
  const byTrigram = new Map<string, number[]>()
  entries.forEach((entry, at) => {
    for (const trigram of trigrams(entry.key)) {
      const list = byTrigram.get(trigram)
      if (list) list.push(at)
      else byTrigram.set(trigram, [at])
    }
  })

  const byCode = Map.groupBy(places, ({ postalCode }) => postalCode)
  return {
    findByCode: (code) => byCode.get(code) ?? [],
    find(phrase, isBeingTyped) {
      const found = new Map<Place, number>()
      const keep = ({ place, isInner }: Entry, quality: number) => {
        const value = isInner ? quality - 30 : quality
        if (value > (found.get(place) ?? 0)) found.set(place, value)
      }
      for (let at = firstAtOrAfter(entries, phrase); at < entries.length; at++) {
        const entry = entries[at]!
        if (!entry.key.startsWith(phrase)) break
        if (entry.key === phrase) keep(entry, 100)
        else if (isBeingTyped) keep(entry, 72 + (18 * phrase.length) / entry.key.length)
      }
      const hasGoodMatch = [...found.values()].some((quality) => quality >= 70)
      if (!hasGoodMatch && phrase.length >= 4) {
        for (const entry of similarEntries(entries, byTrigram, phrase)) {
          const quality = fuzzyQuality(phrase, entry.key, isBeingTyped)
          if (quality > 0) keep(entry, quality)
        }
      }
      return [...found].map(([place, quality]) => ({ place, quality }))
    },
  }
}

function entriesOf(place: Place): Entry[] {
  const names = [place.name, ...place.otherNames].map(searchKey)
  const inner = searchKey(place.name).split(' ').slice(1)
  const later = inner.map((_, at) => inner.slice(at).join(' ')).filter((key) => key.length >= 3)
  return [
    ...names.map((key) => ({ key, place, isInner: false })),
    ...later.map((key) => ({ key, place, isInner: true })),
  ]
}

function firstAtOrAfter(entries: Entry[], key: string): number {
  let low = 0
  let high = entries.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (entries[middle]!.key < key) low = middle + 1
    else high = middle
  }
  return low
}

/** Groups of three letters, the beginning marked, so that similar names share some. */
function trigrams(key: string): Set<string> {
  const padded = `  ${key}`
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)))
}

/** The entries that share most groups of letters with the phrase, at least two. */
function similarEntries(
  entries: Entry[],
  byTrigram: Map<string, number[]>,
  phrase: string,
): Entry[] {
  const shared = new Map<number, number>()
  for (const trigram of trigrams(phrase)) {
    for (const at of byTrigram.get(trigram) ?? []) shared.set(at, (shared.get(at) ?? 0) + 1)
  }
  return [...shared]
    .filter(([, count]) => count >= 2)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, mostFuzzyCandidates)
    .map(([at]) => entries[at]!)
}

/** One slip in four to six letters, two up to nine, three in longer names; a wrong first letter is one more. */
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
