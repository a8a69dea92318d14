import type { BundleName } from '../forms/bundle-quote/content.ts'

/** A message about a form: the channel of the toaster it stands in (D-61), and how long, in milliseconds. */
export type FormMessage = {
  channel: 'single' | 'stack'
  title: string
  description: string
  durationMs?: number
}

/** LIM-08, CTC-25, in milliseconds. */
const quickActionMs = 5_000

const tryAgain = 'There was a problem processing your request. Please try again.'
/** D-56: the documented failure text, which forms without one of their own share. */
const problem = (channel: FormMessage['channel'], description = tryAgain, durationMs?: number) => ({
  channel,
  title: 'Submission Error',
  description,
  ...(durationMs ? { durationMs } : {}),
})
const contactProblem = problem('stack', tryAgain, quickActionMs)

/**
 * What a visitor is told when a form was stored, and when it was not: every message of every form, once.
 * A text documented as one string is split at its first exclamation mark (D-62).
 */
export const formMessages = {
  /** ITH-08, ITH-11 */
  'assessment-quick': {
    success: {
      channel: 'single',
      title: 'Success!',
      description: 'Your free IT health recipe will be emailed to you shortly.',
    },
    failure: problem('single'),
  },
  /** WIZ-08, WIZ-09 */
  'assessment-wizard': {
    success: {
      channel: 'stack',
      title: 'Assessment Request Submitted!',
      description: 'Our team will contact you within 24 hours to schedule your IT assessment.',
    },
    failure: problem(
      'stack',
      'There was a problem submitting your assessment request. Please try again.',
    ),
  },
  /** ITH-13, D-56 */
  interest: {
    success: {
      channel: 'single',
      title: 'Interest registered!',
      description: "We'll notify you when our new connectivity services launch.",
    },
    failure: problem('single'),
  },
  /** CLD-05, D-56 */
  'launch-interest': {
    success: {
      channel: 'single',
      title: 'You are on the list!',
      description: 'We will e-mail you when this service launches.',
    },
    failure: problem('single'),
  },
  /** BQF-12; the success names the bundle: `bundleQuoteSuccess`. */
  'bundle-quote': {
    failure: problem(
      'stack',
      'There was a problem processing your quote request. Please try again.',
    ),
  },
  /** BUN-11 */
  referral: {
    success: {
      channel: 'stack',
      title: 'Thank you for the referral!',
      description: 'We ask your friend once, by e-mail, whether we may contact them.',
    },
    failure: problem('stack', 'There was a problem sending your referral. Please try again.'),
  },
  /** SVC-14, D-56; the thanks stand in the page. */
  'custom-recipe': { failure: problem('single') },
  /** CMP-19, CMP-21 */
  'custom-quote': {
    success: {
      channel: 'single',
      title: 'Quote request submitted!',
      description: 'Our team will contact you within one business day.',
    },
    failure: problem('single'),
  },
  /** CTC-04, CTC-27; the success is the panel of CTC-05, no toast. */
  contact: {
    success: {
      channel: 'stack',
      title: 'Message Sent!',
      description: "We'll reply to your inquiry within 24 hours.",
    },
    failure: contactProblem,
  },
  /** CTC-14, CTC-25, CTC-27 */
  consultation: {
    success: {
      channel: 'stack',
      title: 'Consultation scheduled!',
      description: "We'll contact you within 24 hours to confirm.",
      durationMs: quickActionMs,
    },
    failure: contactProblem,
  },
  /** CTC-18, CTC-25, CTC-27 */
  'site-survey': {
    success: {
      channel: 'stack',
      title: 'Site survey request submitted!',
      description: 'Our team will contact you to schedule a visit.',
      durationMs: quickActionMs,
    },
    failure: contactProblem,
  },
  /** CTC-23, CTC-25, CTC-27 */
  'cloud-quote': {
    success: {
      channel: 'stack',
      title: 'Quote request submitted!',
      description: "You'll receive a detailed proposal within 2 business days.",
      durationMs: quickActionMs,
    },
    failure: contactProblem,
  },
  /** COV-33 */
  coverage: {
    success: {
      channel: 'stack',
      title: 'Request received!',
      description: 'Our team will contact you about fibre at this address.',
    },
    failure: problem('stack'),
  },
} as const satisfies Record<string, { success?: FormMessage; failure: FormMessage }>

/** BQF-09 to BQF-11. */
export function bundleQuoteSuccess(bundle: BundleName): FormMessage {
  return {
    channel: 'stack',
    title: 'Quote Request Submitted!',
    description: `Your ${bundle} quote request has been received. We'll contact you within 24 hours.`,
  }
}

/** WIZ-03 on Continue, WIZ-06 on Submit. */
export const requiredFieldsMissing = {
  onContinue: {
    channel: 'stack',
    title: 'Required Fields Missing',
    description: 'Please fill in all required fields (Name, Email, and Company).',
  },
  onSubmit: {
    channel: 'stack',
    title: 'Required Fields Missing',
    description: 'Please fill in all required fields.',
  },
} as const satisfies Record<string, FormMessage>

/** What to do about a field that was left empty. */
export const emptyField = (label: string): string => `${label}: please fill in this field.`
/** The same for a list of choices; `what` is what to choose, such as "a range". */
export const emptyChoice = (label: string, what: string): string => `${label}: choose ${what}.`

/** LDS-08: said in the form, without a toast. */
export const offlineMessage = {
  title: 'You are offline. Nothing was sent.',
  description:
    'Your answers are kept on this device. Send the form again when you are back online.',
} as const

/** Above a list of fields to correct, where no documented text stands there. */
export const pleaseCheck = 'Please check these answers:'
