import { officeHours } from '#app/basics/business-days.ts'
import type { SitePath } from '#app/basics/site-path.ts'
import { choiceNames, officeAreas } from '#app/modules/sales/lead/wifi-plan/content.ts'
import {
  type WifiOffice,
  type WifiPlan,
  planSummary,
} from '#app/modules/sales/lead/wifi-plan/rules.ts'
import type { QuickAction } from './rules.ts'

/** Texts of /contact. The leads module has the texts for forms that were sent. */
export const contactPageWords = {
  title: 'Contact us',
  description:
    'Phone, write or send a form: a South African IT team answers within 24 hours. Free consultations, site surveys and cloud quotes, no obligation.',
  eyebrow: 'Contact us',
  heading: 'Talk to a person about your IT',
  lead: 'Tell us what you need, in your own words. A first conversation is free, there is no obligation, and we answer within 24 hours.',
} as const

export const getInTouchWords = {
  tab: 'Write to us',
  heading: 'Get in Touch',
  intro: 'Three answers are enough to start.',
  more: 'Add a message or phone number',
  submit: 'Send message',
  submitting: 'Sending...',
  again: 'Send another message',
} as const

export const attachedPlanWords = {
  title: 'Your Wi-Fi plan is attached',
  text: ({ officeSize, staff, currentSpeed }: WifiOffice, plan: WifiPlan) =>
    `${choiceNames.officeSize[officeSize]} office (${officeAreas[officeSize]}), ${choiceNames.staff[staff]}, ${currentSpeed} Mbps today: ` +
    `${planSummary(plan)}.`,
  change: 'Change it',
  remove: { name: 'Leave it out', href: '/contact?interest=wifi#get-in-touch' satisfies SitePath },
} as const

/** Texts for the plan whose link 'Get Started' led to this page. */
export const chosenPlanWords = {
  title: 'You are asking about',
  remove: {
    name: 'Remove this plan',
    href: '/contact?interest=other#get-in-touch' satisfies SitePath,
  },
} as const

/** Milliseconds until the empty form replaces the thanks. */
export const thanksDurationMs = 5_000
/** Minimum time in milliseconds that a form shows as submitting. */
export const minSubmitMs = 1_000

export const quickActions = {
  heading: 'Quick Actions',
  intro: 'Know what you want? Pick it from the menu.',
  submitting: 'Submitting...',
  close: 'Close',
  again: 'Send another request',
} as const

/** Texts of the requests: `answered` says when we reply, `opener` is the link that opens the form. */
export const quickActionWords = {
  consultation: {
    name: 'Consultation',
    text: 'Half an hour with one of our engineers, by phone or video call. Bring your questions.',
    answered: 'Confirmed within 24 hours',
    opener: 'Request a consultation',
    description: 'A free conversation, with no obligation. Choose a day and time that suit you.',
    submit: 'Schedule consultation',
  },
  'site-survey': {
    name: 'Site survey',
    text: 'We walk your premises, measure the signal and mark where cables and access points should go.',
    answered: 'We call to arrange a day',
    opener: 'Request a site survey',
    description: 'Tell us where to go and what to look at.',
    submit: 'Request site survey',
  },
  'cloud-quote': {
    name: 'Cloud quote',
    text: 'Hosting, backup, virtual desktops or a move to the cloud, priced for your size.',
    answered: 'Proposal within 2 business days',
    opener: 'Request a cloud quote',
    description:
      'The more you tell us, the more accurate the proposal. A name and an email address are enough.',
    submit: 'Request cloud quote',
  },
} satisfies Record<QuickAction, object>

/** Hints below the date about our working days. Visitors can still request weekends and public holidays. */
export const dayHints = {
  always: 'We see clients from Monday to Friday.',
  weekend: 'That’s a weekend. Send your request anyway and we’ll agree on a day with you.',
  holiday: 'That’s a public holiday. Send your request anyway and we’ll agree on a day with you.',
} as const

export const contactCardWords = {
  heading: 'Contact information',
  phone: 'Phone',
  email: 'Email',
  whatsapp: 'WhatsApp',
  whatsappLink: 'Write to us on WhatsApp',
  address: 'Office',
} as const

export const callFirstWords = {
  call: (phone: string) => `Call ${phone}`,
  open: (time: string) => `Open till ${time}`,
  today: 'today',
  opens: (day: string, time: string) => `Closed now, opens ${day} ${time}`,
} as const

export const supportHours = {
  heading: 'Support hours',
  rows: [
    { days: officeHours.days, hours: `${officeHours.opens}–${officeHours.closes}` },
    { days: 'Saturday', hours: 'Closed' },
    { days: 'Sunday', hours: 'Closed' },
  ],
  emergency: '24/7 emergency support for business clients',
} as const

export const teamHeading = 'Our team'

export const replyRecordWords = {
  heading: 'Answered on time',
  text: (month: string, share: number, promises: number) =>
    `In ${month} we met ${share}% of our ${promises} promised reply times.`,
} as const
