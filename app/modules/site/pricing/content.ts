import type { SitePath } from '#app/basics/site-path.ts'
/** Words of /pricing and /services/compare. */
export const pricingMeta = {
  title: 'IT pricing: Managed IT, WaaS, bundles and legacy plans',
  titleOfTab: 'what each plan costs a month',
  description:
    'What every IT plan costs per month in South Africa: Managed IT per user, Wi-Fi as a Service, bundles and legacy plans, with all nine recipes compared.',
}

export const compareMeta = {
  title: 'Compare all nine IT recipes',
  description:
    'All nine IT recipes for small, mid-size and growing South African businesses in one table: monthly price, devices, support, security, cloud and compliance.',
}

export const pricingHero = {
  eyebrow: 'The price list',
  /** PRC-01 */
  heading: 'Simple, Transparent IT Pricing',
  lead: 'Every IT plan, what is in it and what it costs a month. Choose one, or tell us what you run and we will write you a quote.',
  /** PRC-02 */
  quote: 'Request a Custom Quote',
  compare: 'Compare all nine recipes',
  compareHref: '/services/compare',
} as const

export const compareHero = {
  eyebrow: 'Compare',
  heading: 'Which IT recipe fits?',
  lead: 'All nine recipes in one table. Narrow it to what you care about, or show only where they differ.',
  back: 'Managed IT overview',
  backHref: '/services',
} as const

/** PRC-21 */
export const firstMonth = {
  title: 'First month free',
  text: 'Your first month is free with any new service subscription.',
} as const

export const planWords = {
  heading: 'Pick a plan',
  tabsLabel: 'Families of plans',
  popular: 'Most popular',
  /** What a price is of: plans of several families have the same names. */
  kinds: {
    'managed-it': 'Managed IT plan, per user',
    waas: 'Wi-Fi',
    bundles: 'Bundle',
    legacy: 'Small Business recipe',
  },
  /** PRC-19 */
  getStarted: 'Get Started',
  serves: (devices: number) => `Serves ${devices} devices`,
} as const

/** Connections of their own, which no tab holds; each page has its whole range. */
export const connectivityPrices = {
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
  lead: 'Tell us how many devices you have and how to reach you. A person reads it and writes back within one business day.',
  stepsHeading: 'What happens next',
  steps: [
    'We read your answers and phone or write with the questions that are left.',
    'You get a quote that lists every ingredient and what it costs a month.',
    'Nothing is binding until you say yes, and the first month is free.',
  ],
  chosenPlan: 'You are asking about',
  withoutPlan: 'Ask without a plan',
} as const
