import type { OfferId } from '#app/modules/prices/content.ts'
import { choiceNames, planLabels } from '../wifi-plan/content.ts'
import { officeOfKey, planFields, planSummaries } from '../wifi-plan/rules.ts'
import {
  leadForm,
  optionalPhone,
  personFields,
  planAnswers,
  planField,
  quickActionFailure,
} from './lead-form.ts'

export const contactInterests = ['managed-it', 'wifi', 'connectivity', 'cloud', 'other'] as const
export type ContactInterest = (typeof contactInterests)[number]

/** Plans that a contact message can name, because they have no form of their own. */
export const contactPlans = ['bundle-custom'] as const satisfies OfferId[]

const replyPromise = { text: "We'll reply to your inquiry within 24 hours.", hours: 24 }

export const contactForm = leadForm({
  kind: 'contact',
  subject: 'Contact message',
  replySubject: 'Your enquiry',
  mandatory: 'We need your name, email and service interest. The rest is optional.',
  fields: {
    name: personFields.name,
    email: personFields.email,
    serviceInterest: {
      type: 'choice',
      label: 'Service interest',
      options: contactInterests,
      names: {
        'managed-it': 'Managed IT',
        wifi: 'Wi-Fi',
        connectivity: 'Connectivity',
        cloud: 'Cloud',
        other: 'Something else',
      },
      unset: 'Choose a service',
      what: 'a service',
      isRequired: true,
      isWide: true,
      isStatistic: true,
    },
    phone: optionalPhone,
    message: {
      type: 'text',
      label: 'Message (Optional)',
      placeholder: 'What would you like to know or sort out?',
      rows: 4,
      isWide: true,
    },
    /** The key of an attached plan from the Wi-Fi calculator; may be empty. */
    wifiPlan: {
      type: 'line',
      label: 'Wi-Fi plan',
      max: 60,
      check: (key) =>
        officeOfKey(key) ? undefined : 'Wi-Fi plan: please attach it again from the Wi-Fi toolkit.',
      isHidden: true,
      isHiddenFromStaff: true,
    },
    plan: planField(contactPlans),
  },
  derived: {
    ...Object.fromEntries(Object.entries(planLabels).map(([name, label]) => [name, { label }])),
    wifiOfficeSize: { label: planLabels.wifiOfficeSize, names: choiceNames.officeSize },
    /** The attached plan on one line of the receipt. Staff and the CRM read its parts above. */
    wifiPlan: {
      label: 'Wi-Fi plan',
      names: planSummaries,
      isHiddenFromStaff: true,
      isOnReceipt: true,
    },
    ...planAnswers,
  },
  derive: ({ wifiPlan }) => planFields(wifiPlan),
  /** The page shows this success message in a panel instead of a toast. */
  reply: {
    promise: replyPromise,
    success: { channel: 'stack', title: 'Message Sent!', description: replyPromise.text },
    failure: quickActionFailure,
  },
})
