import { expect, test } from 'vitest'
import { deliveryReport, multipart, rawMail, type RawMail } from '#tools/simulators/raw-mail.ts'
import { parseMail } from './rules.server.ts'
import { classifyMail, matchMail } from './rules.ts'

const read = (mail: RawMail) => parseMail(rawMail(mail))
const ownMail = { addresses: ['enquiries@baobab.example'], hasOwnId: false }
const kindOf = async (mail: RawMail, joinsLead = false) =>
  classifyMail(await read(mail), ownMail, joinsLead)

const [thandi, pieter] = ['thandi@bakery.example', 'pieter@farm.example']
const bakery = { leadId: 'bakery', addresses: [thandi] }
const farm = { leadId: 'farm', addresses: [pieter] }
const both = { leadId: 'both', addresses: [thandi, pieter] }

test.each([
  ['a token, from an address that took part', thandi, [bakery], [], 'bakery'],
  ['a token, from another address', pieter, [bakery], [], 'bakery, foreign'],
  ['a token counts more than a reference', thandi, [bakery], [both], 'bakery'],
  ['of two tokens the one whose lead the sender took part in', pieter, [bakery, farm], [], 'farm'],
  ['two tokens of strangers', 'x@y.example', [bakery, farm], [], undefined],
  ['two tokens of one sender', thandi, [bakery, both], [], undefined],
  ['a reference, from an address that took part', thandi, [], [bakery], 'bakery'],
  ['a reference, from another address', pieter, [], [bakery], undefined],
  ['the nearest reference that fits', pieter, [], [bakery, both, farm], 'both'],
  ['nothing', thandi, [], [], undefined],
])('INB-03 %s', (_title, from, byToken, byReference, expected) => {
  const match = matchMail({ from, byToken, byReference })
  expect(match && `${match.leadId}${match.isForeign ? ', foreign' : ''}`).toBe(expected ?? null)
})

test('INB-05 a mail is read: who, what, when, and what it refers to, the nearest first', async () => {
  const mail = await read({
    from: '=?iso-8859-1?Q?Andr=E9?= <Andre@Bakery.Example>',
    inReplyTo: '<c@baobab.example>',
    references: '<a@baobab.example>\r\n <b@baobab.example> <c@baobab.example>',
    to: 'Baobab <enquiries+TOKEN@baobab.example>, x@y.example',
  })
  expect(mail).toMatchObject({
    from: { name: 'André', address: 'andre@bakery.example' },
    references: ['<c@baobab.example>', '<b@baobab.example>', '<a@baobab.example>'],
    recipients: ['enquiries+TOKEN@baobab.example', 'x@y.example'],
    subject: 'Re: Fibre',
    text: 'Yes please.',
    problem: '',
  })
})

const utf8Bytes = Buffer.from('Café – größer').toString('latin1')
test.each([
  ['iso-8859-1', 'quoted-printable', 'Caf=E9', 'Café'],
  ['windows-1252', '8bit', '\x93a\x94', '“a”'],
  ['shift_jis', 'base64', 'k/qWew==', '日本'],
  ['gb18030', 'base64', '1tDOxA==', '中文'],
  ['utf-16le', 'base64', 'aABpAA==', 'hi'],
  ['koi8-r', 'base64', 'zcnS', 'мир'],
  ['us-ascii', '8bit', utf8Bytes, 'Café – größer'],
  ['iso-8859-1', '8bit', utf8Bytes, 'Café – größer'],
  ['unknown-8bit', '8bit', utf8Bytes, 'Café – größer'],
])('INB-05 %s in %s is read', async (charset, encoding, body, text) => {
  const headers = { 'Content-Transfer-Encoding': encoding }
  const head = rawMail({ contentType: `text/plain; charset=${charset}`, headers, body: '' })
  const bytes = Buffer.concat([head, Buffer.from(body, 'latin1')])
  expect(await parseMail(bytes)).toMatchObject({ text, problem: '' })
})

test.each(['cp850', 'x-klingon', 'klingon-1', 'utf-7', 'iso-2022-kr', 'hz-gb-2312'])(
  'INB-05 %s is said to be unreadable',
  async (charset) => {
    const { problem } = await read({ contentType: `text/plain; charset=${charset}` })
    expect(problem).toContain(charset)
  },
)

