import type { QuoteState, ShownState } from '../schema/states.ts'

type Standing = { state: QuoteState; openedAt: Date | null; validUntil: string | null }

/** How a version stands on a day (QUO-05, QUO-08); its last day counts whole. */
export function shownState({ state, openedAt, validUntil }: Standing, today: string): ShownState {
  if (state !== 'sent') return state
  if (validUntil !== null && validUntil < today) return 'expired'
  return openedAt ? 'opened' : 'sent'
}

/** Q-2026-0042/1 */
export function versionNumber(number: string, version: number): string {
  return `${number}/${version}`
}

/** Q-2026-0042 */
export function quoteNumber(year: number, count: number): string {
  return `Q-${year}-${String(count).padStart(4, '0')}`
}

/** The date so many calendar days after a date. */
export function daysAfter(isoDate: string, days: number): string {
  return new Date(Date.parse(`${isoDate}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** A network without the part that tells one connection: an IPv4 /24, an IPv6 /48 (QUO-06). */
export function shortenedNetwork(network: string): string {
  if (network.includes('.')) return `${network.split('.').slice(0, 3).join('.')}.0/24`
  const groups = network
    .replace(/\/\d+$/, '')
    .split('::')[0]!
    .split(':')
    .filter(Boolean)
  return `${[...groups, '0', '0', '0'].slice(0, 3).join(':')}::/48`
}
