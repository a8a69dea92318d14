import type { OfferId } from '#app/features/offers/content.ts'

/** CMP-15. */
export const deviceOptions = ['1-5', '6-10', '11-20', '21-50', '51+'] as const

/** The plans a quote can be asked for by name (D-68): those of the pricing tabs, and the nine compared. */
export const quotedPlans = [
  'managed-it-basic',
  'managed-it-standard',
  'managed-it-premium',
  'waas-business',
  'waas-home',
  'waas-premium-addons',
  'legacy-basic',
  'legacy-growth',
  'legacy-secure',
  'recipe-mid-core-plan',
  'recipe-mid-advanced-plan',
  'recipe-mid-enterprise-plan',
  'recipe-growth-startup-plan',
  'recipe-growth-scale-plan',
  'recipe-growth-hypergrowth-plan',
] as const satisfies OfferId[]
export type QuotedPlan = (typeof quotedPlans)[number]

/** What else a quote can be asked for by name: the recipes as their own pages price them, and each end of a connection's prices. */
export const quotedOffers = [
  ...quotedPlans,
  'recipe-small-basic-from',
  'recipe-small-growth-from',
  'recipe-small-secure-from',
  'recipe-mid-core-from',
  'recipe-mid-advanced-from',
  'recipe-mid-enterprise-from',
  'recipe-growth-startup-from',
  'recipe-growth-scale-from',
  'recipe-growth-hypergrowth-from',
  'waas-from',
  'waas-to',
  'fwa-from',
  'fwa-to',
  'fttp-from',
  'fttp-to',
] as const satisfies OfferId[]
export type QuotedOffer = (typeof quotedOffers)[number]

/** Words and choices of the custom quote form (CMP-13 to CMP-21). */
export const customQuoteContent = {
  subject: 'Custom quote request',
  labels: {
    fullName: 'Full Name',
    companyName: 'Company Name',
    email: 'Email',
    phone: 'Phone',
    devices: 'Number of Devices',
    requirements: 'Additional Requirements',
    planName: 'Plan',
    planPrice: 'Price shown',
  },
  placeholders: {
    fullName: 'Nomsa Dlamini',
    companyName: 'Your business',
    email: 'name@example.co.za',
    phone: '082 123 4567',
    requirements: 'Branches, software you depend on, hours you work, when you would like to start.',
  },
  devicesUnset: 'Choose a range',
  submit: 'Request my quote',
  submitting: 'Processing...',
  mandatory: 'Everything but the additional requirements is needed.',
} as const
