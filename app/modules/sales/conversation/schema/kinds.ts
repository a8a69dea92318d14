export const messageDirections = ['out', 'in'] as const

/** How a call went; only the first one answers a visitor (ANS-08). */
export const callOutcomes = ['reached', 'voicemail', 'no-answer', 'wrong-number'] as const
export type CallOutcome = (typeof callOutcomes)[number]
