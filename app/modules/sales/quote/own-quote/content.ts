import type { ShownState } from '../content.ts'

export const visitorWords = {
  states: {
    sent: (day: string) => `You can accept it until ${day}.`,
    expired: (day: string) => `It was valid until ${day} and can no longer be accepted.`,
    superseded: 'A newer quote has replaced this one, so it can no longer be accepted.',
    accepted: (moment: string) => `It was accepted on ${moment}.`,
    declined: (moment: string) => `It was declined on ${moment}.`,
  },
  pdf: 'Download as PDF',
  sealedPdf: 'Download the sealed PDF',
  accept: 'Accept this quote',
  decline: 'Decline this quote',
  renew: 'Ask for a new quote',
  newest: 'Read the newer quote',
  back: 'Back to the enquiry',
  backToQuote: 'Back to the quote',
  done: {
    accept: 'Thank you. The quote is accepted. You can download the sealed PDF below.',
    decline: 'Thank you for telling us. The quote is declined.',
    renew: 'We have your request for a new quote. A person on our team is preparing it.',
  },
  line: (number: string, text: string) => `Quote ${number}. ${text}`,
} as const

export const quoteActions = ['accept', 'decline', 'renew'] as const
export type QuoteAction = (typeof quoteActions)[number]

export const quoteActionWords: Record<
  QuoteAction,
  { heading: string; text: string; button: string }
> = {
  accept: {
    heading: 'Accept the quote?',
    text: 'Read the text below before you accept. It becomes part of our agreement.',
    button: 'Accept the quote',
  },
  decline: {
    heading: 'Decline the quote?',
    text: 'Once you decline this quote, you can’t accept it any more. It helps us to know why, but you don’t have to say.',
    button: 'Decline the quote',
  },
  renew: {
    heading: 'Ask for a new quote?',
    text: 'Prices may have changed. A person on our team will prepare a new quote for you.',
    button: 'Yes, ask for a new quote',
  },
}

export const visitorFields = {
  name: 'Your full name',
  authority: (company: string) =>
    company
      ? `I’m authorised to accept this quote for ${company}.`
      : 'I accept this quote for myself.',
  terms: (version: number) => `I have read the terms, version ${version}, and agree to them.`,
  reason: 'Reason (optional)',
  payHeading: 'What you pay, and when',
} as const

export const visitorProblems = {
  missing:
    'We cannot find this quote. The enquiry may have been withdrawn or deleted, or the link may be incomplete. Please open the link in our email again, or call us.',
  missingTitle: 'Quote not found',
  check: 'Nothing was sent. Please correct the following:',
  other: 'This quote has changed since you opened it. Please read it again.',
  unprintable: (characters: string) =>
    `The PDF can’t show ${characters}. Please write your name without it.`,
} as const

const alreadyDecidedText = (how: string) =>
  `This quote was ${how} before we received your answer, so your answer was not recorded. Contact us if this is a mistake.`

export function refusalOf(state: ShownState, day: string): string {
  const { states } = visitorWords
  if (state === 'expired') return states.expired(day)
  if (state === 'superseded') return states.superseded
  if (state === 'accepted') return alreadyDecidedText('accepted')
  if (state === 'declined') return alreadyDecidedText('declined')
  return states.sent(day)
}
