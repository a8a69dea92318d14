import { trimTrailing } from '#app/basics/text.ts'
import { maskText } from '#app/basics/visit-source.ts'

const maxPathLength = 200
/** A run of six or more digits, also with single separators. It may be a phone, account or identity number. */
const numberInPath = /\d(?:[ ._+-]?\d){5,}/g
// oxlint-disable-next-line no-control-regex
const controlCharacters = /[\u0000-\u001f\u007f-\u009f\ud800-\udfff]/g

/** User agents that identify themselves as programs. Bots that pretend to be a browser are counted as visitors. */
const botPattern =
  /bot|crawl|spider|slurp|headless|lighthouse|pagespeed|preview|monitor|uptime|scan|curl|wget|python|java\/|go-http|node|axios|fetch/i

/** Returns true for a program, or for a request without a plausible user agent. */
export function isBot(userAgent: string): boolean {
  return userAgent.length < 10 || botPattern.test(userAgent)
}

export function hasOptedOut(headers: { gpc?: string; dnt?: string }): boolean {
  return headers.gpc === '1' || headers.dnt === '1'
}

/** The console, the internal documentation and the APIs. Visits to these paths are not counted. */
export function isPrivatePath(path: string): boolean {
  return /^\/(admin|internal-docs|api|functions)(\/|$)/.test(path)
}

/**
 * Prepares a requested path for storage: decoded, without its query, cut to 200 characters. Masks parts that look like
 * an email address, a number of six or more digits, or a key.
 */
export function maskPath(path: string): string {
  const [bare = ''] = path.slice(0, 1_000).split(/[?#]/)
  const masked = safeDecode(bare)
    .replaceAll(/[?#].*/gs, '')
    .replaceAll(controlCharacters, '')
    .split('/')
    .map((part) => maskText(part, numberInPath))
    .join('/')
  return Array.from(masked).slice(0, maxPathLength).join('')
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Returns the path of a public page without a trailing slash, or undefined if there is no such page. */
export function publicPath(path: string, known: ReadonlySet<string>): string | undefined {
  const bare = trimTrailing(path.split(/[?#]/, 1)[0]!, '/') || '/'
  return known.has(bare) ? bare : undefined
}
