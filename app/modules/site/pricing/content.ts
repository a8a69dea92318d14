import type { SitePath } from '#app/basics/site-path.ts'
import type { OfferName } from '#app/modules/prices/content.ts'
import type { QuotedPlan } from '#app/modules/sales/lead/forms/custom-quote.ts'
import { legacyCardFeatures } from './comparison/rules.ts'

export const pricingMeta = {
  title: 'IT pricing: Managed IT, WaaS, bundles and legacy plans',
  titleOfTab: 'what each plan costs a month',
  description:
    'What every IT plan costs per month in South Africa: Managed IT per user, Wi-Fi as a Service, bundles and legacy plans, with all nine recipes compared.',
}

export const comparePageMeta = {
  title: 'Compare all nine IT recipes',
  description:
    'All nine IT recipes for small, mid-size and growing South African businesses in one table: monthly price, devices, support, security, cloud and compliance.',
}

export const pricingHero = {
  eyebrow: 'The price list',
  heading: 'Simple, Transparent IT Pricing',
  lead: 'Every IT plan, what it includes and what it costs a month. Choose one, or tell us what you run and we will write you a quote.',
  quote: 'Request a Custom Quote',
  compare: 'Compare all nine recipes',
  compareHref: '/services/compare',
} as const

export const comparePageHero = {
  eyebrow: 'Compare',
  heading: 'Which IT recipe fits?',
  lead: 'All nine recipes in one table. Filter it by what you care about, or show only the differences.',
  back: 'Managed IT overview',
  backHref: '/services',
} as const

export const firstMonthFreeWords = {
  title: 'First month free',
  text: 'Your first month is free with any new service subscription.',
} as const

export const planWords = {
  heading: 'Pick a plan',
  tabsLabel: 'Plan families',
  popular: 'Most popular',
  /** Plan family, shown with a price because plans of several families have the same name. */
  kinds: {
    'managed-it': 'Managed IT plan, per user',
    waas: 'Wi-Fi',
    bundles: 'Bundle',
    legacy: 'Small Business recipe',
  },
  getStarted: 'Get Started',
  serves: (devices: number) => `Serves ${devices} devices`,
} as const

/**
 * None of the tabs contains a connection without other services, so this section shows the prices of connections. Each
 * linked page shows the full range.
 */
export const connectionPriceWords = {
  heading: 'Only a connection?',
  lines: [
    { offer: 'fwa-from', href: '/connectivity/fixed-wireless' satisfies SitePath },
    { offer: 'fttp-from', href: '/connectivity/fibre' satisfies SitePath },
  ],
  all: { label: 'All connections compared', href: '/connectivity' satisfies SitePath },
} as const

export const faqHeading = 'Questions about the recipes'

export const quoteWords = {
  heading: 'Request a custom quote',
  lead: 'Tell us how many devices you have and how to reach you. A person reads your request and replies within one business day.',
  stepsHeading: 'What happens next',
  steps: [
    'We read your answers and phone or write with any remaining questions.',
    'You get a quote that lists every ingredient and what it costs a month.',
    'Nothing is binding until you say yes, and the first month is free.',
  ],
  chosenPlan: 'You are asking about',
  withoutPlan: 'Remove this plan',
} as const

/** Tabs of the price list; the first one is selected by default. */
export const planTabs = ['managed-it', 'waas', 'bundles', 'legacy'] as const
export type PlanTab = (typeof planTabs)[number]

export const tabWords: Record<PlanTab, { name: string; text: string }> = {
  'managed-it': {
    name: 'Managed IT',
    text: 'We look after your computers, and you pay for each person who uses one. 24/7 monitoring and helpdesk means that we watch your computers and log your request at any hour, and an engineer works on it during support hours. If you need an engineer at any hour, choose a recipe with 24/7 support below.',
  },
  waas: { name: 'WaaS', text: 'Wi-Fi as a Service: we plan it, fit it and keep it running.' },
  bundles: {
    name: 'Bundles',
    // The last two sentences state what the discounts on the cards refer to.
    text: 'Internet, IT support and backup on one bill. Discounts are off our list prices for the services in a bundle, and are already in the price shown. The savings calculator on the bundles page shows what each part would cost separately.',
  },
  legacy: {
    name: 'Legacy Plans',
    text: 'Legacy plans are our older way of pricing: one monthly price for 5 or 10 devices instead of a price per user. New clients can still choose them.',
  },
}

