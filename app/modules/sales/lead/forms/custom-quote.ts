import type { OfferId } from '#app/modules/prices/content.ts'
import {
  fullName,
  leadForm,
  personFields,
  planAnswers,
  planField,
  failureMessage,
  buildReply,
  requiredPhone,
} from './lead-form.ts'

export const deviceOptions = ['1-5', '6-10', '11-20', '21-50', '51+'] as const

/** Plans that a quote request can name: those on the pricing tabs, and the nine in the comparison. */
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

/** Plans, recipe pages' starting prices, and the lowest and highest price per kind of connection. */
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

export const customQuoteForm = leadForm({
  kind: 'custom-quote',
  subject: 'Custom quote request',
  mandatory: 'Please answer all questions. Only the additional requirements are optional.',
  fields: {
    fullName,
    companyName: { ...personFields.company, label: 'Company Name', inErrors: 'Company name' },
    email: personFields.email,
    phone: requiredPhone,
    devices: {
      type: 'choice',
      label: 'Number of Devices',
      inErrors: 'Number of devices',
      options: deviceOptions,
      unset: 'Choose a range',
      what: 'a range',
      isRequired: true,
      isWide: true,
      isStatistic: true,
    },
    requirements: {
      type: 'text',
      label: 'Additional Requirements',
      inErrors: 'Additional requirements',
      placeholder:
        'Branches, software you depend on, hours you work, when you would like to start.',
      rows: 4,
      isWide: true,
    },
    plan: planField(quotedOffers),
  },
  derived: planAnswers,
  reply: buildReply(
    'Quote request submitted!',
    { text: 'Our team will contact you within one business day.', businessDays: 1 },
    failureMessage('single'),
  ),
})

export const customQuoteWords = { submit: 'Request my quote', submitting: 'Processing...' } as const
