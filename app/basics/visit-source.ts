const maxTagLength = 60
const maskCharacters = '***'
/** Nine or more digits in a campaign tag count as a phone number. Dates are common in tags, but shorter. */
const longDigitRun = /\d(?:[ ._+-]?\d){8,}/g
/** A run of 32 or more characters is too long for a word, so it counts as a key, token or identifier. */
const longTokenPattern = /[\w-]{32,}/g
const unsafeTagCharacters = /[^\p{L}\p{N} ._+-]/gu

/** Masks the whole text if it may contain an email address, otherwise only long digit runs (`digits`) and tokens. */
export function maskText(text: string, digits: RegExp): string {
  if (/@|%40/i.test(text)) return maskCharacters
  return text.replaceAll(digits, maskCharacters).replaceAll(longTokenPattern, maskCharacters)
}

/** Returns a campaign tag in lower case with at most 60 safe characters; empty if it may identify a person. */
export function cleanTag(value: string): string {
  const masked = maskText(value.slice(0, 300), longDigitRun)
  if (masked.includes(maskCharacters)) return ''
  return masked.replaceAll(unsafeTagCharacters, '').trim().toLowerCase().slice(0, maxTagLength)
}

export type VisitEntry = {
  host?: string | undefined
  source?: string | undefined
  medium?: string | undefined
  campaign?: string | undefined
}

/** Joins the campaign tags of a visit, such as "google / cpc / spring", or returns undefined if there are none. */
export function campaignName(entry: Omit<VisitEntry, 'host'>): string | undefined {
  const parts = [entry.source, entry.medium, entry.campaign].map((part) => cleanTag(part ?? ''))
  return parts.some(Boolean) ? parts.map((part) => part || '–').join(' / ') : undefined
}

/** Returns the referring host without www, cut to 100 characters, or undefined if it is invalid. */
export function sourceName(host: string): string | undefined {
  const bare = host.toLowerCase().replace(/^www\./, '')
  return /^[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?$/.test(bare) ? bare.slice(0, 100) : undefined
}

/** Returns a visit's source as one line: campaign, otherwise referring host, otherwise an empty string. */
export function visitSource(entry: VisitEntry): string {
  return campaignName(entry) ?? (entry.host ? sourceName(entry.host) : undefined) ?? ''
}

/** Reads the campaign tags (utm_…) from a page's address; none for an invalid address. */
export function entryOfAddress(address: string): VisitEntry {
  const query = URL.canParse(address) ? new URL(address).searchParams : new URLSearchParams()
  const tagOf = (name: string) => query.get(`utm_${name}`) ?? undefined
  return { source: tagOf('source'), medium: tagOf('medium'), campaign: tagOf('campaign') }
}
