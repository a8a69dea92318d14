import { expect, test } from 'vitest'
import { type MailChoice, type MailTopic, mailMessageSchema, mayMail } from './schema.ts'

const message = {
  to: { name: 'Jo', address: 'jo@visitor.example' },
  subject: 'Hello',
  text: 'Text',
  html: '<p>Text</p>',
}

test('T20 a message without header breaks is good', () => {
  expect(mailMessageSchema.parse(message)).toEqual(message)
})

test.each([
  ['subject', { ...message, subject: 'Hi\r\nBcc: victim@x.example' }],
  ['subject', { ...message, subject: 'Hi\u0000' }],
  [
    'to.name',
    { ...message, to: { name: 'Jo\nBcc: victim@x.example', address: 'jo@visitor.example' } },
  ],
  ['to.address', { ...message, to: { address: 'jo@visitor.example, victim@x.example' } }],
  [
    'to.address',
    { ...message, to: { address: 'jo@visitor.example\r\nRCPT TO:<victim@x.example>' } },
  ],
  ['replyTo.address', { ...message, replyTo: { address: '<jo@visitor.example>' } }],
  ['', { ...message, bcc: { address: 'victim@x.example' } }],
  ['text', { ...message, text: '' }],
  [
    'attachments.0.fileName',
    { ...message, attachments: [{ fileName: 'a\r\nb', contentType: 'text/csv', content: 'YQ==' }] },
  ],
  [
    'attachments.0.contentType',
    {
      ...message,
      attachments: [{ fileName: 'a', contentType: 'text/csv\r\nX: y', content: 'YQ==' }],
    },
  ],
])('T20 refused at %s', (path, input) => {
  const parsed = mailMessageSchema.safeParse(input)
  expect(parsed.error?.issues[0]?.path.join('.')).toBe(path)
})

const day = (date: number) => new Date(Date.UTC(2026, 10, date))
const optOutChoice: MailChoice = { topic: 'all', isWanted: false, at: day(10) }
const optInChoice = (topic: MailTopic, date: number): MailChoice => ({
  topic,
  isWanted: true,
  at: day(date),
})

test.each<[string, MailChoice[], MailTopic, boolean]>([
  ['nothing was ever said', [], 'news', true],
  ['opted out', [optOutChoice], 'news', false],
  ['opted out: what is asked for only once is stopped, too', [optOutChoice], 'referral', false],
  ['opted out, then asked for this', [optOutChoice, optInChoice('launch', 11)], 'launch', true],
  [
    'opted out, then asked for something else',
    [optOutChoice, optInChoice('launch', 11)],
    'news',
    false,
  ],
  ['asked first, opted out later', [optInChoice('news', 9), optOutChoice], 'news', false],
  [
    'at one and the same moment the opt-out wins',
    [optOutChoice, optInChoice('news', 10)],
    'news',
    false,
  ],
])('PRV-07 %s: %j', (_what, choices, topic, expected) => {
  expect(mayMail(choices, topic)).toBe(expected)
})
