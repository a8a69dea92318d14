import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PurgeCSS } from 'purgecss'

const scripts = /<script\b[\s\S]*?<\/script>/g
const formParts = /::(-webkit-(date|search|calendar|inner|outer)|file-selector|placeholder)/
const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
}

/**
 * Gives the rules of the site's stylesheets that a page can use, so that HTML and CSS arrive in one flight.
 * @param clientDirectory the built browser files
 */
export function criticalCssFrom(clientDirectory: string) {
  const sources = new Map<string, Promise<string>>()
  const read = (href: string) => {
    let source = sources.get(href)
    if (!source) {
      source = readFile(join(clientDirectory, href), 'utf8')
      sources.set(href, source)
    }
    return source
  }
  return async (html: string, hrefs: string[]): Promise<string> =>
    usedRules(html, (await Promise.all(hrefs.map(read))).join(''))
}

/** The rules of `css` that can match something in `html` as it is served or as the browser itself changes it. */
export async function usedRules(html: string, css: string): Promise<string> {
  const [result] = await new PurgeCSS().purge({
    content: [{ raw: html.replace(scripts, ''), extension: 'html' }],
    css: [{ raw: withoutHover(css) }],
    variables: true,
    keyframes: true,
    defaultExtractor: selectorWords,
    safelist: [':focus-visible'],
    dynamicAttributes: ['hidden', 'open'],
  })
  const rules = withoutRemains(result?.css ?? css)
  return withoutIdleProperties(
    /<(input|select|textarea)\b/.test(html) ? rules : withoutFormParts(rules),
  )
}

/** Tag names, attribute names, ids and class names, as selectors spell them. */
function selectorWords(html: string): string[] {
  const words = (html.match(/<[^>]+>/g) ?? []).flatMap((tag) => tag.split(/[\s"<>]+/))
  return words.map((word) =>
    word.replace(/&(amp|lt|gt|quot|#x27);/g, (entity) => entities[entity]!).replace(/[=/]$/, ''),
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
      layer.replace(/(--[\w-]+):[^;}]*;?/g, (line, name: string) => (used.has(name) ? line : '')),
    )
}
