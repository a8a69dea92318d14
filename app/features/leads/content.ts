import type { ConsentChannel } from './schema/inputs.ts'

/** The notice that forms show now; raise it with every change of the words below (PRV-03). */
export const noticeVersion = '2026-11-20'

/** Every version ever shown: pages of an earlier one may still be open or cached. */
export const knownNoticeVersions: readonly string[] = [noticeVersion]

/** Section 18 notice: who, why, what is mandatory (PRV-01, D-73). The form adds what is mandatory. */
export const privacyNotice = {
  who: (legalName: string) => `${legalName} collects what you type here`,
  why: 'to answer your enquiry and to keep a record of it.',
  link: { name: 'privacy policy', href: '/privacy-policy' },
  more: 'How long we keep it, who helps us process it, and how to have it corrected or deleted is in our',
} as const

/** Marketing consent, one free choice per channel, with the goods and services named (PRV-02, PRV-03). */
export const consentPurpose =
  'News and offers about managed IT, internet connectivity, cloud services, backup power and bundles'

export const consentIntro = `Would you like ${consentPurpose.replace('News', 'news')}? Only if you tick a box, and you can stop it at any time.`

export const consentLabels: Record<ConsentChannel, string> = {
  email: 'By e-mail',
  phone: 'By phone',
  whatsapp: 'By WhatsApp',
}

/**
 * What was promised on screen, word for word, and the time it leaves us (LIM-11, D-43).
 * `hours` run by the clock on business days; `businessDays` count from the day after receipt.
 */
export type ResponsePromise = { text: string; hours?: number; businessDays?: number }

export const promises = {
  'assessment-quick': {
    text: 'Our team will contact you shortly with your customized IT health recipe.',
    hours: 24,
  },
  'assessment-wizard': {
    text: 'Our team will contact you within 24 hours to schedule your IT assessment.',
    hours: 24,
  },
  interest: { text: "We'll notify you when our new connectivity services launch." },
  'launch-interest': { text: 'We will e-mail you when this service launches.' },
  connectivity: { text: 'Our team will respond within 24 hours.', hours: 24 },
  'bundle-quote': { text: "We'll contact you within 24 hours.", hours: 24 },
  referral: { text: 'We ask your friend once, by e-mail, whether we may contact them.' },
  'custom-recipe': { text: 'Our team will respond within 24 hours.', hours: 24 },
  contact: { text: "We'll reply to your inquiry within 24 hours.", hours: 24 },
  consultation: { text: "We'll contact you within 24 hours to confirm.", hours: 24 },
  'site-survey': { text: 'Our team will contact you to schedule a visit.' },
  coverage: { text: 'Our team will contact you about fibre at this address.' },
  'custom-quote': { text: 'Our team will contact you within one business day.', businessDays: 1 },
  'cloud-quote': {
    text: "You'll receive a detailed proposal within 2 business days.",
    businessDays: 2,
  },
} as const satisfies Record<string, ResponsePromise>
export type PromiseId = keyof typeof promises

/** What is said when a submission is refused for no single field. */
export const refusals = {
  keyReused: 'This form was already sent with other answers. Please send it again.',
  unavailable: 'We cannot store this right now. Please try again in a moment.',
} as const