/** Offers that have a price on the pricing page but can't be requested in its quote form. */
export const bundleOffers = [
  'soho-smme-starter',
  'homeschooling-remote-work',
  'bundle-custom',
] as const satisfies OfferName[]

export type PlanFeature = { text: string; isIncluded: boolean }
export type Plan = {
  offer: QuotedPlan | (typeof bundleOffers)[number]
  tab: PlanTab
  forWhom: string
  description: string
  features: readonly PlanFeature[]
  isPopular?: true
  /** True for an add-on that requires another plan, so its price is not a starting price. */
  isExtra?: true
  /** Target of 'Get Started' if it is not the quote form of the page. */
  startHref?: string
}

const includedFeature = (text: string): PlanFeature => ({ text, isIncluded: true })
const excludedFeature = (text: string): PlanFeature => ({ text, isIncluded: false })

/** Managed IT features, each with the number of the smallest of the three plans that includes it. */
const managedItFeatureSteps: readonly (readonly [string, 1 | 2 | 3])[] = [
  ['24/7 monitoring and helpdesk', 1],
  ['Updates and antivirus', 1],
  ['Microsoft 365 or Google Workspace care', 1],
  ['Daily cloud backup of files', 2],
  ['Email and phishing filter', 2],
  ['On-site visits', 2],
  ['Security awareness training', 3],
  ['Quarterly review with an IT plan', 3],
]
const managedItFeatures = (step: 1 | 2 | 3) =>
  managedItFeatureSteps.map(([text, first]) => ({ text, isIncluded: first <= step }))

