export const messageDirections = ['out', 'in'] as const

/** How a call went; only the first one answers a visitor (ANS-08). */
export const callOutcomes = ['reached', 'voicemail', 'no-answer', 'wrong-number'] as const
export type CallOutcome = (typeof callOutcomes)[number]

/** What shows that a visitor was answered (ANS-05). */
export const evidenceKinds = [
  'reply',
  'call',
  'appointment',
  'statement',
  'quote',
  'whatsapp',
] as const
export type EvidenceKind = (typeof evidenceKinds)[number]

/** Enquiries that are promised a detailed proposal: a quote alone answers them (QUO-10, CTC-23). */
export const kindsPromisedQuote = ['cloud-quote'] as const
