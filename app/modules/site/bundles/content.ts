import type { SitePath } from '#app/basics/site-path.ts'
import type { OfferId } from '#app/modules/prices/content.ts'

export const bundleIds = ['business-connect', 'business-pro', 'home-soho-resilience'] as const
/** A bundle has the same ID as its offer. */
export type BundleId = (typeof bundleIds)[number]

/** One part of a bundle as a separate purchase: an offer and its quantity. */
export type LineItem = {
  offer: OfferId
  /** The quantity in the documented totals: as much as the bundle covers. More would exaggerate the saving. */
  quantity: number
  counts: 'devices' | 'users' | 'GB' | 'lines'
}

const singleLineItem = (offer: OfferId): LineItem => ({
  offer,
  quantity: 1,
  counts: 'lines',
})

/** The documented parts of each bundle, with quantities chosen so that their totals match the documented ones. */
export const lineItems: Record<BundleId, readonly LineItem[]> = {
  'business-connect': [
    singleLineItem('individual-wireless-50'),
    { offer: 'individual-helpdesk', quantity: 10, counts: 'devices' },
    { offer: 'individual-endpoints', quantity: 10, counts: 'devices' },
    singleLineItem('individual-domain-dns'),
  ],
  'business-pro': [
    singleLineItem('fwa-to'),
    singleLineItem('individual-managed-ups'),
    { offer: 'individual-monitoring', quantity: 30, counts: 'devices' },
    singleLineItem('individual-quarterly-review'),
    { offer: 'individual-office-suite', quantity: 10, counts: 'users' },
    { offer: 'cloud-backup', quantity: 2, counts: 'GB' },
    singleLineItem('individual-priority-support'),
  ],
  'home-soho-resilience': [
    singleLineItem('individual-home-wireless-50'),
    singleLineItem('individual-wifi-6-router'),
    singleLineItem('individual-parental-controls'),
    singleLineItem('individual-guest-wifi'),
    { offer: 'cloud-backup', quantity: 1, counts: 'GB' },
    { offer: 'individual-helpdesk', quantity: 2, counts: 'devices' },
  ],
}

export const calculatorOffers: readonly OfferId[] = [
  ...new Set([
    ...bundleIds,
    ...Object.values(lineItems).flatMap((lines) => lines.map((line) => line.offer)),
  ]),
]

/** Texts of /bundles. Prices and other figures come from offers. */
export const overviewMeta = {
  title: 'All-In-One IT & Connectivity Bundles',
  description:
    'Internet, IT support and backup power on one monthly bill. Compare three bundles for South African offices and homes, and see what each one saves you.',
}

export const overviewHero = {
  eyebrow: 'Three recipes, one monthly bill',
  heading: 'All-In-One IT & Connectivity Bundles',
  lead: 'Your internet line, the people who fix your computers and your file backup, in one package. Pick the one that suits your business. The first month of any new service is free.',
  primary: { label: 'Work out your saving', href: '#calculator' },
  secondary: { label: 'Talk to a person', href: '/contact' satisfies SitePath },
}

export type BundleCard = {
  id: BundleId
  tab: string
  isPopular?: true
  meta: string[]
  summary: string
  ingredients: string[]
}

export const cardsHeading = 'Choose your bundle'
export const cardWords = {
  popular: 'Most popular',
  see: 'See the full recipe',
  ingredients: 'Ingredients',
}

export const bundleCards: BundleCard[] = [
  {
    id: 'business-connect',
    tab: 'Entry level',
    meta: ['Serves up to 10 devices'],
    summary: 'For the office that has outgrown a SIM in a router.',
    ingredients: [
      '50Mbps fixed wireless',
      '8x5 helpdesk',
      'Endpoint management, domain and DNS',
      'Installed within 48 hours',
    ],
  },
  {
    id: 'business-pro',
    tab: 'For teams',
    isPopular: true,
    meta: ['Serves up to 30 devices', '4-hour response'],
    summary: 'For the office that stays open when the street goes dark.',
    ingredients: [
      '100Mbps fixed wireless',
      'Managed UPS, 4-6 hours backup',
      '2GB backup in the cloud',
      'Monitoring and quarterly reviews',
      'Microsoft 365 or Google Workspace',
    ],
  },
  {
    id: 'home-soho-resilience',
    tab: 'Home and small office',
    meta: ['IT support for 1-2 devices'],
    summary: 'For work, school and supper on one line.',
    ingredients: [
      '50Mbps Wi-Fi 6',
      '1GB backup in the cloud',
      'Parental controls, guest Wi-Fi',
      'Free homeschooling consultation',
    ],
  },
]

export const calculatorWords = {
  eyebrow: 'Savings calculator',
  heading: 'What the parts would cost you separately',
  text: 'Each list shows what a bundle replaces, at our own price for each part. Change the quantities to what you need, and the total changes with them.',
  individual: 'Individual prices',
  bundle: 'With the bundle',
  saving: 'You save',
  noSaving: 'Nothing. These parts cost less on their own.',
  monthly: 'per month',
  update: 'Work it out',
  reset: { label: 'Reset', href: '/bundles#calculator' satisfies SitePath },
  basis:
    'We compare the bundle with the same parts bought from us separately, in the quantities shown, up to what the bundle covers.',
}

export const referralWords = {
  heading: (amount: string | null) => `Refer a friend, get ${amount ?? 'a'} credit`,
  offer: (amount: string | null, unit: string) =>
    `${amount ?? 'A'} credit ${unit} for you, once your friend becomes a client of ours.`,
  text: 'Give us a name and an email address. We ask your friend once if we may get in touch. If they don’t say yes, we won’t.',
  open: 'Refer a friend',
  own: 'About you',
  friend: 'About your friend',
}

export const overviewClosing = {
  heading: 'Need something different?',
  text: 'Bring your own list of ingredients. We put together a custom bundle from any of our services and price it in writing.',
  link: { label: 'Ask for a custom bundle', href: '/contact' satisfies SitePath },
}
