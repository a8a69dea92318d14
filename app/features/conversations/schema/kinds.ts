export const messageDirections = ['out', 'in'] as const

/** How a call went; only the first one answers a visitor (ANS-08). */
export const callOutcomes = ['reached', 'voicemail', 'no-answer', 'wrong-number'] as const
export type CallOutcome = (typeof callOutcomes)[number]

/** What shows that a visitor was answered (ANS-05); a WhatsApp message and a quote join them later. */
export const evidenceKinds = ['reply', 'call', 'appointment', 'statement'] as const
export type EvidenceKind = (typeof evidenceKinds)[number]
