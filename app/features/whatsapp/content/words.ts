/** What stands for a message whose content is in WhatsApp alone. */
export const elsewhereWords: Readonly<Record<string, string>> = {
  image: 'A picture came; open WhatsApp to see it.',
  video: 'A video came; open WhatsApp to see it.',
  document: 'A file came; open WhatsApp to see it.',
  sticker: 'A sticker came; open WhatsApp to see it.',
  audio: 'A sound recording came; open WhatsApp to hear it.',
  voice: 'A voice note came; open WhatsApp to hear it.',
  order: 'An order came; open WhatsApp to see it.',
  other: 'A message came that only WhatsApp can show; open it there.',
}

/** Ends our first message to somebody who wrote first: no form has told them (PRV-01, WAP-02). */
export const privacyEnding = (legalName: string, address: string) =>
  `${legalName} keeps this conversation to answer you. How long, who helps us with it, and how to have it corrected or deleted: ${address}`

export const refusals = {
  noNumber: 'There is no telephone number that WhatsApp could use.',
  otherNumber: 'A message goes to a telephone number of this enquiry alone.',
  stopped: (when: string) =>
    `They wrote “stop” on ${when}. Nothing more may be sent to them on WhatsApp until they write again.`,
  noConsent:
    'They have neither ticked WhatsApp nor written to us there, so we may not write to them. Call, or write an e-mail.',
  noTemplate:
    'They have not written within the last 24 hours, so only an approved template may be sent, and there is none. Call, or write an e-mail.',
  windowOver:
    'They have not written within the last 24 hours, so only an approved template may be sent.',
  unknownTemplate: 'This template is not approved, or not any more. Choose another one.',
  empty: 'Please write a message.',
  tooLong: (longest: number) =>
    `With what is added to it, this message is too long. Use at most ${longest} characters.`,
} as const

export const failedNotice = (reference: string) => ({
  kind: 'reply-failed',
  title: `WhatsApp message not delivered: ${reference}`,
  text: 'WhatsApp did not deliver the message. The lead still waits for an answer.',
})

export const stoppedNotice = (reference: string) => ({
  kind: 'message',
  title: `No more WhatsApp messages: ${reference}`,
  text: 'The visitor wrote “stop”. Nothing more is sent to them on WhatsApp.',
})
