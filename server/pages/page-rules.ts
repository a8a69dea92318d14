import { PurgeCSS } from 'purgecss'
import { FontCuts, withoutCuts } from './font-cuts.ts'
import { mixesLeading, shorterRules, withoutEmpty } from './shorter-css.ts'

const scripts = /<script\b[\s\S]*?<\/script>/g
const tags = /<[^>]+>/g
const fields = /<(input|select|textarea)\b/
const formParts = /::(-webkit-(date|search|calendar|inner|outer)|file-selector|placeholder)/
/** What a visitor typed stands here; it must not choose rules. */
const values = / value="[^"]*"/g
const typedTexts = /<textarea\b[\s\S]*?<\/textarea>/g
const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
}
/** Pages differ in few words that a stylesheet knows: each has a look or two with errors beside its own. */
const mostKept = 200

/**
 * The rules of a stylesheet that a page can use. Finding them takes some 30 ms, so they are kept for all
 * pages of the same words; only words the stylesheet knows count, so that no typed text makes another page.
 */
export class PageRules {
  readonly #css: string
  readonly #known: ReadonlySet<string> | undefined
  readonly #cuts: FontCuts
  readonly #found = new Map<string, Promise<string>>()

  constructor(css: string) {
    this.#css = withoutLater(css)
    this.#known = knownWords(this.#css)
    this.#cuts = new FontCuts(css)
  }

  /** The rules that can match something in `html` as it is served or as the browser itself changes it. */
  usedBy(html: string): Promise<string> {
    const page = html.replace(scripts, '')
    const words = [...selectorWords(page, this.#known)].sort()
    const hasFields = fields.test(html)
    const idleCuts = this.#cuts.idleFor(page.replace(values, '').replace(typedTexts, ''))
    const hasLeading = mixesLeading(page)
    const key = [hasFields, hasLeading, ...idleCuts, ...words].join('\n')
    const find = async () =>
      shorterRules(withoutCuts(await findRules(this.#css, words, hasFields), idleCuts), hasLeading)
    const found = this.#found.get(key) ?? find()
    this.#found.delete(key)
    this.#found.set(key, found)
    for (const oldest of this.#found.keys()) {
      if (this.#found.size <= mostKept) break
      this.#found.delete(oldest)
    }
    return found
  }
}

async function findRules(css: string, words: string[], hasFields: boolean): Promise<string> {
  const [result] = await new PurgeCSS().purge({
    content: [{ raw: words.join('\n'), extension: 'html' }],
    css: [{ raw: css }],
    variables: true,
    keyframes: true,
    defaultExtractor: (list) => list.split('\n'),
    safelist: [':focus-visible'],
    dynamicAttributes: ['hidden', 'open'],
  })
  const rules = withoutRemains(withoutAbsent(result?.css ?? css, new Set(words)))
  return withoutIdleProperties(hasFields ? rules : withoutFormParts(rules))
}

/** Tag names, attribute names, ids and class names, as selectors spell them; of these the known ones. */
function selectorWords(html: string, known: ReadonlySet<string> | undefined): Set<string> {
  const words = new Set<string>()
  for (const tag of new Set(html.match(tags))) {
    for (const part of tag.replace(values, ' value').split(/[\s"<>]+/)) {
      const plain = part.includes('&') ? withoutEntities(part) : part
      const word = plain.endsWith('=') || plain.endsWith('/') ? plain.slice(0, -1) : plain
      if (!known || known.has(word)) words.add(word)
    }
  }
  return words
}

function withoutEntities(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#x27);/g, (entity) => entities[entity]!)
}

/** Every name and quoted text in the selectors of `css`; undefined if some selector asks for a part of a word. */
function knownWords(css: string): ReadonlySet<string> | undefined {
  const known = new Set<string>()
  for (const [selector] of css.matchAll(/[^{}]+(?=\{)/g)) {
    if (/\[[^\]\\]*[~|^$*]=/.test(selector)) return undefined
    for (const [quoted] of selector.matchAll(/"[^"]*"|'[^']*'/g)) known.add(quoted.slice(1, -1))
    for (const [name] of selector.matchAll(/(?:[\w-]|[^\0-\x7f]|\\[0-9a-f]{1,6}\s?|\\.)+/gi))
      known.add(name).add(unescaped(name))
  }
  return known
}

function unescaped(name: string): string {
  return name.replace(
    /\\(?:([0-9a-f]{1,6})\s?|(.))/gi,
    (_escape, code?: string, character?: string) =>
      code ? String.fromCodePoint(Number.parseInt(code, 16)) : character!,
  )
}

/** PurgeCSS keeps every pseudo-element; a page without fields has no use for those of fields. */
function withoutFormParts(css: string): string {
  return css.replace(/([^{}]*)\{[^{}]*\}/g, (rule, selector: string) =>
    selector.split(',').every((part) => formParts.test(part)) ? '' : rule,
  )
}

/**
 * The first movement of a pointer brings the whole stylesheet (ADR 0005), and `noscript` brings it where
 * there is no script: what answers to a pointer, or is in a menu once it is open, need not be in the first flight.
 */
function withoutLater(css: string): string {
  return withoutParts(css, (part) => part.includes(':hover') || part.includes(':popover-open '))
}

/** PurgeCSS does not look into `:has()`, nor at what is disabled. */
function withoutAbsent(css: string, words: ReadonlySet<string>): string {
  const isIn = (selector: string) =>
    Array.from(selector.matchAll(/\.([\w-]+)/g)).every(([, name]) => words.has(name!))
  const isAbsent = (part: string) =>
    Array.from(part.matchAll(/:has\(([^()]*)\)/g)).some(([, inner]) => !isIn(inner!)) ||
    (part.endsWith(':disabled') && !words.has('disabled'))
  return withoutParts(css, isAbsent)
}

/** Takes selectors out of lists, and with the last one the rule. */
function withoutParts(css: string, isLeftOut: (part: string) => boolean): string {
  return css.replace(
    /([^{}]*:(?:hover|popover-open|has|disabled)[^{}]*)(\{[^{}]*\})/g,
    (_rule, selector, block) => {
      const rest = (selector as string).split(/,(?![^(]*\))/).filter((part) => !isLeftOut(part))
      return rest.length > 0 ? rest.join() + block : ''
    },
  )
}

/** Takes away what says nothing: comments, rules emptied of everything, a declaration said twice in a row. */
function withoutRemains(css: string): string {
  return withoutEmpty(css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/([\w-]+:[^;{}]+;)\1+/g, '$1'))
}

/** Leaves out the custom properties Tailwind registers for utilities this page does not use. */
function withoutIdleProperties(css: string): string {
  const registrations = /@property (--[\w-]+)\s*\{[^}]*\}/g
  const fallback = /@layer properties\s*\{[\s\S]*?\}(?=\s*@layer)/
  const rules = css.replace(registrations, '').replace(fallback, '')
  const used = new Set(rules.match(/--[\w-]+/g))
  return css
    .replace(registrations, (rule, name: string) => (used.has(name) ? rule : ''))
    .replace(fallback, (layer) =>
      layer.replace(/(--[\w-]+):[^;]*;?/g, (line, name: string) => (used.has(name) ? line : '')),
    )
}
