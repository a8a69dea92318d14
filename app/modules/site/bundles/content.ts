import type { OfferId } from '#app/modules/prices/content.ts'

export const bundleIds = ['business-connect', 'business-pro', 'home-soho-resilience'] as const
/** A bundle is called as its offer is. */
export type BundleId = (typeof bundleIds)[number]

/** One part of a bundle as it would be bought alone: how many of which offer. */
export type LineItem = {
  offer: OfferId
  /** What the documented totals count. */
  quantity: number
  /** What the bundle covers: comparing more would flatter it. */
  most: number
  counts: 'devices' | 'users' | 'GB' | 'lines'
}

const one = (offer: OfferId): LineItem => ({ offer, quantity: 1, most: 1, counts: 'lines' })

/**
 * What each bundle replaces. The prices are offers; the parts follow BPG-03 to BPG-25, and their
 * quantities are ours, chosen so that the totals are the documented ones (BUN-06, D-38).
 */
export const lineItems: Record<BundleId, readonly LineItem[]> = {
  'business-connect': [
    one('individual-wireless-50'),
    { offer: 'individual-helpdesk', quantity: 10, most: 10, counts: 'devices' },
    { offer: 'individual-endpoints', quantity: 10, most: 10, counts: 'devices' },
    one('individual-domain-dns'),
  ],
  'business-pro': [
    one('fwa-to'),
    one('individual-managed-ups'),
    { offer: 'individual-monitoring', quantity: 30, most: 30, counts: 'devices' },
    one('individual-quarterly-review'),
    { offer: 'individual-office-suite', quantity: 10, most: 10, counts: 'users' },
    { offer: 'cloud-backup', quantity: 2, most: 2, counts: 'GB' },
    one('individual-priority-support'),
  ],
  'home-soho-resilience': [
    one('individual-home-wireless-50'),
    one('individual-wifi-6-router'),
    one('individual-parental-controls'),
    one('individual-guest-wifi'),
    { offer: 'cloud-backup', quantity: 1, most: 1, counts: 'GB' },
    { offer: 'individual-helpdesk', quantity: 2, most: 2, counts: 'devices' },
  ],
}

/** Every offer the savings calculator needs, for `readOffers`. */
export const calculatorOffers: readonly OfferId[] = [
  ...new Set([
    ...bundleIds,
    ...Object.values(lineItems).flatMap((lines) => lines.map((line) => line.offer)),
  ]),
]
