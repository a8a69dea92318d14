import { expect, test } from 'vitest'
import { mailMessageSchema } from './schema.ts'

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
