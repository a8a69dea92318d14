import { formatRands, minus } from '#app/basics/numbers.ts'

/** A version of a quote, from its draft on. Opened and expired are a sent one, seen and past its day. */
export const quoteStates = [
  'draft',
  'waiting',
  'sent',
  'accepted',
  'declined',
  'superseded',
] as const
export type QuoteState = (typeof quoteStates)[number]
export const shownStates = [...quoteStates, 'opened', 'expired'] as const
export type ShownState = (typeof shownStates)[number]

/** What the list can be asked for; `open` is everything that someone still waits for. */
export const listStates = ['open', ...shownStates, 'all'] as const
export type ListState = (typeof listStates)[number]

/** What the letter begins with, until staff write something better. */
export const introductions = {
  asked: 'Thank you for asking us. This is what you asked for, with what it costs.',
  blank: 'Thank you for asking us. This is what we suggest, with what it costs.',
} as const

export const stateLabels: Record<ShownState, string> = {
  draft: 'Draft',
  waiting: 'Waiting for approval',
  sent: 'Sent',
  opened: 'Opened',
  accepted: 'Accepted',
  declined: 'Declined',
  expired: 'Expired',
  superseded: 'Superseded',
}

export const problems = {
  missing: 'There is no such quote.',
  noLead: 'There is no such lead.',
  sent: 'This version was sent and never changes again. Make a new one.',
  waiting: 'This draft waits for approval. Take the request back to change it.',
  notNeeded: 'No line needs a second person. Send the quote.',
  needsApproval: 'A discount needs a second person before this can be sent.',
  empty: 'Add at least one line.',
  noQuantity: (name: string) => `Enter how many of ${name} they need.`,
  noBuyer: 'Choose who buys: a company or an individual.',
  closed: 'A quote that was accepted stays as it is. Make another quote for what comes next.',
  draftThere: 'There is already a draft of this quote.',
  priceChanged: 'Prices have changed since. Take today’s prices, look at them, then send.',
  gone: (name: string) =>
    `${name} is no longer sold at a public price. Take the line out, or replace it.`,
  address: 'Choose an e-mail address of this enquiry.',
  noAddress: 'This enquiry has no e-mail address to send a quote to.',
  enquiryEnded:
    'This enquiry was withdrawn, or is older than 12 months: the customer could not open the quote. Add a new enquiry first.',
  changed: 'Someone else changed this quote while you were editing.',
  alreadySent:
    'This quote was sent in the meantime, without your words. Send them as a reply of their own.',
  otherAddress: (address: string) =>
    `This quote is for ${address}. Choose that address, or change it in the quote.`,
} as const

/** A sum of a quote, always with its cents: R1,999.00 (QUO-02). */
export function formatCents(cents: number): string {
  const size = Math.abs(cents)
  // A minus, which no line breaks after as it may after a hyphen.
  const sign = cents < 0 ? minus : ''
  return `${sign}${formatRands(Math.floor(size / 100))}.${String(size % 100).padStart(2, '0')}`
}
