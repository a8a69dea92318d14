import { formatRands, minusSign } from '#app/basics/numbers.ts'

/** States of a quote version. A sent version is shown as `opened` once seen, and as `expired` after its last day. */
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

/** Filters of the list. `open` includes drafts, requests for approval, and sent quotes that have not expired. */
export const listStates = ['open', ...shownStates, 'all'] as const
export type ListState = (typeof listStates)[number]

/** Default introductions of a quote. Staff can replace them. */
export const introductions = {
  asked: 'Thank you for your enquiry. Here is what you requested and what it costs.',
  blank: 'Thank you for your enquiry. Here is what we suggest and what it costs.',
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

export const quoteProblems = {
  missing: 'Quote not found.',
  sent: 'This version was sent and can’t be changed. Create a new version.',
  waiting: 'This draft is waiting for approval. Withdraw the request to change it.',
  notNeeded: 'No line needs approval. Send the quote.',
  needsApproval: 'A discount needs approval before you can send this.',
  empty: 'Add at least one line.',
  noQuantity: (name: string) => `Enter a quantity for ${name}.`,
  noBuyer: 'Choose a customer type: company or individual.',
  closed: 'An accepted quote can’t be changed. Create another quote instead.',
  draftThere: 'There is already a draft of this quote.',
  priceChanged: 'Prices have changed. Use today’s prices, check them, then send the quote.',
  gone: (name: string) =>
    `${name} is no longer sold at a public price. Remove the line or replace it.`,
  address: 'Choose an email address linked to this lead.',
  notShareable: 'You can only share a sent quote that can still be accepted or declined.',
  enquiryEnded:
    'This enquiry was withdrawn or is older than 12 months, so the customer couldn’t open the quote. Add a new enquiry first.',
  changed: 'Someone else changed this quote while you were editing.',
  changedSinceAttached:
    'This quote changed after you attached it. Check the quote, then attach it again.',
  alreadySent:
    'This quote has already been sent without your message. Send the message as a separate reply.',
  otherAddress: (address: string) =>
    address === ''
      ? 'This quote is shared as a link. Choose an email address in the quote first.'
      : `This quote is for ${address}. Choose that address, or change it in the quote.`,
} as const

/** Formats an amount with its cents, such as R1,999.00. */
export function formatCents(cents: number): string {
  const size = Math.abs(cents)
  // Uses a minus sign instead of a hyphen, because a line may break after a hyphen.
  const sign = cents < 0 ? minusSign : ''
  return `${sign}${formatRands(Math.floor(size / 100))}.${String(size % 100).padStart(2, '0')}`
}
