import type { QuotedPlan } from '#app/modules/sales/lead/forms/custom-quote.ts'
import type { OfferName } from '#app/modules/prices/content.ts'
import { legacyCardFeatures } from '../rules/plan-features.ts'

/** PRC-03; the first is selected on load. */
export const planTabs = ['managed-it', 'waas', 'bundles', 'legacy'] as const
export type PlanTab = (typeof planTabs)[number]

export const tabWords: Record<PlanTab, { name: string; text: string }> = {
  'managed-it': {
    name: 'Managed IT',
    text: 'Your computers, looked after. You pay for each person who uses one. 24/7 monitoring and helpdesk means that we watch your computers and log your request at any hour, and an engineer works on it in support hours. If an engineer must work at any hour, choose a recipe with 24/7 support below.',
  },
  waas: {
    name: 'WaaS',
    text: 'Wi-Fi as a Service: we plan it, fit it and keep it running.',
  },
  bundles: {
    name: 'Bundles',
    // The last two sentences are the basis of the discounts on the cards (D-37).
    text: 'Internet, IT support and backup put together on one bill. Discounts are off our list prices for the services in a bundle, and already in the price shown. The savings calculator on the bundles page compares with buying each part separately instead.',
  },
  legacy: {
    name: 'Legacy Plans',
    text: 'Our plans by the number of devices, still open to new clients.',
  },
}

/** The offers whose prices stand on the pricing page besides those that can be quoted by name. */
export const bundleOffers = [
  'soho-smme-starter',
  'homeschooling-remote-work',
  'bundle-custom',
] as const satisfies OfferName[]
export type BundleOffer = (typeof bundleOffers)[number]

export type PlanFeature = { text: string; isIncluded: boolean }
export type Plan = {
  offer: QuotedPlan | BundleOffer
  tab: PlanTab
  /** For whom it is; stands on the card's coloured tab. */
  forWhom: string
  description: string
  features: readonly PlanFeature[]
  isPopular?: true
  /** Comes with another plan and is none to start with. */
  isExtra?: true
  /** Where 'Get Started' leads when not to the quote form of the page (D-68). */
  startHref?: string
}

const has = (text: string): PlanFeature => ({ text, isIncluded: true })
const lacks = (text: string): PlanFeature => ({ text, isIncluded: false })

/** Features of Managed IT, and the first of its three plans that has them. */
const managedItLadder: readonly (readonly [string, 1 | 2 | 3])[] = [
  ['24/7 monitoring and helpdesk', 1],
  ['Updates and antivirus', 1],
  ['Microsoft 365 or Google Workspace care', 1],
  ['Daily cloud backup of files', 2],
  ['E-mail and phishing filter', 2],
  ['On-site visits', 2],
  ['Security awareness training', 3],
  ['Quarterly review with an IT plan', 3],
]
const managedIt = (step: 1 | 2 | 3) =>
  managedItLadder.map(([text, first]) => ({ text, isIncluded: first <= step }))

/** PRC-04 to PRC-18; prices, units and counts come with the offers. */
export const plans: readonly Plan[] = [
  {
    offer: 'managed-it-basic',
    tab: 'managed-it',
    forWhom: 'For a first office',
    description: 'The everyday care that keeps a handful of computers working.',
    features: managedIt(1),
  },
  {
    offer: 'managed-it-standard',
    tab: 'managed-it',
    forWhom: 'For a busy team',
    description: 'Adds backup, an e-mail filter and visits when something must be fixed on site.',
    features: managedIt(2),
    isPopular: true,
  },
  {
    offer: 'managed-it-premium',
    tab: 'managed-it',
    forWhom: 'For firms with a lot to lose',
    description: 'Adds training for your people, and a plan for the year ahead.',
    features: managedIt(3),
  },
  {
    offer: 'waas-business',
    tab: 'waas',
    forWhom: 'For offices and shops',
    description: 'Business Wi-Fi for the whole floor, with guests kept apart.',
    features: [
      has('Site plan and fitting'),
      has('Access points on loan, replaced when they fail'),
      has('Watched and updated by us'),
      has('Separate guest network'),
      lacks('Branded guest sign-in page'),
    ],
  },
  {
    offer: 'waas-home',
    tab: 'waas',
    forWhom: 'For households',
    description: 'Steady Wi-Fi in every room, fitted for you.',
    features: [
      has('Site plan and fitting'),
      has('Access point on loan, replaced when it fails'),
      has('Watched and updated by us'),
      lacks('Separate guest network'),
      lacks('Branded guest sign-in page'),
    ],
  },
  {
    offer: 'waas-premium-addons',
    isExtra: true,
    tab: 'waas',
    forWhom: 'Added to either plan',
    description: 'Extras for a WaaS plan you already have.',
    features: [
      has('Branded guest sign-in page'),
      has('Content filter'),
      has('Monthly usage report'),
      lacks('Access points: those come with the plan'),
    ],
  },
  {
    offer: 'soho-smme-starter',
    tab: 'bundles',
    forWhom: 'For small offices',
    description: 'Internet, IT support and backup power in one. Sold as Business Pro.',
    features: [
      has('100Mbps fixed wireless'),
      has('Managed UPS'),
      has('IT support with monitoring'),
      has('Microsoft 365 or Google Workspace'),
      has('2GB cloud backup'),
      lacks('Parental controls'),
    ],
    startHref: '/bundles/business-pro#quote-form',
  },
  {
    offer: 'homeschooling-remote-work',
    tab: 'bundles',
    forWhom: 'For home and school',
    description: 'Lessons and work on one safe line. Sold as Home & SOHO Resilience.',
    features: [
      has('50Mbps with Wi-Fi 6'),
      has('Parental controls'),
      has('Guest Wi-Fi with time-based access'),
      has('1GB cloud backup'),
      has('Basic IT support'),
      lacks('Managed UPS'),
    ],
    startHref: '/bundles/home-soho-resilience#quote-form',
  },
  {
    offer: 'bundle-custom',
    tab: 'bundles',
    forWhom: 'For everyone else',
    description: 'Tell us what you need, and we price that mix for you.',
    features: [
      has('Any mix of internet, IT, backup and power'),
      has('One bill, one team to call'),
      has('A discount that grows with the mix'),
      lacks('A fixed price before we have talked'),
    ],
    startHref: '/contact?interest=other&plan=bundle-custom#get-in-touch',
  },
  {
    offer: 'legacy-basic',
    tab: 'legacy',
    forWhom: 'For a small office',
    description: 'Helpdesk, updates and antivirus for a few computers.',
    features: legacyCardFeatures(0),
  },
  {
    offer: 'legacy-growth',
    tab: 'legacy',
    forWhom: 'For a growing office',
    description: 'Adds cloud backup, and someone who watches the Wi-Fi and the network.',
    features: legacyCardFeatures(1),
    isPopular: true,
  },
  {
    offer: 'legacy-secure',
    tab: 'legacy',
    forWhom: 'For sensitive work',
    description: 'Adds threat detection, two-step sign-in and the proof that POPIA asks for.',
    features: legacyCardFeatures(2),
  },
]
