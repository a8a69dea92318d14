import { withReferenceDashes } from '#app/basics/ids.ts'
import { foldAccents, digitsWithoutPrefix, splitSearch } from '#app/basics/search-words.ts'
import { type RecentEntry, type SearchKind, searchKinds } from './schema.ts'

/** A search result. If `href` is null, choosing it runs an action on the current page. */
export type SearchEntry = {
  id: string
  kind: SearchKind
  label: string
  detail?: string
  /** Extra search terms that are not displayed. */
  keywords?: string
  /** Label for the stored recent choices, used instead of `label` if that contains, for example, a person's name. */
  safeLabel?: string
  href: string | null
}

export type SearchGroup = { kind: SearchKind | 'recent'; entries: SearchEntry[] }

const maxGroupEntries = 6
const maxShownEntries = 5
const maxRecentEntries = 12

/**
 * Scores how well an entry matches a query; 0 if a word of the query is missing. A match in the label scores higher
 * than one in the other text, and a match at the start of a word higher than one in the middle. Initials of the label
 * match too, for example "anp" for "Add New Product".
 */
export function matchScore(entry: SearchEntry, query: string): number {
  const words = foldAccents(query).split(/\s+/).filter(Boolean)
  const label = foldAccents(entry.label)
  const rest = foldAccents(`${entry.detail ?? ''} ${entry.keywords ?? ''}`)
  const initials = label
    .split(/[^\p{Letter}\p{Number}]+/u)
    .map((word) => word.charAt(0))
    .join('')
  const scores = words.map((word) => wordScore(word, label, rest, initials))
  if (words.length === 0 || scores.includes(0)) return 0
  const isWhole = label === words.join(' ')
  return scores.reduce((sum, score) => sum + score, 0) / scores.length + (isWhole ? 100 : 0)
}

function wordScore(word: string, label: string, rest: string, initials: string): number {
  if (label.startsWith(word)) return 80
  if (indexOfWordStart(label, word) >= 0) return 60
  if (word.length > 1 && initials.startsWith(word)) return 50
  if (label.includes(word)) return 40
  if (indexOfWordStart(rest, word) >= 0) return 20
  return rest.includes(word) ? 10 : 0
}

/** Returns the position of the first word starting with `word`; -1 if none. */
function indexOfWordStart(text: string, word: string): number {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1))) return at
  return -1
}

/** The server also searches text that is not displayed, so the browser does not filter these again. */
const serverSearchedKinds: readonly SearchKind[] = ['quote', 'request', 'form', 'lead']

/**
 * Returns the groups of results, best first, with at most six per kind. Ties are sorted by recent use, then by name.
 * Server results keep their order and come last, so that their arrival moves no other result.
 */
export function rankEntries(
  entries: readonly SearchEntry[],
  query: string,
  recents: readonly RecentEntry[],
): SearchGroup[] {
  const lately = new Map(recents.map(({ id }, index) => [id, recents.length - index]))
  const scored = entries
    .filter(({ kind }) => !serverSearchedKinds.includes(kind))
    .map((entry) => ({ entry, score: matchScore(entry, query) }))
    .filter(({ score }) => score > 0)
    .toSorted(
      (one, other) =>
        other.score - one.score ||
        (lately.get(other.entry.id) ?? 0) - (lately.get(one.entry.id) ?? 0) ||
        one.entry.label.localeCompare(other.entry.label, 'en'),
    )
  const kinds = [...new Set(scored.map(({ entry }) => entry.kind))]
  const groups: SearchGroup[] = kinds.map((kind) => ({
    kind,
    entries: scored.map(({ entry }) => entry).filter((entry) => entry.kind === kind),
  }))
  for (const kind of serverSearchedKinds) {
    const found = entries.filter((entry) => entry.kind === kind)
    if (found.length > 0) groups.push({ kind, entries: found })
  }
  return groups.map((group) => ({ ...group, entries: group.entries.slice(0, maxGroupEntries) }))
}

/** Returns the suggestions before anything is typed: recent choices, then actions and pages. */
export function suggestEntries(
  entries: readonly SearchEntry[],
  recents: readonly SearchEntry[],
): SearchGroup[] {
  const shown = recents.slice(0, maxShownEntries)
  const taken = new Set(shown.map(({ id }) => id))
  const groups: SearchGroup[] = searchKinds
    .filter((kind) => kind === 'action' || kind === 'page')
    .map((kind) => ({
      kind,
      entries: entries.filter((entry) => entry.kind === kind && !taken.has(entry.id)),
    }))
  return [{ kind: 'recent' as const, entries: shown }, ...groups].filter(
    (group) => group.entries.length > 0,
  )
}

