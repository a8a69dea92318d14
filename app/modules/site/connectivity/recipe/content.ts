import type { SitePath } from '#app/basics/site-path.ts'
import {
  pricedOnRequestText,
  recommendationNames,
  type ConnectivityQuestion,
  type Recommendation,
} from '#app/modules/sales/lead/connectivity/content.ts'
import { fibrePath } from '../content.ts'

export const questionHints: Record<ConnectivityQuestion, string> = {
  guestWifi: 'Visitors or customers need to get online, separately from the office.',
  fibreCoverage: 'Fibre already reaches your building or your street.',
  multipleLocations: 'More than one branch, floor or building.',
  missionCritical: 'When the line is down, so is the business.',
  quickDeployment: 'You need it within days rather than weeks.',
  highBandwidth: 'Video all day, large files, or many people on cloud systems.',
}

export const openQuestionTips: Record<
  ConnectivityQuestion,
  { text: string; link?: { label: string; href: string } }
> = {
  guestWifi: {
    text: 'Check who else goes online at your premises: customers, patients or learners.',
  },
  fibreCoverage: {
    text: 'Our coverage check looks for fibre near your address.',
    link: { label: 'Check your address', href: fibrePath },
  },
  multipleLocations: { text: 'Count the floors, buildings and branches that must be online.' },
  missionCritical: { text: 'Work out what an hour without internet costs you.' },
  quickDeployment: { text: 'Check the date your lease or contract begins.' },
  highBandwidth: { text: 'Count the people who are on video calls at your busiest hour.' },
}

export const builderWords = {
  text: 'Answer six yes-or-no questions and say where to send the details. You see the right product straight away, without a sales call.',
  questions: 'Which ones apply to you?',
  questionsHint:
    'Tick every one that applies. Not sure? Leave it open, and your result will explain how to find out.',
  checkFirst: 'Not sure whether fibre reaches you?',
  check: { label: 'Check your address', href: fibrePath },
  contact: 'Where should we send the details?',
  submit: 'Get my recipe',
  errors: 'Please check these fields.',
} as const

export type RecommendationWords = { name: string; text: string; href?: string; linkLabel?: string }

export const recommendations: Record<Recommendation, RecommendationWords> = {
  fttp: {
    name: recommendationNames.fttp,
    text: 'A fibre line into your building, with the highest speed and lowest latency you can get.',
    href: '/connectivity/fibre' satisfies SitePath,
    linkLabel: 'Read about fibre',
  },
  fwa: {
    name: recommendationNames.fwa,
    text: 'Internet over a mobile network with a Wi-Fi 6 router, bundled with managed IT support.',
    href: '/connectivity/fixed-wireless' satisfies SitePath,
    linkLabel: 'Read about fixed wireless',
  },
  waas: {
    name: recommendationNames.waas,
    text: 'Wi-Fi that we plan, fit and monitor everywhere you work, with guests on their own network.',
    href: '/connectivity/wifi-as-a-service' satisfies SitePath,
    linkLabel: 'Read about Wi-Fi as a Service',
  },
  hybrid: {
    name: recommendationNames.hybrid,
    text: 'No single product fits, so we combine a line that suits the building with Wi-Fi that suits the people.',
  },
}

export const resultWords = {
  tab: 'Your connectivity recipe',
  reasons: 'Why we recommend it',
  yes: 'Yes',
  no: 'left open',
  open: {
    title: 'Questions you left open',
    text: 'You left these open. A yes would change our recommendation:',
    ifYes: (product: string) => `If the answer is yes, we recommend ${product}.`,
  },
  sent: 'We have your answers',
  onRequest: `${pricedOnRequestText}.`,
  sending: 'Sending your details…',
  sendingText: 'Your recipe is ready below.',
  advice: {
    title: 'Because your line is mission critical',
    items: [
      'Add a backup link of a different kind on a different route: wireless to back up fibre, or fibre to back up wireless.',
      'Put the router and the access points on a UPS, so that you stay online when the power goes off.',
    ],
  },
  unsent: {
    title: 'Your details did not reach us',
    text: 'Your recipe is still here, but your details were not saved, so we can’t call you yet. Please send them again in a moment.',
    offlineTitle: 'You are offline',
    offlineText:
      'Your recipe is still here, but nothing was sent. We kept your details, so you can send them again when you’re back online.',
    /** Shown before the documented promise. */
    promise: 'Once we have your details:',
    again: 'Send again',
  },
} as const
