export const messageDirections = ['out', 'in'] as const

/** Outcomes of a call. Only `reached` counts as an answer to the visitor. */
export const callOutcomes = ['reached', 'voicemail', 'no-answer', 'wrong-number'] as const
export type CallOutcome = (typeof callOutcomes)[number]

export const replyReasonText = (reference: string) =>
  `You’re getting this email because you wrote to us. Your reference is ${reference}. You can reply to this email.`

export const callOutcomeLabels: Record<CallOutcome, string> = {
  reached: 'Reached',
  voicemail: 'Left a voicemail',
  'no-answer': 'No answer',
  'wrong-number': 'Wrong number',
}

/** Labels of answers given outside this system. */
export const statementChannelLabels: Record<string, string> = {
  phone: 'by phone',
  email: 'by email from another mailbox',
  whatsapp: 'by WhatsApp',
  'in-person': 'in person',
  other: 'another way',
}