/** Returns recent choices as entries. Omits deleted products, and pages and actions that the person may not open. */
export function findRecentEntries(
  recents: readonly RecentEntry[],
  entries: readonly SearchEntry[],
  mayOpen: (href: string) => boolean,
): SearchEntry[] {
  const known = new Map(entries.map((entry) => [entry.id, entry]))
  const knowsProducts = entries.some(({ kind }) => kind === 'product')
  return recents.flatMap((recent) => {
    const entry = known.get(recent.id)
    if (entry) return [entry]
    const isGone = recent.kind === 'product' && knowsProducts
    if (isGone || recent.href === null || !mayOpen(recent.href)) return []
    return ['action', 'page', 'setting'].includes(recent.kind) ? [] : [recent]
  })
}

/** Moves a choice to the front of the recent choices, without duplicates. */
export function addRecentEntry(
  recents: readonly RecentEntry[],
  chosen: SearchEntry,
): RecentEntry[] {
  const { id, kind, href } = chosen
  const first = { id, kind, href, label: chosen.safeLabel ?? chosen.label }
  return [first, ...recents.filter((recent) => recent.id !== id)].slice(0, maxRecentEntries)
}

/** Returns the index of the choice after an arrow key press; wraps around at both ends. */
export function moveActiveIndex(index: number, by: number, count: number): number {
  return count === 0 ? 0 : (index + by + count) % count
}

export type SearchSource = {
  /** Path of a console page; people who may open that page may use this source. */
  page: string
  /** Minimum query length, in characters; a shorter query is not sent. */
  minLetters: number
  /** True if earlier results stay in view while the next query runs. */
  keepsEarlier: boolean
  /** The start of the error message if this source fails. */
  failed: string
  queryKey: readonly string[]
  find(text: string, signal: AbortSignal): Promise<SearchEntry[]>
}

const excerptRadius = 60

/** Matches checkbox values in stored answers, which excerpts leave out: "true" has no meaning without its question. */
const checkboxValuePattern = /(?:^| · )(?:true|false)(?= · |$)/g

/** Maps each character to exactly one lower-case letter without accents, so that positions in the text stay valid. */
function normalizeLetters(text: string): string {
  return Array.from(text, (letter) => letter.normalize('NFD').charAt(0).toLowerCase()).join('')
}

const wordsIn = (text: string) =>
  normalizeLetters(text.normalize('NFC')).match(/[\p{L}\p{N}]+/gu) ?? []

/** Explains a match by the first field with a word missing from the visible text `shown`; null if none. */
export function describeMatch(
  search: string,
  shown: string,
  places: readonly { place: string; text: string }[],
): string | null {
  for (const { place, text } of places) {
    const excerpt = excerptOf(search, shown, text)
    if (excerpt !== null) return `${place}: ${excerpt}`
  }
  return null
}

/** Around the first search word missing from the visible text `shown`; null if there is none. */
export function excerptOf(search: string, shown: string, text: string): string | null {
  const letters = Array.from(
    text.normalize('NFC').replaceAll(/\s+/g, ' ').replaceAll(checkboxValuePattern, '').trim(),
  )
  const [inText, inShown] = [
    normalizeLetters(letters.join('')),
    normalizeLetters(shown.normalize('NFC')),
  ]
  const starts = wordLocators(search)
    .filter((find) => find(inShown) < 0)
    .map((find) => find(inText))
    .filter((start) => start >= 0)
  if (starts.length === 0) return null
  const first = Math.min(...starts)
  const from = first <= excerptRadius ? 0 : nextWordIndex(letters, first - excerptRadius)
  const to = Math.min(letters.length, from + 2 * excerptRadius + 20)
  const part = letters.slice(from, to).join('').trim()
  return `${from > 0 ? '… ' : ''}${part}${to < letters.length ? ' …' : ''}`
}

/** Each function returns the position of its word in a text, or a negative number if it is missing. */
function wordLocators(search: string): ((text: string) => number)[] {
  const { words, numbers } = splitSearch(search)
  return [
    ...wordsIn(words.map(withReferenceDashes).join(' ')).map(
      (word) => (text: string) => indexOfWord(text, word),
    ),
    ...numbers.map(
      (number) => (text: string) =>
        text.search(
          new RegExp(Array.from(digitsWithoutPrefix(number)).join(String.raw`[\s().+/-]*`)),
        ),
    ),
  ]
}

/** Returns the position of the first word starting with `word`, or else of its first occurrence; -1 if none. */
function indexOfWord(text: string, word: string): number {
  const start = indexOfWordStart(text, word)
  return start < 0 ? text.indexOf(word) : start
}

function nextWordIndex(letters: readonly string[], from: number): number {
  const space = letters.indexOf(' ', from)
  return space < 0 ? from : space + 1
}
