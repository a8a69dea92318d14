import type { SitePath } from '#app/basics/site-path.ts'
import type { BundleName } from '#app/modules/sales/lead/forms/bundle-quote.ts'
import type { BundleId } from '../content.ts'
import type { BundlePage } from './bundle-page.ts'
import { businessConnect } from './business-connect.ts'
import { businessPro } from './business-pro.ts'
import { homeSohoResilience } from './home-soho-resilience.ts'

export const bundlePages: Record<BundleId, BundlePage> = {
  'business-connect': businessConnect,
  'business-pro': businessPro,
  'home-soho-resilience': homeSohoResilience,
}

/** Words every bundle page shares. */
export const bundlePageWords = {
  crumb: { label: 'All bundles', href: '/bundles' satisfies SitePath },
  quoteLink: { label: 'Get Your Quote', href: '#quote-form' },
  secondaryHref: '/contact',
  ingredients: 'Ingredients',
  stepsHeading: 'What happens next',
  quoteHeading: (name: BundleName) => `Get your ${name} quote`,
  asked: 'You are asking about',
  pricingName: (name: string) => `${name} on our price list`,
  /** BPG-26 */
  claims: ['Free consultation', 'No obligation', 'POPIA compliant'],
  claimsLabel: 'What to expect when you ask',
  comparison: {
    caption: 'The parts of the bundle, each at its own monthly price',
    part: 'Part',
    monthly: 'Per month',
    separately: 'In-house, part by part',
    bundle: 'With the bundle',
    saving: 'You save',
    percent: 'less than in-house, part by part, for 30 devices and 10 users',
  },
} as const
