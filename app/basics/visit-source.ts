const maxTagLength = 60
const mask = '***'
/** In a tag a date is usual; telephone numbers are longer. */
const longDigitRun = /\d(?:[ ._+-]?\d){8,}/g
/** Longer than any word: keys, tokens, identifiers. */
const opaqueRun = /[\w-]{32,}/g
const unsafeInTag = /[^\p{L}\p{N} ._+-]/gu

/** A text with everything masked that may name a person or open something. */
export function maskText(text: string, digits: RegExp): string {
  if (/@|%40/i.test(text)) return mask
  return text.replaceAll(digits, mask).replaceAll(opaqueRun, mask)
}

/** One part of a campaign's name: 60 safe characters, in lower case; empty if it might name a person. */
export function cleanTag(value: string): string {
  const masked = maskText(value.slice(0, 300), longDigitRun)
  if (masked.includes(mask)) return ''
  return masked.replaceAll(unsafeInTag, '').trim().toLowerCase().slice(0, maxTagLength)
}

/** The source of a visit, from its address or referrer. */
export type VisitEntry = {
  host?: string | undefined
  source?: string | undefined
  medium?: string | undefined
  campaign?: string | undefined
}

/** The campaign's name, or undefined if the address has none. */
export function campaignName(entry: Omit<VisitEntry, 'host'>): string | undefined {
  const parts = [entry.source, entry.medium, entry.campaign].map((part) => cleanTag(part ?? ''))
  return parts.some(Boolean) ? parts.map((part) => part || '–').join(' / ') : undefined
}

/** The referring host without www, or undefined if it is invalid. */
export function sourceName(host: string): string | undefined {
  const bare = host.toLowerCase().replace(/^www\./, '')
  return /^[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?$/.test(bare) ? bare.slice(0, 100) : undefined
}

/** Where a visit came from, as one line: its campaign, else the site that led to it; empty where neither is known. */
export function visitSource(entry: VisitEntry): string {
  return campaignName(entry) ?? (entry.host ? sourceName(entry.host) : undefined) ?? ''
}

/** The campaign in a page's address; empty for an invalid address. */
export function entryOfAddress(address: string): VisitEntry {
  const query = URL.canParse(address) ? new URL(address).searchParams : new URLSearchParams()
  const tagOf = (name: string) => query.get(`utm_${name}`) ?? undefined
  return { source: tagOf('source'), medium: tagOf('medium'), campaign: tagOf('campaign') }
}
