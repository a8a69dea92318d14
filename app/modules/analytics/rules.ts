import { withoutTrailing } from '#app/basics/text.ts'
import { maskText } from '#app/basics/visit-source.ts'

const maxPathLength = 200
/** Six digits or more, also with single separators: telephone, account and identity numbers. */
const digitRun = /\d(?:[ ._+-]?\d){5,}/g
// oxlint-disable-next-line no-control-regex
const controls = /[\u0000-\u001f\u007f-\u009f\ud800-\udfff]/g

/** Programs that say who they are; anyone who hides is counted. */
const machines =
  /bot|crawl|spider|slurp|headless|lighthouse|pagespeed|preview|monitor|uptime|scan|curl|wget|python|java\/|go-http|node|axios|fetch/i

/** True for a program, or for a request that does not say what it is. */
export function isMachine(userAgent: string): boolean {
  return userAgent.length < 10 || machines.test(userAgent)
}

/** True when the browser asks not to be counted: Global Privacy Control or Do Not Track. */
export function isRefusing(headers: { gpc?: string; dnt?: string }): boolean {
  return headers.gpc === '1' || headers.dnt === '1'
}

/** Staff and insiders read these; no one is counted there. */
export function isPrivatePath(path: string): boolean {
  return /^\/(admin|internal-docs|api|functions)(\/|$)/.test(path)
}

/**
 * An attempted path as it may be kept: without query, decoded, cut to 200 characters,
 * with everything masked that looks like an email address, a number of six digits or a key.
 */
export function maskPath(path: string): string {
  const [bare = ''] = path.slice(0, 1_000).split(/[?#]/)
  const masked = decoded(bare)
    .replaceAll(/[?#].*/gs, '')
    .replaceAll(controls, '')
    .split('/')
    .map((part) => maskText(part, digitRun))
    .join('/')
  return Array.from(masked).slice(0, maxPathLength).join('')
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The path of a public page, without a closing slash, or undefined for a path that is no page. */
export function publicPath(path: string, known: ReadonlySet<string>): string | undefined {
  const bare = withoutTrailing(path.split(/[?#]/, 1)[0]!, '/') || '/'
  return known.has(bare) ? bare : undefined
}
