import { trimTrailing } from '#app/basics/text.ts'
import type { FoundAddress, Suggestion } from '../schema.ts'

// Characters removed from search keys: combining marks after NFD, and dots and apostrophes, as in L'Agulhas.
const droppedCharacters = /[\u0300-\u036f'’‘`´.]/g
const separators = /[^\p{L}\p{N}&]+/gu

/** Returns a name's normal form for comparison: lower case, single spaces, no accents, apostrophes or dots. */
export function searchKey(text: string): string {
  return text
    .normalize('NFD')
    .replace(droppedCharacters, '')
    .toLowerCase()
    .replace(separators, ' ')
    .trim()
}

export type Word = { key: string; start: number; end: number }

const streetTypes = new Set(
  `road rd street st straat str avenue ave av laan drive dr rylaan lane ln way weg crescent cres singel
  close cl boulevard blvd place pl square sq terrace highway hwy circle court walk mews`.split(
    /\s+/,
  ),
)
const isStreetNumber = (key = '') => /^\d{1,5}[a-z]?$/.test(key)
const isNumberWord = ({ key }: Word) => isStreetNumber(key)
/** Short and full spellings of street types; each finds the other. */
const spellings =
  'rd road,st street,str street,str straat,ave avenue,av avenue,dr drive,cres crescent,ln lane,blvd boulevard'
    .split(',')
    .map((pair) => pair.split(' '))
const otherSpellings = (key: string) =>
  spellings
    .filter((pair) => pair.includes(key))
    .flatMap((pair) => pair.filter((one) => one !== key))

/** Returns the words of a text in normal form, with their positions; at most twelve. */
export function wordsOf(text: string): Word[] {
  const words = [...text.matchAll(/[\p{L}\p{M}\p{N}&'’.]+/gu)].flatMap((match) => {
    const key = searchKey(match[0])
    return key ? [{ key, start: match.index, end: match.index + match[0].length }] : []
  })
  return words.slice(0, 12)
}

export type TypedStreet = { streetNumber: string; street: string }

/**
 * Returns the street and its number from the given words of `text`, or null if they contain none. After a leading
 * number all words are the street, even without a street type, as in "12 Maude".
 */
export function findTypedStreet(text: string, words: readonly Word[]): TypedStreet | null {
  const from = words.findIndex(isNumberWord)
  const kind = words.findLastIndex(({ key }) => streetTypes.has(key))
  const last = kind === -1 && from === 0 ? words.length - 1 : kind
  if (last < 1 || from >= last) return null
  const first = from === -1 ? 0 : from + 1
  if (kind === -1 ? first > last : first >= last) return null
  const street = text.slice(words[first]!.start, words[last]!.end).trim()
  const streetNumber = from === -1 ? '' : text.slice(words[from]!.start, words[from]!.end)
  return { streetNumber, street }
}

/** Returns how many of the words before a place are its street: all up to its type, or all after a bare number. */
export function streetLengthOf(keys: readonly string[]): number {
  const type = keys.findLastIndex((key) => streetTypes.has(key))
  return type === -1 && isStreetNumber(keys[0]) ? keys.length : type + 1
}

/**
 * Returns whether the words from `start` to `end` are in a street, such as "durban" and "walk" of "12 Durban Walk",
 * and thus name no place.
 */
export function isInStreet(keys: readonly string[], start: number, end: number): boolean {
  const hasNumber = isStreetNumber(keys[0])
  const type = keys.findIndex((key, at) => at > (hasNumber ? 1 : 0) && streetTypes.has(key))
  if (start === type) return end === type + 1
  return hasNumber ? end <= type : end === type
}

/** A search for stored addresses: prefixes to match, and words that a match must also contain. */
export type AddressQuery = { prefixes: string[]; requiredWords: string[] }

/**
 * Returns the searches for a typed text among stored addresses: first the whole text as a prefix, then, if words follow
 * the street, the street as a prefix together with these words. Abbreviations such as "rd" also match the full word.
 * The last word may be incomplete.
 */
export function addressQueriesOf(text: string): AddressQuery[] {
  const keys = wordsOf(text).map(({ key }) => key)
  if (keys.join(' ').length < 3) return []
  const whole = { prefixes: spellingsOf(keys), requiredWords: [] }
  const last = keys.findLastIndex((key, at) => at > 0 && streetTypes.has(key))
  if (last === -1 || last === keys.length - 1) return [whole]
  const street = {
    prefixes: spellingsOf(keys.slice(0, last + 1)),
    requiredWords: keys.slice(last + 1),
  }
  return [whole, street]
}

function spellingsOf(keys: string[]): string[] {
  const at = keys.findLastIndex((key, index) => index > 0 && otherSpellings(key).length > 0)
  const others = at === -1 ? [] : otherSpellings(keys[at]!)
  return [keys, ...others.map((other) => keys.with(at, other))].map((list) => list.join(' '))
}

/** Splits an address such as "12 Rivonia Road, Sandton" and returns the street and number of its first part. */
export function readStreetLine(address: string): TypedStreet {
  const [line = ''] = address.split(',')
  const [, streetNumber = '', street = ''] = /^\s*(?:(\d{1,5}[A-Za-z]?)\s+)?(.*)$/.exec(line) ?? []
  return { streetNumber, street: street.trim() }
}

/** A typed address in two parts: `unit` is the unit and complex, `rest` starts at the street. */
export type TypedUnit = { unit: string; rest: string }

const unitWords = new Set('unit flat apartment apt suite shop office room door'.split(' '))
/** Maximum number of words in a street name, between its number and its type. */
const maxStreetWords = 5

/**
 * Splits "Unit 4 Acacia House, 12 Maude Street, Sandton" before the street number, so that the search finds the street
 * and the unit is not lost. Without a street number, only a unit word and its number are split off.
 */
export function readTypedUnit(text: string): TypedUnit {
  const words = wordsOf(text)
  const street = words.findIndex((word, at) => isNumberWord(word) && isStreetNumberAt(words, at))
  if (street > 0) return splitUnitAt(text, words[street]!.start)
  const [first, second, third] = words
  const isUnit = street === -1 && first && second && third && unitWords.has(first.key)
  return isUnit && /\d/.test(second.key) ? splitUnitAt(text, third.start) : { unit: '', rest: text }
}

function splitUnitAt(text: string, at: number): TypedUnit {
  return { unit: trimTrailing(text.slice(0, at), ', \t\n').trim(), rest: text.slice(at).trim() }
}

/** Complexes that are usually named after their suburb; a house or court may have the name of any town. */
const complexTypes = /^(park|estate|mall|cent(re|er)|city|square|campus|village)$/

/** Returns the complex's name if it is before a street that no place follows; it may begin with its suburb's name. */
export function complexWithoutPlace({ unit, rest }: TypedUnit): string {
  const words = wordsOf(unit)
  const hasPlace = !streetTypes.has(wordsOf(rest).at(-1)?.key ?? '')
  if (hasPlace || !words.some(({ key }) => complexTypes.test(key))) return ''
  const first = words.find(({ key }) => !unitWords.has(key) && !/\d/.test(key))
  return first ? unit.slice(first.start) : ''
}

/** Returns whether a street number is at `at`: no unit word precedes it, and a street name with its type follows. */
function isStreetNumberAt(words: readonly Word[], at: number): boolean {
  if (at > 0 && unitWords.has(words[at - 1]!.key)) return false
  const after = words.slice(at + 1, at + 2 + maxStreetWords)
  const kind = after.findIndex(({ key }, index) => index > 0 && streetTypes.has(key))
  return kind > 0 && !after.slice(0, kind).some(isNumberWord)
}

/** Adds the typed unit to an address, unless the address already contains it. */
export function withUnit(found: FoundAddress, unit: string): FoundAddress {
  if (unit === '') return found
  const { address, buildingComplex } = found.address
  return {
    ...found,
    address: {
      ...found.address,
      address: joinUnit(unit, address),
      buildingComplex: containsText(unit, buildingComplex) ? unit : joinUnit(unit, buildingComplex),
    },
  }
}

export function suggestionWithUnit(suggestion: Suggestion, unit: string): Suggestion {
  if (unit === '') return suggestion
  return {
    ...suggestion,
    title: joinUnit(unit, suggestion.title),
    found: suggestion.found && withUnit(suggestion.found, unit),
  }
}

const containsText = (text: string, part: string) => searchKey(text).includes(searchKey(part))
const joinUnit = (unit: string, text: string) =>
  containsText(text, unit) ? text : [unit, text].filter(Boolean).join(', ')
