import { hash } from 'node:crypto'
import { cutSheet } from './css/cut-sheet.ts'
import { missingFieldParts } from './css/field-parts.ts'
import { parseSheet, textOf, type Sheet } from './css/sheet.ts'
import { FontCuts, withoutCuts } from './css/font-cuts.ts'
import { mixesLeading, shorterRules } from './css/shorter-css.ts'

const tags = /<[^>]+>/g
/** What a visitor typed stands here, or no visitor sees it; neither must choose rules. In one pass: a page is long. */
const unseen =
  /<script\b[\s\S]*?<\/script>| value="[^"]*"|(<textarea\b[^>]*>)[\s\S]*?(?=<\/textarea>)/g
const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
}
/** Pages differ in few words that a stylesheet knows: each has a look or two with errors beside its own. */
const mostEntries = 200
/** Tags without typed values, of all pages together; other texts, such as a search in a link, push them out. */
const mostTags = 5_000

/** Pages are looked at piece by piece: most pieces were on an earlier page, and a page is long. */
const beginOfPiece = /<(?:article|aside|fieldset|footer|form|header|nav|section)\b/g
/** Pieces of all pages together; texts of one visitor, such as an enquiry, push them out. */
const mostPieces = 2_000

/** What of a piece of a page chooses rules. */
type Piece = {
  words: readonly string[]
  cuts: readonly string[]
  missingFieldParts: readonly number[]
  mixesLeading: boolean
}

/**
 * The rules of a stylesheet that a page can use. Finding them takes some milliseconds, so they are kept for all
 * pages of the same words; only words the stylesheet knows count, so that no typed text makes another page.
 */
export class PageRules {
  readonly #sheet: Sheet
  readonly #cuts: FontCuts
  readonly #found = new Map<string, Promise<string>>()
  readonly #wordsOfTags = new Map<string, readonly string[]>()
  /** By their hash: no text of a page, which may be one person's, is held. */
  readonly #pieces = new Map<string, Piece>()

  constructor(css: string) {
    this.#sheet = parseSheet(css, isLater)
    this.#cuts = new FontCuts(this.#sheet.nodes)
  }

  /** The rules that can match something in `html` as it is served or as the browser itself changes it. */
  usedBy(html: string): Promise<string> {
    const page = html.replace(unseen, (whole, textarea: string | undefined) => {
      if (textarea) return textarea
      return whole.startsWith('<') ? '' : ' value'
    })
    const pieces = piecesOf(page).map((text) => this.#pieceOf(text))
    const words = new Set(pieces.flatMap((piece) => piece.words))
    const idleCuts = this.#cuts.idleBeside(new Set(pieces.flatMap(({ cuts }) => cuts)))
    const missing = inAll(pieces.map(({ missingFieldParts }) => missingFieldParts))
    const hasLeading = pieces.some((piece) => piece.mixesLeading)
    const key = [missing.join(), hasLeading, ...idleCuts, ...[...words].sort()].join('\n')
    const find = async () => {
      const rules = cutSheet(this.#sheet.nodes, { words, missingFieldParts: missing })
      return textOf(shorterRules(withoutCuts(rules, idleCuts), hasLeading))
    }
    const found = this.#found.get(key) ?? find()
    this.#found.delete(key)
    this.#found.set(key, found)
    keepLatest(this.#found, mostEntries)
    return found
  }

  #pieceOf(text: string): Piece {
    const key = hash('sha256', text, 'base64')
    const known = this.#pieces.get(key)
    if (known) return known
    const ownTags = new Set(text.match(tags))
    const look = [...ownTags].join('')
    const piece = {
      words: [...this.#wordsOf(ownTags)],
      cuts: this.#cuts.usedBy(text),
      missingFieldParts: missingFieldParts(look),
      mixesLeading: mixesLeading(look),
    }
    this.#pieces.set(key, piece)
    keepLatest(this.#pieces, mostPieces)
    return piece
  }

  /** The words of tags that the stylesheet knows. Most tags were on an earlier page: splitting them took 1 ms. */
  #wordsOf(tagsOfPage: ReadonlySet<string>): Set<string> {
    const known = this.#sheet.words
    const words = new Set<string>()
    for (const tag of tagsOfPage) {
      let own = this.#wordsOfTags.get(tag)
      if (!own) {
        // A slice of the page, or of a slice, would hold on to the whole of it.
        const copy = Buffer.from(tag).toString()
        own = selectorWords(copy).filter((word) => !known || known.has(word))
        if (this.#wordsOfTags.size >= mostTags) this.#wordsOfTags.clear()
        this.#wordsOfTags.set(copy, own)
      }
      for (const word of own) words.add(word)
    }
    return words
  }
}

/** Cut where elements begin; to split by a look ahead took twice as long. */
function piecesOf(page: string): string[] {
  const begins = [0, ...Array.from(page.matchAll(beginOfPiece), ({ index }) => index)]
  return begins.map((begin, at) => page.slice(begin, begins[at + 1]))
}

function keepLatest(map: Map<string, unknown>, most: number): void {
  for (const oldest of map.keys()) {
    if (map.size <= most) break
    map.delete(oldest)
  }
}

/** What is in each of the lists. */
const inAll = ([first = [], ...others]: (readonly number[])[]): number[] =>
  first.filter((one) => others.every((other) => other.includes(one)))

/** Tag names, attribute names, ids and class names of a tag, as selectors spell them. */
function selectorWords(tag: string): string[] {
  return tag.split(/[\s"<>]+/).map((part) => {
    const plain = part.includes('&') ? withoutEntities(part) : part
    return plain.endsWith('=') || plain.endsWith('/') ? plain.slice(0, -1) : plain
  })
}

function withoutEntities(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#x27);/g, (entity) => entities[entity]!)
}

/**
 * The first movement of a pointer brings the whole stylesheet (ADR 0005), and `noscript` brings it where
 * there is no script: what answers to a pointer, or is in a menu once it is open, need not be in the first flight.
 */
function isLater(selector: string): boolean {
  return selector.includes(':hover') || selector.includes(':popover-open ')
}
