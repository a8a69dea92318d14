import { expect, test } from 'vitest'
import { deliveryReport, multipart, rawMail } from '../testing/raw-mail.ts'
import { classifyMail } from './classify-mail.ts'
import { parseMail } from './parse-mail.server.ts'

const own = { addresses: ['enquiries@baobab.example'], hasOwnId: false }
const kindOf = async (mail: Parameters<typeof rawMail>[0]) =>
  classifyMail(await parseMail(rawMail(mail)), own)

test('INB-05 a mail is read: who, what, when, and what it refers to, the nearest first', async () => {
  const mail = await parseMail(
    rawMail({
      from: '=?iso-8859-1?Q?Andr=E9?= <Andre@Bakery.Example>',
      inReplyTo: '<c@baobab.example>',
      references: '<a@baobab.example>\r\n <b@baobab.example> <c@baobab.example>',
      to: 'Baobab <enquiries+TOKEN@baobab.example>, x@y.example',
    }),
  )
  expect(mail).toMatchObject({
    from: { name: 'André', address: 'andre@bakery.example' },
    references: ['<c@baobab.example>', '<b@baobab.example>', '<a@baobab.example>'],
    recipients: ['enquiries+TOKEN@baobab.example', 'x@y.example'],
    subject: 'Re: Fibre',
    text: 'Yes please.',
    problem: '',
  })
})

test.each([
  ['iso-8859-1', 'quoted-printable', 'Caf=E9', 'Café'],
  ['windows-1252', '8bit', Buffer.from([0x93, 0x61, 0x94]).toString('latin1'), '“a”'],
  ['shift_jis', 'base64', 'k/qWew==', '日本'],
  ['gb18030', 'base64', '1tDOxA==', '中文'],
  ['utf-16le', 'base64', 'aABpAA==', 'hi'],
  ['koi8-r', 'base64', 'zcnS', 'мир'],
])('INB-05 %s in %s is read', async (charset, encoding, body, text) => {
  const bytes = Buffer.concat([
    rawMail({
      contentType: `text/plain; charset=${charset}`,
      headers: { 'Content-Transfer-Encoding': encoding },
      body: '',
    }),
    Buffer.from(body, 'latin1'),
  ])
  expect(await parseMail(bytes)).toMatchObject({ text, problem: '' })
})

test('INB-05 a character set that nothing reads is said', async () => {
  for (const charset of ['utf-7', 'klingon-1'])
    expect(
      (await parseMail(rawMail({ contentType: `text/plain; charset=${charset}` }))).problem,
    ).toContain(charset)
})

test('INB-05 a mail of HTML alone is shown as its words', async () => {
  const mail = await parseMail(
    rawMail({
      contentType: 'text/html; charset=utf-8',
      body: '<style>p{color:red}</style><p>Good &amp; well,<br>Thandi</p><script>alert(1)</script><table><tr><td>R1</td></tr></table>',
    }),
  )
  expect(mail.text).toBe('Good & well,\nThandi\nR1')
})

test.each([
  ['a person', {}, 'visitor'],
  ['an out-of-office note', { headers: { 'Auto-Submitted': 'auto-replied' } }, 'automatic'],
  ['who says it is no machine', { headers: { 'Auto-Submitted': 'no' } }, 'visitor'],
  ['a newsletter', { headers: { 'List-Id': 'News <news.example>' } }, 'automatic'],
  ['an old responder', { headers: { Precedence: 'auto_reply' } }, 'automatic'],
  ['a null sender', { headers: { 'Return-Path': '<>' } }, 'automatic'],
  ['a name that nobody reads', { from: 'No-Reply@shop.example' }, 'automatic'],
  ['our own address', { from: 'Baobab <Enquiries@baobab.example>' }, 'own'],
  ['nobody', { from: '' }, 'unreadable'],
  [
    'a delivery report',
    deliveryReport({ address: 'a@b.example', mailId: '<x@y.example>' }),
    'delivery-report',
  ],
  [
    'a report forwarded by a person',
    {
      ...deliveryReport({ address: 'a@b.example', mailId: '<x@y.example>' }),
      from: 'thandi@bakery.example',
      headers: {},
      ...multipart('mixed', [
        'Content-Type: message/delivery-status\r\n\r\nFinal-Recipient: rfc822; a@b.example\r\nAction: failed',
      ]),
    },
    'visitor',
  ],
  [
    'a complaint',
    {
      from: 'complaints@provider.example',
      ...multipart('report; report-type=feedback-report', [
        'Content-Type: message/feedback-report\r\n\r\nFeedback-Type: abuse',
        'Content-Type: message/rfc822\r\n\r\nMessage-ID: <x@y.example>\r\n\r\nHello',
      ]),
    },
    'complaint',
  ],
] as const)('INB-04 %s is recognised', async (_title, mail, kind) => {
  expect(await kindOf(mail)).toBe(kind)
})

test('INB-04 a delivery report names the address, what became of the mail, and which it was', async () => {
  const mail = await parseMail(
    rawMail(
      deliveryReport({
        address: 'Thandi@Bakery.example',
        mailId: '<m@baobab.example>',
        action: 'delayed',
        status: '4.4.1',
      }),
    ),
  )
  expect(mail.report).toEqual({
    kind: 'delivery-report',
    recipients: [
      {
        address: 'thandi@bakery.example',
        action: 'delayed',
        status: '4.4.1',
        reason: '550 No such mailbox',
      },
    ],
    mailIds: ['<m@baobab.example>'],
  })
})

test('INB-06 files are listed by safe names; what could run is held back; 10 MB are kept', async () => {
  const file = (name: string, type = 'application/octet-stream') =>
    `Content-Type: ${type}\r\nContent-Disposition: attachment; filename="${name}"\r\n\r\nx`
  const mail = await parseMail(
    rawMail(
      multipart('mixed', [
        'Content-Type: text/plain\r\n\r\nSee these.',
        file('quote.pdf', 'application/pdf'),
        file('../../etc/passwd'),
        file('CON'),
        file('invoice.pdf.exe'),
        file('a\u202efdp.exe'),
        file('page.html', 'text/html'),
        file('picture', 'image/svg+xml'),
      ]),
    ),
  )
  expect(mail.text).toBe('See these.')
  expect(mail.files.map(({ name, isHeld }) => [name, isHeld])).toEqual([
    ['quote.pdf', false],
    ['passwd', false],
    ['_CON', false],
    ['invoice.pdf.exe', true],
    ['afdp.exe', true],
    ['page.html', true],
    ['picture', true],
  ])
  const large = Buffer.alloc(6 * 1024 * 1024, 120)
    .toString('base64')
    .replaceAll(/(.{76})/g, '$1\r\n')
  const part = `Content-Type: application/pdf; name=a.pdf\r\nContent-Transfer-Encoding: base64\r\n\r\n${large}`
  const heavy = await parseMail(rawMail(multipart('mixed', [part, part])))
  expect(heavy.files).toHaveLength(1)
  expect(heavy.problem).toContain('10 MB')
})
