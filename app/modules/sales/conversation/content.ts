export const messageDirections = ['out', 'in'] as const

/** The outcome of a call; only the first one answers a visitor. */
export const callOutcomes = ['reached', 'voicemail', 'no-answer', 'wrong-number'] as const
export type CallOutcome = (typeof callOutcomes)[number]

export const replyReason = (reference: string) =>
  `You’re getting this answer because you wrote to us. Your reference is ${reference}. You can reply to this email.`

export const callOutcomeLabels: Record<CallOutcome, string> = {
  reached: 'Reached',
  voicemail: 'Left a voicemail',
  'no-answer': 'No answer',
  'wrong-number': 'Wrong number',
}

/** How staff say that a visitor was answered elsewhere; `earlier` is of leads answered before evidence was kept. */
export const statementChannelLabels: Record<string, string> = {
  phone: 'by telephone',
  email: 'by email from elsewhere',
  whatsapp: 'by WhatsApp',
  'in-person': 'in person',
  other: 'another way',
  earlier: 'before evidence was kept',
}
