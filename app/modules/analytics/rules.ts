import { withoutTrailing } from '#app/basics/text.ts'
import type { VisitorReport } from './schema.ts'

const maxPathLength = 200
const maxTagLength = 60
const mask = '***'
/** Six digits or more, also with single separators: telephone, account and identity numbers. */
const digitRun = /\d(?:[ ._+-]?\d){5,}/g
/** In a tag a date is usual; telephone numbers are longer. */
const longDigitRun = /\d(?:[ ._+-]?\d){8,}/g
/** Longer than any word: keys, tokens, identifiers. */
const opaqueRun = /[\w-]{32,}/g
// oxlint-disable-next-line no-control-regex
const controls = /[\u0000-\u001f\u007f-\u009f\ud800-\udfff]/g
const unsafeInTag = /[^\p{L}\p{N} ._+-]/gu

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
 * An attempted path as it may be kept (NF-05, PRV-06): without query, decoded, cut to 200 characters,
 * with everything masked that looks like an e-mail address, a number of six digits or a key.
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

function maskText(text: string, digits: RegExp): string {
  if (/@|%40/i.test(text)) return mask
  return text.replaceAll(digits, mask).replaceAll(opaqueRun, mask)
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

/** One part of a campaign's name: 60 safe characters, in lower case; empty where it would name a person. */
export function cleanTag(value: string): string {
  const masked = maskText(value.slice(0, 300), longDigitRun)
  if (masked.includes(mask)) return ''
  return masked.replaceAll(unsafeInTag, '').trim().toLowerCase().slice(0, maxTagLength)
}

/** The name a campaign is counted under, or undefined where the address named none. */
export function campaignName(
  entry: Pick<NonNullable<VisitorReport['entry']>, 'source' | 'medium' | 'campaign'>,
): string | undefined {
  const parts = [entry.source, entry.medium, entry.campaign].map((part) => cleanTag(part ?? ''))
  return parts.some(Boolean) ? parts.map((part) => part || '–').join(' / ') : undefined
}

/** The host a visitor came from without www, or undefined for what is no host. */
export function sourceName(host: string): string | undefined {
  const bare = host.toLowerCase().replace(/^www\./, '')
  return /^[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?$/.test(bare) ? bare.slice(0, 100) : undefined
}
