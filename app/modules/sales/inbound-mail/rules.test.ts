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
  ['a token from a participant’s address matches its lead', thandi, [bakery], [], 'bakery'],
  ['a token from another address matches, as foreign', pieter, [bakery], [], 'bakery, foreign'],
  ['a token takes precedence over a reference', thandi, [bakery], [both], 'bakery'],
  ['of two tokens, the one of the sender’s lead matches', pieter, [bakery, farm], [], 'farm'],
  ['two tokens from a stranger match no lead', 'x@y.example', [bakery, farm], [], undefined],
  ['two tokens of leads with the same sender match no lead', thandi, [bakery, both], [], undefined],
  ['a reference from a participant’s address matches its lead', thandi, [], [bakery], 'bakery'],
  ['a reference from another address matches no lead', pieter, [], [bakery], undefined],
  ['the nearest reference to a sender’s lead matches', pieter, [], [bakery, both, farm], 'both'],
  ['an email without token and reference matches no lead', thandi, [], [], undefined],
])('INB-03 %s', (_title, from, byToken, byReference, expected) => {
  const match = matchMail({ from, byToken, byReference })
  expect(match && `${match.leadId}${match.isForeign ? ', foreign' : ''}`).toBe(expected ?? null)
})

test('INB-05 an email is parsed into sender, recipients, subject, text and references, the nearest first', async () => {
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
])('INB-05 text in %s with encoding %s is decoded', async (charset, encoding, body, text) => {
  const headers = { 'Content-Transfer-Encoding': encoding }
  const head = rawMail({ contentType: `text/plain; charset=${charset}`, headers, body: '' })
  const bytes = Buffer.concat([head, Buffer.from(body, 'latin1')])
  expect(await parseMail(bytes)).toMatchObject({ text, problem: '' })
})

test.each(['cp850', 'x-klingon', 'klingon-1', 'utf-7', 'iso-2022-kr', 'hz-gb-2312'])(
  'INB-05 an unsupported character set is named as a problem: %s',
  async (charset) => {
    const { problem } = await read({ contentType: `text/plain; charset=${charset}` })
    expect(problem).toContain(charset)
  },
)

test('INB-05 an email with only HTML is converted to plain text', async () => {
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
  ['an email with Auto-Submitted: no', byHeader('Auto-Submitted', 'no'), 'visitor'],
  ['Auto-Submitted: no, with a comment', byHeader('Auto-Submitted', 'no (by a person)'), 'visitor'],
  ['a newsletter', byHeader('List-Id', 'News <news.example>'), 'automatic'],
  ['an English out-of-office subject', { subject: 'Automatic reply: Fibre' }, 'automatic'],
  ['an Afrikaans out-of-office subject', { subject: 'Outomatiese antwoord: Vesel' }, 'automatic'],
  ['a reply to an out-of-office note', { subject: 'Re: Automatic reply: Fibre' }, 'visitor'],
  ['a false out-of-office subject', { subject: 'Out of office fibre line' }, 'visitor'],
  ['an automatic reply from Exchange', byHeader('X-Auto-Response-Suppress', 'All'), 'automatic'],
  ['an old autoresponder', byHeader('Precedence', 'auto_reply'), 'automatic'],
  ['an email with an empty return path', byHeader('Return-Path', '<>'), 'automatic'],
  ['a no-reply address', { from: 'No-Reply@shop.example' }, 'automatic'],
  ['a no-reply form with a person in Reply-To', byNoReply(`Thandi <${thandi}>`), 'visitor'],
  ['a no-reply address with another in Reply-To', byNoReply('noreply-2@shop.example'), 'automatic'],
  ['our own address', { from: 'Baobab <Enquiries@baobab.example>' }, 'own'],
  ['no sender', { from: '' }, 'unreadable'],
  ['a delivery report', report, 'delivery-report'],
  ['delivery report, forwarded', { ...report, ...forwarded, from: thandi, headers: {} }, 'visitor'],
  ['a complaint', { from: 'complaints@provider.example', ...complaint }, 'complaint'],
  [
    'an autoresponder whose text mentions delivery',
    {
      ...byHeader('Return-Path', '<>'),
      references: '<m@baobab.example>',
      body: `I have left. What you send to ${thandi} will not be delivered.`,
    },
    'automatic',
  ],
])('INB-04 %s is classified correctly', async (_title, mail, kind) => {
  expect(await kindOf(mail)).toBe(kind)
})

test.each([
  ['a mailing list', { 'List-Id': '<office.bakery.example>', Precedence: 'list' }, 'visitor'],
  ['newsletter software', { 'List-Unsubscribe': '<https://x.example/u>' }, 'visitor'],
  ['an older ticket system', { Precedence: 'bulk' }, 'visitor'],
  ['a ticket system marked as automatic', { 'Auto-Submitted': 'auto-generated' }, 'automatic'],
  ['an autoresponder', { 'Auto-Submitted': 'auto-replied' }, 'automatic'],
] as const)('INB-04 a reply through %s is classified correctly', async (_title, headers, kind) => {
  expect(await kindOf({ headers }, true)).toBe(kind)
})

test.each([
  ['our own server', ['mx.baobab.example; spf=pass; dmarc=fail (p=none)'], true],
  ['our own server, in a separate header', ['mx.us; dkim=none', 'mx.us; dmarc=fail'], true],
  ['the sender', ['mx.us; dmarc=pass', 'mx.sender.example; dmarc=fail'], false],
  ['no server', [], false],
])('INB-05 only our server’s DMARC failure is flagged: %s', async (_title, results, isMarked) => {
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
    'Exim, about a delayed delivery',
    {
      references: ownMailId,
      body: `A message that you sent has not yet been delivered to one or more of its recipients after more than 24 hours.\r\n\r\n  ${thandi}\r\n    ${timedOut}\r\n\r\nNo action is required on your part.`,
    },
    ['delayed', '', timedOut],
  ],
])('INB-04 a plain-text report is parsed: %s', async (_title, mail, [action, status, reason]) => {
  const parsed = await read({ from: 'MAILER-DAEMON@mx.bakery.example', ...mail })
  expect(parsed.report).toMatchObject({ kind: 'delivery-report', mailIds: [ownMailId] })
  expect(parsed.report!.recipients[0]).toEqual({ address: thandi, action, status, reason })
})

test('INB-04 an ordinary message from a postmaster is not a delivery report', async () => {
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
  'INB-04 a delivery report gives address, message ID and action: "%s" with status %s counts as %s',
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

test('INB-06 files get safe names, executable files are blocked, and at most 10 MB are kept', async () => {
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
