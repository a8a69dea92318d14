import type { CallOutcome } from '../schema/kinds.ts'

export const replyReason = (reference: string) =>
  `You get this answer because you wrote to us. Your reference is ${reference}; your reply to this e-mail reaches us.`

export const callOutcomeLabels: Record<CallOutcome, string> = {
  reached: 'Reached',
  voicemail: 'Left a voicemail',
  'no-answer': 'No answer',
  'wrong-number': 'Wrong number',
}

export const replyFailedNotice = (reference: string) => ({
  kind: 'reply-failed',
  title: `Reply not delivered: ${reference}`,
  text: 'The mail server did not take the reply. The lead still waits for an answer.',
})

export const visitorWroteNotice = (reference: string, isForeign: boolean) => ({
  kind: 'message',
  title: `New message: ${reference}`,
  text: isForeign
    ? 'An e-mail came from an address that is new to this lead. It waits for an answer.'
    : 'The visitor wrote. The lead waits for an answer.',
})

export const mailReturnedNotice = (
  reference: string,
  { isWaiting, isAddressFault }: { isWaiting: boolean; isAddressFault: boolean },
) => ({
  kind: 'mail-returned',
  title: `E-mail came back: ${reference}`,
  text: [
    isAddressFault ? 'The address does not work.' : 'It could not be delivered.',
    isWaiting ? 'The lead waits for an answer again.' : 'The visitor did not get it.',
  ].join(' '),
})

export const callBackNotice = (reference: string) => ({
  kind: 'call-back',
  title: `Call back: ${reference}`,
  text: 'It is time for the call you agreed or postponed.',
})

/** How staff say that a visitor was answered elsewhere; `earlier` is of leads answered before evidence was kept. */
export const statementWays: Record<string, string> = {
  phone: 'by telephone',
  email: 'by e-mail from elsewhere',
  whatsapp: 'by WhatsApp',
  'in-person': 'in person',
  other: 'another way',
  earlier: 'before evidence was kept',
}
