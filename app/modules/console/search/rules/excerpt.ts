import { withReferenceDashes } from '#app/basics/ids.ts'
import { sharedDigits, splitSearch } from '#app/basics/search-words.ts'

const around = 60

/** Of a box in a record of answers, which says nothing without its question. */
const ticked = /(?:^| · )(?:true|false)(?= · |$)/g

/** One letter for each, so that places in the plain text are places in the text. */
function plain(text: string): string {
  return Array.from(text, (letter) => letter.normalize('NFD').charAt(0).toLowerCase()).join('')
}

const wordsIn = (text: string) => plain(text.normalize('NFC')).match(/[\p{L}\p{N}]+/gu) ?? []

/** A text of a record, under the name of its place. */
type Place = { place: string; text: string }

/** In which of these places a search was found, and the words around it; null where `shown` holds them all. */
export function placeOf(search: string, shown: string, places: readonly Place[]): string | null {
  for (const { place, text } of places) {
    const excerpt = excerptOf(search, shown, text)
    if (excerpt !== null) return `${place}: ${excerpt}`
  }
  return null
}

/**
 * The part of a text around the first word of a search that `shown`, what the list says anyway, does
 * not hold; null where it holds them all (STF-07: each result says where it was found).
 */
export function excerptOf(search: string, shown: string, text: string): string | null {
  const letters = Array.from(
    text.normalize('NFC').replaceAll(/\s+/g, ' ').replaceAll(ticked, '').trim(),
  )
  const [inText, inShown] = [plain(letters.join('')), plain(shown.normalize('NFC'))]
  const starts = finders(search)
    .filter((find) => find(inShown) < 0)
    .map((find) => find(inText))
    .filter((start) => start >= 0)
  if (starts.length === 0) return null
  const first = Math.min(...starts)
  const from = first <= around ? 0 : wordStart(letters, first - around)
  const to = Math.min(letters.length, from + 2 * around + 20)
  const part = letters.slice(from, to).join('').trim()
  return `${from > 0 ? '… ' : ''}${part}${to < letters.length ? ' …' : ''}`
}

/** For each word and number of a search, where a text has it; below 0 where it has not. */
function finders(search: string): ((text: string) => number)[] {
  const { words, numbers } = splitSearch(search)
  return [
    ...wordsIn(words.map(withReferenceDashes).join(' ')).map(
      (word) => (text: string) => startOf(text, word),
    ),
    ...numbers.map(
      (number) => (text: string) =>
        text.search(new RegExp(Array.from(sharedDigits(number)).join(String.raw`[\s().+/-]*`))),
    ),
  ]
}

/** Where a word begins that begins so, or else where it is part of one. */
function startOf(text: string, word: string): number {
  const before = /[\p{L}\p{N}]/u
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (at === 0 || !before.test(text.charAt(at - 1))) return at
  return text.indexOf(word)
}

function wordStart(letters: readonly string[], from: number): number {
  const space = letters.indexOf(' ', from)
  return space < 0 ? from : space + 1
}