/** Texts of the plan cards; prices, units and device counts come from the offers. */
export const plans: readonly Plan[] = [
  {
    offer: 'managed-it-basic',
    tab: 'managed-it',
    forWhom: 'For a first office',
    description: 'The everyday care that keeps a handful of computers working.',
    features: managedItFeatures(1),
  },
  {
    offer: 'managed-it-standard',
    tab: 'managed-it',
    forWhom: 'For a busy team',
    description: 'Adds backup, an email filter and visits when something must be fixed on site.',
    features: managedItFeatures(2),
    isPopular: true,
  },
  {
    offer: 'managed-it-premium',
    tab: 'managed-it',
    forWhom: 'For firms with a lot to lose',
    description: 'Adds training for your people, and a plan for the year ahead.',
    features: managedItFeatures(3),
  },
  {
    offer: 'waas-business',
    tab: 'waas',
    forWhom: 'For offices and shops',
    description: 'Business Wi-Fi for the whole floor, with guests on their own network.',
    features: [
      includedFeature('Site plan and fitting'),
      includedFeature('Access points on loan, replaced when they fail'),
      includedFeature('Monitored and updated by us'),
      includedFeature('Separate guest network'),
      excludedFeature('Branded guest sign-in page'),
    ],
  },
  {
    offer: 'waas-home',
    tab: 'waas',
    forWhom: 'For households',
    description: 'Reliable Wi-Fi in every room, installed for you.',
    features: [
      includedFeature('Site plan and fitting'),
      includedFeature('Access point on loan, replaced when it fails'),
      includedFeature('Monitored and updated by us'),
      excludedFeature('Separate guest network'),
      excludedFeature('Branded guest sign-in page'),
    ],
  },
  {
    offer: 'waas-premium-addons',
    isExtra: true,
    tab: 'waas',
    forWhom: 'For either WaaS plan',
    description: 'Extras for a WaaS plan you already have.',
    features: [
      includedFeature('Branded guest sign-in page'),
      includedFeature('Content filter'),
      includedFeature('Monthly usage report'),
      excludedFeature('Access points (they come with the plan)'),
    ],
  },
  {
    offer: 'soho-smme-starter',
    tab: 'bundles',
    forWhom: 'For small offices',
    description: 'Internet, IT support and backup power in one. Sold as Business Pro.',
    features: [
      includedFeature('100Mbps fixed wireless'),
      includedFeature('Managed UPS'),
      includedFeature('IT support with monitoring'),
      includedFeature('Microsoft 365 or Google Workspace'),
      includedFeature('2GB cloud backup'),
      excludedFeature('Parental controls'),
    ],
    startHref: '/bundles/business-pro#quote-form',
  },
  {
    offer: 'homeschooling-remote-work',
    tab: 'bundles',
    forWhom: 'For home and school',
    description: 'Lessons and work on one safe line. Sold as Home & SOHO Resilience.',
    features: [
      includedFeature('50Mbps with Wi-Fi 6'),
      includedFeature('Parental controls'),
      includedFeature('Guest Wi-Fi with time-based access'),
      includedFeature('1GB cloud backup'),
      includedFeature('Basic IT support'),
      excludedFeature('Managed UPS'),
    ],
    startHref: '/bundles/home-soho-resilience#quote-form',
  },
  {
    offer: 'bundle-custom',
    tab: 'bundles',
    forWhom: 'For everyone else',
    description: 'Tell us what you need, and we price that mix for you.',
    features: [
      includedFeature('Any mix of internet, IT, backup and power'),
      includedFeature('One bill, one team to call'),
      includedFeature('A discount that grows with the mix'),
      excludedFeature('A fixed price before we’ve spoken'),
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
    description: 'Adds cloud backup, and monitoring for the Wi-Fi and the network.',
    features: legacyCardFeatures(1),
    isPopular: true,
  },
  {
    offer: 'legacy-secure',
    tab: 'legacy',
    forWhom: 'For sensitive work',
    description: 'Adds threat detection, two-step sign-in and the proof that POPIA calls for.',
    features: legacyCardFeatures(2),
  },
]

/** Possible answers to the three questions; the first one applies if a question is not answered. */
export const finderSizes = [
  '',
  '1-5',
  '6-10',
  '11-15',
  '16-20',
  '21-30',
  '31-40',
  '41-50',
  '51-75',
  '76+',
] as const
export const finderHours = ['office', 'saturday', 'always'] as const
export const finderProofAnswers = ['no', 'yes'] as const

export type FinderSize = Exclude<(typeof finderSizes)[number], ''>
export type FinderHours = (typeof finderHours)[number]
export type FinderProofAnswer = (typeof finderProofAnswers)[number]

export const finderAnchor = 'your-recipe'

export const finderWords = {
  heading: 'Find your recipe',
  text: 'Three answers, one recommendation with its price. No name or email needed.',
  submit: 'Show my recipe',
  choose: 'Choose a number',
  size: 'Computers and phones?',
  sizeNames: (size: FinderSize) =>
    size === '76+' ? 'More than 75' : size === '1-5' ? 'Up to 5' : size.replace('-', ' to '),
  hours: 'When do you need support?',
  hoursNames: {
    office: 'In office hours',
    saturday: 'On Saturdays too',
    always: 'Day and night',
  } satisfies Record<FinderHours, string>,
  proof: 'Do you need to prove compliance?',
  proofNames: {
    no: 'No, good practice is enough',
    yes: 'Yes, to clients or auditors',
  } satisfies Record<FinderProofAnswer, string>,
} as const

export type FinderReason = 'devices' | 'saturday' | 'always' | 'proof' | 'cheapest'

export const foundRecipeWords = {
  heading: 'Your recipe',
  perMonth: 'a month',
  reasons: {
    devices: (covered: number, needed: number) =>
      covered === needed
        ? `Covers the ${needed} devices you need`
        : `Covers up to ${covered} devices; you need ${needed}`,
    saturday: () => 'Someone answers on Saturdays too',
    always: () => 'Someone answers day and night',
    proof: () => 'Encrypted disks and a record of who may see what: the proof an auditor asks for',
    cheapest: () => 'The cheapest recipe that does all of this',
  } satisfies Record<FinderReason, (covered: number, needed: number) => string>,
  smaller: (name: string, less: string) => `${name} costs ${less} less a month. It lacks`,
  larger: (name: string, more: string) => `${name} costs ${more} more a month. It adds`,
  tooFewDevices: (covered: number, needed: number) =>
    `room for ${needed} devices (it covers ${covered})`,
  shorterHours: (hours: string, smaller: string) =>
    `, but has ${hours} support instead of ${smaller}`,
  moreDevices: (count: number) => `room for ${count} more devices`,
  ask: (name: string) => `Get a quote for ${name}`,
  /** Texts that prefill the last field of the quote form. */
  requirements: {
    saturday: 'We need support on Saturdays too.',
    always: 'We need support day and night.',
    proof: 'We must prove compliance to clients or auditors.',
  },
  person: {
    manyDevices: 'With more than 75 devices, a list price would only be a guess.',
    noneFits: 'None of our list prices fits these answers.',
    text: 'Talk to one of our engineers, who will ask about your sites and write you a quote.',
    call: (phone: string) => `Call ${phone}`,
    write: 'Write to us',
    writeHref: '/contact?interest=managed-it#get-in-touch',
  },
} as const