test('INB-05 a mail of HTML alone is shown as its words', async () => {
  const mail = await read({
    contentType: 'text/html; charset=utf-8',
    body: '<style>p{color:red}</style><p>Good &amp; well,<br>Thandi</p><script>alert(1)</script><table><tr><td>R1</td></tr></table>',
  })
  expect(mail.text).toBe('Good & well,\nThandi\nR1')
})

const byHeader = (name: string, value: string): RawMail => ({ headers: { [name]: value } })
const byNoReply = (replyTo: string): RawMail => ({
  from: 'no-reply@shop.example',
  ...byHeader('Reply-To', replyTo),
})
const report = deliveryReport({ address: 'a@b.example', mailId: '<x@y.example>' })
const forwarded = multipart('mixed', [
  'Content-Type: message/delivery-status\r\n\r\nFinal-Recipient: rfc822; a@b.example\r\nAction: failed',
])
const complaint = multipart('report; report-type=feedback-report', [
  'Content-Type: message/feedback-report\r\n\r\nFeedback-Type: abuse',
  'Content-Type: message/rfc822\r\n\r\nMessage-ID: <x@y.example>\r\n\r\nHello',
])

test.each<[string, RawMail, string]>([
  ['a person', {}, 'visitor'],
  ['an out-of-office note', byHeader('Auto-Submitted', 'auto-replied'), 'automatic'],
  ['who says it is no machine', byHeader('Auto-Submitted', 'no'), 'visitor'],
  ['who says so with a comment', byHeader('Auto-Submitted', 'no (by a person)'), 'visitor'],
  ['a newsletter', byHeader('List-Id', 'News <news.example>'), 'automatic'],
  ['an out-of-office note by its subject', { subject: 'Automatic reply: Fibre' }, 'automatic'],
  ['the same in Afrikaans', { subject: 'Outomatiese antwoord: Vesel' }, 'automatic'],
  ['a person who answers to one', { subject: 'Re: Automatic reply: Fibre' }, 'visitor'],
  ['a subject that only begins like one', { subject: 'Out of office fibre line' }, 'visitor'],
  ['an answer of Exchange', byHeader('X-Auto-Response-Suppress', 'All'), 'automatic'],
  ['an old responder', byHeader('Precedence', 'auto_reply'), 'automatic'],
  ['a null sender', byHeader('Return-Path', '<>'), 'automatic'],
  ['an address that takes no replies', { from: 'No-Reply@shop.example' }, 'automatic'],
  ['a form that names the person to answer', byNoReply(`Thandi <${thandi}>`), 'visitor'],
  ['two no-reply addresses', byNoReply('noreply-2@shop.example'), 'automatic'],
  ['our own address', { from: 'Baobab <Enquiries@baobab.example>' }, 'own'],
  ['no sender', { from: '' }, 'unreadable'],
  ['a delivery report', report, 'delivery-report'],
  ['a report that is forwarded', { ...report, ...forwarded, from: thandi, headers: {} }, 'visitor'],
  ['a complaint', { from: 'complaints@provider.example', ...complaint }, 'complaint'],
  [
    'an answering machine that speaks of delivery',
    {
      ...byHeader('Return-Path', '<>'),
      references: '<m@baobab.example>',
      body: `I have left. What you send to ${thandi} will not be delivered.`,
    },
    'automatic',
  ],
])('INB-04 %s is recognised', async (_title, mail, kind) => {
  expect(await kindOf(mail)).toBe(kind)
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
  ['our own server, in a separate header', ['mx.us; dkim=none', 'mx.us; dmarc=fail'], true],
  ['the sender', ['mx.us; dmarc=pass', 'mx.sender.example; dmarc=fail'], false],
  ['no server', [], false],
])('INB-05 DMARC failed, as %s says', async (_title, results, isMarked) => {
  const lines = results.map((result) => `Authentication-Results: ${result}\r\n`).join('')
  const { problem } = await parseMail(Buffer.concat([Buffer.from(lines), rawMail()]))
  expect(problem.includes('DMARC failed')).toBe(isMarked)
})

