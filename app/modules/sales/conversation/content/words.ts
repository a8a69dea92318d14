import type { CallOutcome } from '../schema/kinds.ts'

export const replyReason = (reference: string) =>
  `You get this answer because you wrote to us. Your reference is ${reference}; your reply to this e-mail reaches us.`

export const callOutcomeLabels: Record<CallOutcome, string> = {
  reached: 'Reached',
  voicemail: 'Left a voicemail',
  'no-answer': 'No answer',
  'wrong-number': 'Wrong number',
}

/** How staff say that a visitor was answered elsewhere; `earlier` is of leads answered before evidence was kept. */
export const statementWays: Record<string, string> = {
  phone: 'by telephone',
  email: 'by e-mail from elsewhere',
  whatsapp: 'by WhatsApp',
  'in-person': 'in person',
  other: 'another way',
  earlier: 'before evidence was kept',
}
