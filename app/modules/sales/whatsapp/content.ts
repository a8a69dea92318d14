/** Texts for messages that are files. The file itself is shown with the text. */
export const mediaWords = {
  image: 'Picture',
  video: 'Video',
  document: 'File',
  sticker: 'Sticker',
  audio: 'Sound recording',
  voice: 'Voice note',
} as const

export const correctedMessageText = (words: string) => `Corrected message:\n\n${words}`

export const unreadableMessageText = (type: string) =>
  type === 'unsupported'
    ? 'WhatsApp doesn’t pass on this kind of message, such as a poll. Ask them to send it another way.'
    : 'We can’t show this kind of message. The original is attached.'

export const addressChangedText = (from: string, to: string) =>
  `Their WhatsApp address changed from ${from} to ${to}. Messages from the new address are added to this lead.`

export const hiddenContactName = 'Someone on WhatsApp'
export const unknownContactName = 'Unknown sender on WhatsApp'

export const rawFileName = 'whatsapp-message.json'

/** Ends our first message to a person who contacted us on WhatsApp, as they saw no form with the notice. */
export const privacyNoticeText = (legalName: string, address: string) =>
  `${legalName} keeps this conversation to answer you. See how long we keep it, who helps us with it, and how to have it corrected or deleted: ${address}`

export const refusals = {
  tooLate: 'The message couldn’t be sent in time.',
  noNumber: 'This lead has no phone number or user name for WhatsApp.',
  otherNumber: 'You can only write to a phone number or user name linked to this lead.',
  stopped: (when: string) =>
    `They wrote “stop” on ${when}. Nothing more may be sent to them on WhatsApp until they write again.`,
  noConsent:
    'They haven’t agreed to WhatsApp or written to us there, so we may not write to them. Call or email them instead.',
  noTemplate:
    'They haven’t written in the last 24 hours, so you can only send an approved template, and there isn’t one. Call or email them instead.',
  windowOver:
    'They haven’t written in the last 24 hours, so you can only send an approved template.',
  unknownTemplate: 'This template isn’t approved at the moment. Choose another one.',
  empty: 'Please write a message.',
  oneFile: 'A WhatsApp message can have only one file. Send the other files as separate messages.',
  templateWithFile:
    'You can’t send a file with a template. Remove the file, or wait until they write to us.',
  soundAlone: 'WhatsApp recordings can’t have text. Send the text first, then the recording.',
  longCaption: (maxLength: number) =>
    `A message with a file can have at most ${maxLength} characters. Send the text as a separate message.`,
  tooLong: (maxLength: number) =>
    `With the text we add, this message is too long. Use at most ${maxLength} characters.`,
} as const

export const mediaProblems = {
  onItsWay: 'We’re still fetching this file from WhatsApp.',
  gone: 'WhatsApp no longer has this file. Ask them to send it again.',
  tooLarge: (bytes: number) =>
    `This file is too large to keep here${bytes > 0 ? ` (${Math.ceil(bytes / 1_000_000)} MB)` : ''}. Ask them for a smaller one, or for a link.`,
} as const
