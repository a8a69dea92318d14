import type { ConnectivityQuestion } from '#app/features/leads/forms/connectivity/content.ts'
import { fibrePath } from '../content.ts'
import type { Recommendation } from '../rules/recommend-product.ts'

/** RCP-01: each of leads' six questions in whole words, and what its answer says about the product. */
export const questionWords: Record<
  ConnectivityQuestion,
  { hint: string; yes: string; no: string }
> = {
  guestWifi: {
    hint: 'Visitors or customers must get online, apart from the office.',
    yes: 'Guests need a network of their own.',
    no: 'There are no guests to keep apart.',
  },
  fibreCoverage: {
    hint: 'Fibre already reaches your building or your street.',
    yes: 'Fibre reaches your address.',
    no: 'Fibre does not reach your address, so the line comes through the air.',
  },
  multipleLocations: {
    hint: 'More than one branch, floor or building.',
    yes: 'Several places must be covered and looked after as one.',
    no: 'There is one place to cover.',
  },
  missionCritical: {
    hint: 'When the line is down, so is the business.',
    yes: 'The line must not go down.',
    no: 'A short outage can be lived with.',
  },
  quickDeployment: {
    hint: 'You need it within days rather than weeks.',
    yes: 'You need it quickly, and wireless needs no digging.',
    no: 'There is time to install it.',
  },
  highBandwidth: {
    hint: 'Video all day, large files, or many people on cloud systems.',
    yes: 'You need high bandwidth, and fibre carries the most.',
    no: 'High bandwidth is not what decides here.',
  },
}

export const builderWords = {
  text: 'Six yes or no questions, and the right product on this page at once. No sales call needed to see it.',
  questions: 'What is true for you?',
  questionsHint: 'Tick what is a yes. What you leave open counts as no.',
  checkFirst: 'Not sure whether fibre reaches you?',
  check: { label: 'Check your address', href: fibrePath },
  contact: 'Where may we send the details?',
  submit: 'Get my recipe',
  errors: 'Please check these fields.',
} as const

export type RecommendationWords = { name: string; text: string; href?: string; linkLabel?: string }

/** RCP-07 to RCP-13: the four names, character for character. */
export const recommendations: Record<Recommendation, RecommendationWords> = {
  fttp: {
    name: 'Fibre to the Premises (FTTP)',
    text: 'A fibre line into your building: the most speed and the least delay there is.',
    href: '/connectivity/fibre',
    linkLabel: 'Read about fibre',
  },
  fwa: {
    name: 'Fixed Wireless Access (FWA)',
    text: 'Internet over a mobile network with a Wi-Fi 6 router, bundled with managed IT support.',
    href: '/connectivity/fixed-wireless',
    linkLabel: 'Read about fixed wireless',
  },
  waas: {
    name: 'Wi-Fi as a Service (WaaS)',
    text: 'Wi-Fi that we plan, fit and watch in every place you work, with guests kept apart.',
    href: '/connectivity/wifi-as-a-service',
    linkLabel: 'Read about Wi-Fi as a Service',
  },
  hybrid: {
    name: 'Custom Hybrid Solution',
    text: 'No single product fits, so we mix them: the line that suits the building and the Wi-Fi that suits the people.',
  },
}

export const resultWords = {
  tab: 'Your connectivity recipe',
  reasons: 'Why this one',
  yes: 'Yes',
  no: 'No',
  sent: 'We have your answers',
  onRequest: 'Priced on request, once we know what it must carry.',
  /** RCP-21, D-70. */
  advice: {
    title: 'Because it is mission critical',
    items: [
      'Add a back-up link that comes in by another road: wireless behind fibre, or fibre behind wireless.',
      'Put the router and the access points on a UPS, so that the line outlives the lights.',
    ],
  },
  /** RCP-19, D-69, LDS-08. */
  unsent: {
    title: 'Your details did not reach us',
    text: 'The recipe stands, but nothing was stored and nobody will call yet. Please send it again in a moment.',
    offlineTitle: 'You are offline',
    offlineText:
      'The recipe stands, but nothing was sent. Your details are kept here: send them again when you are back online.',
    /** Stands before the documented promise (RCP-16). */
    promise: 'Once it has reached us:',
    again: 'Send again',
  },
} as const
