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

/** What the list can be asked for; `open` is everything that somebody still waits for. */
export const listStates = ['open', ...shownStates, 'all'] as const
export type ListState = (typeof listStates)[number]
