import type { SitePath } from '#app/basics/site-path.ts'
import type { ConsentChannel } from './schema.ts'

/** The version of the notice on forms. Change it with every change of the texts below. */
export const noticeVersion = '2026-11-20'

/** Every version ever shown. Pages with an earlier version may still be open or cached. */
export const knownNoticeVersions: readonly string[] = [noticeVersion]

/** The version of the notice that staff read to a caller, word for word. Change it with every change of that text. */
export const spokenNoticeVersion = '2026-11-22-call'

/** POPIA section 18 notice: who collects the data and why. Each form adds the answers that are mandatory. */
export const privacyNotice = {
  who: (legalName: string) => `${legalName} collects what you type here`,
  why: 'to answer your enquiry and to keep a record of it.',
  link: { name: 'privacy policy', href: '/privacy-policy' satisfies SitePath },
  more: 'How long we keep it, who helps us process it, and how to have it corrected or deleted is in our',
} as const

/** The text of the marketing consent. It names the goods and services; each channel is a separate choice. */
export const consentPurpose =
  'News and offers about managed IT, internet connectivity, cloud services, backup power and bundles'

export const consentIntro = `Would you like ${consentPurpose.replace('News', 'news')}? Only if you tick a box, and you can stop it at any time.`

export const consentLabels: Record<ConsentChannel, string> = {
  email: 'By email',
  phone: 'By phone',
  whatsapp: 'By WhatsApp',
}

/** Messages for refusals that are not about a field. */
export const sendRefusals = {
  keyReused: 'This form was already sent with different answers. Please send it again.',
  unavailable: 'We can’t save this right now. Please try again in a moment.',
} as const
