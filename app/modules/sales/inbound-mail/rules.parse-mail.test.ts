import { expect, test } from 'vitest'
import { deliveryReport, multipart, rawMail } from '#tools/simulators/raw-mail.ts'
import { parseMail } from './rules.server.ts'
import { classifyMail } from './rules.ts'

const ownMail = { addresses: ['enquiries@baobab.example'], hasOwnId: false }
const kindOf = async (mail: Parameters<typeof rawMail>[0], joinsLead = false) =>
  classifyMail(await parseMail(rawMail(mail)), ownMail, joinsLead)

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
  [
    'who says with a comment that it is no machine',
    { headers: { 'Auto-Submitted': 'no (written by a person)' } },
    'visitor',
  ],
  ['an out-of-office note by its subject', { subject: 'Automatic reply: Fibre' }, 'automatic'],
  ['the same in Afrikaans', { subject: 'Outomatiese antwoord: Vesel' }, 'automatic'],
  ['a person who answers to one', { subject: 'Re: Automatic reply: Fibre' }, 'visitor'],
  [
    'a person whose subject only begins like one',
    { subject: 'Out of office fibre line' },
    'visitor',
  ],
  ['an answer of Exchange', { headers: { 'X-Auto-Response-Suppress': 'All' } }, 'automatic'],
  ['an old responder', { headers: { Precedence: 'auto_reply' } }, 'automatic'],
  ['a null sender', { headers: { 'Return-Path': '<>' } }, 'automatic'],
  ['a name that nobody reads', { from: 'No-Reply@shop.example' }, 'automatic'],
  [
    'a form that names the person to answer',
    { from: 'no-reply@shop.example', headers: { 'Reply-To': 'Thandi <thandi@bakery.example>' } },
    'visitor',
  ],
  [
    'two no-reply addresses, one in Reply-To of the other',
    { from: 'no-reply@shop.example', headers: { 'Reply-To': 'noreply-2@shop.example' } },
    'automatic',
  ],
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

test.each([
  ['a list', { 'List-Id': '<office.bakery.example>', Precedence: 'list' }, 'visitor'],
  ['a newsletter program', { 'List-Unsubscribe': '<https://x.example/u>' }, 'visitor'],
  ['an older ticket system', { Precedence: 'bulk' }, 'visitor'],
  ['a ticket system that says so', { 'Auto-Submitted': 'auto-generated' }, 'automatic'],
  ['an answering machine', { 'Auto-Submitted': 'auto-replied' }, 'automatic'],
] as const)('INB-04 of what answers a mail of ours through %s', async (_title, headers, kind) => {
  expect(await kindOf({ headers }, true)).toBe(kind)
})

test.each([
  ['our own server', ['mx.baobab.example; spf=pass; dmarc=fail (p=none)'], true],
  ['our own server, in a header of its own', ['mx.us; dkim=none', 'mx.us; dmarc=fail'], true],
  ['the sender', ['mx.us; dmarc=pass', 'mx.sender.example; dmarc=fail'], false],
  ['no server', [], false],
])('INB-05 DMARC failed, as %s says', async (_title, results, isMarked) => {
  const lines = results.map((result) => `Authentication-Results: ${result}\r\n`).join('')
  const { problem } = await parseMail(Buffer.concat([Buffer.from(lines), rawMail()]))
  expect(problem.includes('DMARC failed')).toBe(isMarked)
})

const ownMailId = '<m@baobab.example>'
const thandiMailbox = { address: 'thandi@bakery.example' }
test.each([
  [
    'qmail',
    {
      body: `Hi. This is the qmail-send program at mx.bakery.example.\r\nI'm afraid I wasn't able to deliver your message.\r\nThe message could not be delivered.\r\n\r\n<thandi@bakery.example>:\r\n192.0.2.5 does not like it:\r\nSorry, no mailbox here by that name. (#5.1.1)\r\n\r\n--- Below this line is a copy of the message.\r\n\r\nMessage-ID: ${ownMailId}\r\nTo: thandi@bakery.example\r\n`,
      subject: 'failure notice',
    },
    {
      ...thandiMailbox,
      action: 'failed',
      status: '5.1.1',
      reason: '192.0.2.5 does not like it: Sorry, no mailbox here by that name. (#5.1.1)',
    },
  ],
  [
    'Exim',
    {
      headers: { 'X-Failed-Recipients': 'Thandi@bakery.example', 'Return-Path': '<>' },
      references: ownMailId,
      body: 'A message that you sent could not be delivered. The following address failed:\r\n\r\n  thandi@bakery.example\r\n    all relevant MX records point to non-existent hosts\r\n',
    },
    {
      ...thandiMailbox,
      action: 'failed',
      status: '',
      reason: 'all relevant MX records point to non-existent hosts',
    },
  ],
  [
    'Exim, which still tries',
    {
      references: ownMailId,
      body: 'A message that you sent has not yet been delivered to one or more of its recipients after more than 24 hours.\r\n\r\n  thandi@bakery.example\r\n    host mx [192.0.2.1]: Connection timed out\r\n\r\nNo action is required on your part.',
    },
    {
      ...thandiMailbox,
      action: 'delayed',
      status: '',
      reason: 'host mx [192.0.2.1]: Connection timed out',
    },
  ],
] as const)('INB-04 %s reports in plain words', async (_title, mail, recipient) => {
  const parsed = await parseMail(rawMail({ from: 'MAILER-DAEMON@mx.bakery.example', ...mail }))
  expect(parsed.report).toMatchObject({ kind: 'delivery-report', mailIds: [ownMailId] })
  expect(parsed.report!.recipients[0]).toEqual(recipient)
})

test('INB-04 an answering machine that speaks of delivery is no mail server', async () => {
  const away = {
    headers: { 'Return-Path': '<>' },
    references: ownMailId,
    body: 'I have left. What you send to thandi@bakery.example will not be delivered.',
  }
  expect(await kindOf(away)).toBe('automatic')
})

test('INB-04 a mail server that only says something reports nothing', async () => {
  const said = { from: 'postmaster@mx.example', body: 'Welcome. Ask help@mx.example.' }
  expect((await parseMail(rawMail(said))).report).toBeNull()
})

test.each([
  ['failed (expired)', '4.4.7', 'failed'],
  ['Failed (bad destination)', '5.1.1', 'failed'],
  ['', '5.1.1', 'failed'],
  ['', '4.4.1', 'delayed'],
])('INB-04 the action "%s" with status %s is %s', async (action, status, expected) => {
  const report = deliveryReport({ address: 'a@b.example', mailId: ownMailId, action, status })
  expect((await parseMail(rawMail(report))).report?.recipients).toMatchObject([
    { action: expected, status },
  ])
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
