import { expect, test } from 'vitest'
import { type MailChoice, type MailTopic, mailMessageSchema, mayMail } from './schema.ts'

const message = {
  to: { name: 'Jo', address: 'jo@visitor.example' },
  subject: 'Hello',
  text: 'Text',
  html: '<p>Text</p>',
}

const address = 'jo@visitor.example'
const file = { fileName: 'a', contentType: 'text/csv', content: 'YQ==' }
test.each([
  ['subject', { subject: 'Hi\r\nBcc: victim@x.example' }],
  ['subject', { subject: 'Hi\u0000' }],
  ['to.name', { to: { name: 'Jo\nBcc: victim@x.example', address } }],
  ['to.address', { to: { address: `${address}, victim@x.example` } }],
  ['to.address', { to: { address: `${address}\r\nRCPT TO:<victim@x.example>` } }],
  ['replyTo.address', { replyTo: { address: `<${address}>` } }],
  ['', { bcc: { address: 'victim@x.example' } }],
  ['text', { text: '' }],
  ['attachments.0.fileName', { attachments: [{ ...file, fileName: 'a\r\nb' }] }],
  ['attachments.0.contentType', { attachments: [{ ...file, contentType: 'text/csv\r\nX: y' }] }],
])('T20 an invalid message is refused at %s', (path, more) => {
  const parsed = mailMessageSchema.safeParse({ ...message, ...more })
  expect(parsed.error?.issues[0]?.path.join('.')).toBe(path)
})

const day = (date: number) => new Date(Date.UTC(2026, 10, date))
const optOut: MailChoice = { topic: 'all', isWanted: false, at: day(10) }
const optIn = (topic: MailTopic, date: number) => ({ topic, isWanted: true, at: day(date) })

test.each<[string, MailChoice[], MailTopic, boolean]>([
  ['no choice recorded', [], 'news', true],
  ['opted out', [optOut], 'news', false],
  ['opted out: one-off emails are stopped too', [optOut], 'referral', false],
  ['opted out, then opted in to this topic', [optOut, optIn('launch', 11)], 'launch', true],
  ['opted out, then opted in to another topic', [optOut, optIn('launch', 11)], 'news', false],
  ['opted in first, opted out later', [optIn('news', 9), optOut], 'news', false],
  ['opt-out wins over an opt-in at the same moment', [optOut, optIn('news', 10)], 'news', false],
])('PRV-07 %s: %j', (_what, choices, topic, expected) => {
  expect(mayMail(choices, topic)).toBe(expected)
})
