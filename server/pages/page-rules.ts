import { PurgeCSS } from 'purgecss'

const scripts = /<script\b[\s\S]*?<\/script>/g
const tags = /<[^>]+>/g
const fields = /<(input|select|textarea)\b/
const formParts = /::(-webkit-(date|search|calendar|inner|outer)|file-selector|placeholder)/
/** What a visitor typed stands here; it must not choose rules. */
const values = / value="[^"]*"/g
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
  readonly #found = new Map<string, Promise<string>>()

  constructor(css: string) {
    this.#css = withoutHover(css)
    this.#known = knownWords(this.#css)
  }

  /** The rules that can match something in `html` as it is served or as the browser itself changes it. */
  usedBy(html: string): Promise<string> {
    const words = [...selectorWords(html.replace(scripts, ''), this.#known)].sort()
    const hasFields = fields.test(html)
    const key = `${hasFields}\n${words.join('\n')}`
    const found = this.#found.get(key) ?? findRules(this.#css, words, hasFields)
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
  const rules = withoutRemains(result?.css ?? css)
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
 * there is no script: what answers to a pointer need not be in the first flight.
 */
function withoutHover(css: string): string {
  return css.replace(
    /([^{}]*:hover[^{}]*)(\{[^{}]*\})/g,
    (_rule, selector: string, block: string) => {
      const rest = selector.split(/,(?![^(]*\))/).filter((part) => !part.includes(':hover'))
      return rest.length > 0 ? rest.join() + block : ''
    },
  )
}

/** Takes away what says nothing: comments, rules emptied of everything, a declaration said twice in a row. */
function withoutRemains(css: string): string {
  let rest = css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/([\w-]+:[^;{}]+;)\1+/g, '$1')
  for (let shorter = ''; shorter !== rest;) {
    shorter = rest
    rest = rest.replace(/(^|[{};])[^{};]*\{\}/g, '$1')
  }
  return rest
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