const ownMailId = '<m@baobab.example>'
const mxReason = '192.0.2.5 does not like it: Sorry, no mailbox here by that name. (#5.1.1)'
const noHosts = 'all relevant MX records point to non-existent hosts'
const timedOut = 'host mx [192.0.2.1]: Connection timed out'
test.each<[string, RawMail, [action: string, status: string, reason: string]]>([
  [
    'qmail',
    {
      body: `Hi. This is the qmail-send program at mx.bakery.example.\r\nI'm afraid I wasn't able to deliver your message.\r\nThe message could not be delivered.\r\n\r\n<${thandi}>:\r\n192.0.2.5 does not like it:\r\nSorry, no mailbox here by that name. (#5.1.1)\r\n\r\n--- Below this line is a copy of the message.\r\n\r\nMessage-ID: ${ownMailId}\r\nTo: ${thandi}\r\n`,
      subject: 'failure notice',
    },
    ['failed', '5.1.1', mxReason],
  ],
  [
    'Exim',
    {
      headers: { 'X-Failed-Recipients': 'Thandi@bakery.example', 'Return-Path': '<>' },
      references: ownMailId,
      body: `A message that you sent could not be delivered. The following address failed:\r\n\r\n  ${thandi}\r\n    ${noHosts}\r\n`,
    },
    ['failed', '', noHosts],
  ],
  [
    'Exim, which still tries',
    {
      references: ownMailId,
      body: `A message that you sent has not yet been delivered to one or more of its recipients after more than 24 hours.\r\n\r\n  ${thandi}\r\n    ${timedOut}\r\n\r\nNo action is required on your part.`,
    },
    ['delayed', '', timedOut],
  ],
])('INB-04 %s reports in plain words', async (_title, mail, [action, status, reason]) => {
  const parsed = await read({ from: 'MAILER-DAEMON@mx.bakery.example', ...mail })
  expect(parsed.report).toMatchObject({ kind: 'delivery-report', mailIds: [ownMailId] })
  expect(parsed.report!.recipients[0]).toEqual({ address: thandi, action, status, reason })
})

test('INB-04 a mail server that only says something reports nothing', async () => {
  const said = { from: 'postmaster@mx.example', body: 'Welcome. Ask help@mx.example.' }
  expect((await read(said)).report).toBeNull()
})

test.each([
  ['delayed', '4.4.1', 'delayed'],
  ['failed (expired)', '4.4.7', 'failed'],
  ['Failed (bad destination)', '5.1.1', 'failed'],
  ['', '5.1.1', 'failed'],
  ['', '4.4.1', 'delayed'],
])(
  'INB-04 a delivery report names the address, the mail, and its action: "%s" with status %s is %s',
  async (action, status, expected) => {
    const address = 'Thandi@Bakery.example'
    const mail = deliveryReport({ address, mailId: ownMailId, action, status })
    const reason = '550 No such mailbox'
    expect((await read(mail)).report).toEqual({
      kind: 'delivery-report',
      recipients: [{ address: thandi, action: expected, status, reason }],
      mailIds: [ownMailId],
    })
  },
)

test('INB-06 files are listed by safe names; what could run is held back; 10 MB are kept', async () => {
  const file = (name: string, type = 'application/octet-stream') =>
    `Content-Type: ${type}\r\nContent-Disposition: attachment; filename="${name}"\r\n\r\nx`
  const parts = [
    'Content-Type: text/plain\r\n\r\nSee these.',
    file('quote.pdf', 'application/pdf'),
    file('../../etc/passwd'),
    file('CON'),
    file('invoice.pdf.exe'),
    file('a\u202efdp.exe'),
    file('page.html', 'text/html'),
    file('picture', 'image/svg+xml'),
  ]
  const mail = await read(multipart('mixed', parts))
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
  const large = Buffer.alloc(6 * 1024 * 1024, 120).toString('base64')
  const lines = large.replaceAll(/(.{76})/g, '$1\r\n')
  const part = `Content-Type: application/pdf; name=a.pdf\r\nContent-Transfer-Encoding: base64\r\n\r\n${lines}`
  const heavy = await read(multipart('mixed', [part, part]))
  expect(heavy.files).toHaveLength(1)
  expect(heavy.problem).toContain('10 MB')
})
