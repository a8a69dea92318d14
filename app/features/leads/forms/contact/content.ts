import type { OfferId } from '#app/features/offers/content.ts'
import { planLabels } from '#app/features/wifi-toolkit/content/choices.ts'

/** CTC-02; in the order they are offered. */
export const contactInterests = ['managed-it', 'wifi', 'connectivity', 'cloud', 'other'] as const
export type ContactInterest = (typeof contactInterests)[number]

/** The plans that a message can name: those without a form of their own (PRC-20, D-68). */
export const contactPlans = ['bundle-custom'] as const satisfies OfferId[]

/** Words and choices of the Get in Touch form (CTC-01, D-60); the page's own texts are in contact. */
export const contactContent = {
  title: 'Contact message',
  subject: 'Contact message',
  labels: {
    name: 'Name',
    email: 'Email',
    serviceInterest: 'Service interest',
    phone: 'Phone (Optional)',
    message: 'Message (Optional)',
    ...planLabels,
    planName: 'Plan',
    planPrice: 'Price shown',
  },
  placeholders: {
    name: 'Nomsa Dlamini',
    email: 'name@example.co.za',
    phone: '082 123 4567',
    message: 'What would you like to know or sort out?',
  },
  serviceInterestUnset: 'Choose a service',
  serviceInterestNames: {
    'managed-it': 'Managed IT',
    wifi: 'Wi-Fi',
    connectivity: 'Connectivity',
    cloud: 'Cloud',
    other: 'Something else',
  } satisfies Record<ContactInterest, string>,
  mandatory: 'Name, e-mail and service interest are needed; the rest is up to you.',
} as const
