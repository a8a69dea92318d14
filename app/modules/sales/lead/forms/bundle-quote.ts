import { provinces } from '#app/basics/south-africa.ts'
import { fieldLimits } from '#app/modules/forms/definition/rules.ts'
import {
  type FormMessage,
  leadForm,
  personFields,
  failureMessage,
  withMinEmployees,
} from './lead-form.ts'

export const bundleNames = ['Business Connect', 'Business Pro', 'Home & SOHO Resilience'] as const
export type BundleName = (typeof bundleNames)[number]

export const bundleEmployeeOptions = [
  '1-5 (SOHO)',
  '6-10 (Small)',
  '11-30 (Growing)',
  '31-100 (Mid-size)',
  '100+',
] as const

const bundleServices = [
  'Fixed Wireless Access (FWA)',
  'Managed IT Services',
  'Cloud Backup & Storage',
  'Wi-Fi as a Service',
  'Power Backup Solutions',
  'Homeschooling Setup',
  'Complete Bundle Package',
] as const

const replyPromise = { text: "We'll contact you within 24 hours.", hours: 24 }

export const bundleQuoteForm = leadForm({
  kind: 'bundle-quote',
  subject: ({ bundle }) => `${typeof bundle === 'string' ? bundle : ''} quote request`,
  mandatory: 'We need your name, email and company. The rest is optional.',
  fields: {
    ...personFields,
    company: { ...personFields.company, placeholder: 'Your business or household' },
    employees: {
      type: 'choice',
      label: 'Number of employees',
      options: bundleEmployeeOptions,
      unset: 'Choose a size',
      isStatistic: true,
    },
    province: {
      type: 'choice',
      label: 'Province',
      options: provinces,
      unset: 'Choose a province',
      autoComplete: 'address-level1',
      isStatistic: true,
    },
    city: {
      type: 'line',
      label: 'City',
      placeholder: 'City or town',
      max: fieldLimits.city,
      autoComplete: 'address-level2',
    },
    serviceInterest: {
      type: 'choice',
      label: 'Service interest',
      options: bundleServices,
      unset: 'Choose a service',
      isStatistic: true,
    },
    challenges: {
      type: 'text',
      label: 'Challenges',
      placeholder: 'What should the bundle solve for you?',
      rows: 3,
      isWide: true,
    },
    bundle: {
      type: 'choice',
      label: 'Bundle',
      options: bundleNames,
      isRequired: true,
      isHidden: true,
      isStatistic: true,
    },
    formType: { type: 'constant', label: 'Form type', value: 'quote', isHidden: true },
  },
  ...withMinEmployees,
  reply: {
    promise: replyPromise,
    failure: failureMessage(
      'stack',
      'There was a problem processing your quote request. Please try again.',
    ),
  },
  documentedCall: (typed) => ({ ...typed, formType: 'quote' }),
})

export function bundleQuoteSuccess(bundle: BundleName): FormMessage {
  return {
    channel: 'stack',
    title: 'Quote Request Submitted!',
    description: `Your ${bundle} quote request has been received. ${replyPromise.text}`,
  }
}

export const bundleQuoteWords = {
  submit: 'Request your quote',
  submitting: 'Submitting Quote Request...',
} as const
