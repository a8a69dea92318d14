import { withoutTrailing } from '#app/basics/text.ts'
import { isStreetType, wordsOf, type Word } from './typed-address.ts'

/** An address as it was typed: the unit and complex before the street, and the rest, from the street on. */
export type TypedUnit = { unit: string; rest: string }

const unitWords = new Set('unit flat apartment apt suite shop office room door'.split(' '))
const isNumber = ({ key }: Word) => /^\d{1,5}[a-z]?$/.test(key)
/** Words of a street name between its number and its kind, at most. */
const longestStreet = 5

/**
 * Parts "Unit 4 Acacia House, 12 Maude Street, Sandton" before the street's number, so that the street is
 * found and the unit is kept. Without a street number only a unit's own word and number are parted.
 */
export function readTypedUnit(text: string): TypedUnit {
  const words = wordsOf(text)
  const street = words.findIndex((word, at) => isNumber(word) && leadsToStreet(words, at))
  if (street > 0) return part(text, words[street]!.start)
  const [first, second, third] = words
  const isUnit = street === -1 && first && second && third && unitWords.has(first.key)
  return isUnit && /\d/.test(second.key) ? part(text, third.start) : { unit: '', rest: text }
}

function part(text: string, at: number): TypedUnit {
  return { unit: withoutTrailing(text.slice(0, at), ', \t\n').trim(), rest: text.slice(at).trim() }
}

/** Whether the number at `at` is a street's: no unit's, and followed by the words and the kind of a street. */
function leadsToStreet(words: readonly Word[], at: number): boolean {
  if (at > 0 && unitWords.has(words[at - 1]!.key)) return false
  const after = words.slice(at + 1, at + 2 + longestStreet)
  const kind = after.findIndex(({ key }, index) => index > 0 && isStreetType(key))
  return kind > 0 && !after.slice(0, kind).some((word) => isNumber(word))
}
