import type { SitePath } from '#app/basics/site-path.ts'
import type { ConsentChannel } from './schema.ts'

/** The notice that forms show now; raise it with every change of the words below. */
export const noticeVersion = '2026-11-20'

/** Every version ever shown: pages of an earlier one may still be open or cached. */
export const knownNoticeVersions: readonly string[] = [noticeVersion]

/** The notice that staff read to a caller, word for word; raise it with every change of its words. */
export const spokenNoticeVersion = '2026-11-22-call'

/** Section 18 notice: who collects the data, why, and what is mandatory. The form adds the last. */
export const privacyNotice = {
  who: (legalName: string) => `${legalName} collects what you type here`,
  why: 'to answer your enquiry and to keep a record of it.',
  link: { name: 'privacy policy', href: '/privacy-policy' satisfies SitePath },
  more: 'How long we keep it, who helps us process it, and how to have it corrected or deleted is in our',
} as const

/** Marketing consent, one free choice per channel, with the goods and services named. */
export const consentPurpose =
  'News and offers about managed IT, internet connectivity, cloud services, backup power and bundles'

export const consentIntro = `Would you like ${consentPurpose.replace('News', 'news')}? Only if you tick a box, and you can stop it at any time.`

export const consentLabels: Record<ConsentChannel, string> = {
  email: 'By email',
  phone: 'By phone',
  whatsapp: 'By WhatsApp',
}

/** The message of a refusal without a field. */
export const refusals = {
  keyReused: 'This form was already sent with other answers. Please send it again.',
  unavailable: 'We cannot store this right now. Please try again in a moment.',
} as const
