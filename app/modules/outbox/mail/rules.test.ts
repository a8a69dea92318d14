import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { composePasswordReset } from '#app/modules/people/link/rules.ts'
import { defaultSite } from '#app/modules/settings/content.ts'
import { testConfirmation } from '#tools/testing/mail-test.ts'
import { minWorkMs } from '#tools/testing/measure.ts'
import { ownPageWords, staffNotificationTexts } from './content.ts'
import { ownPagePlaceholder } from './html/rules.ts'
import {
  type LetterPart,
  type SmtpFailure,
  classifySmtpFailure,
  composeLetter,
  composeStaffNotification,
  messageIdFor,
  needsEncryption,
  oneLineText,
  senderAddress,
  speakableName,
} from './rules.ts'
import { mailMessageSchema } from './schema.ts'

const site = defaultSite
const hostile = '<img src=x onerror=alert(1)> "quoted" & https://evil.example'
const promiseText = "We'll reply to your inquiry within 24 hours."

const confirmation = (name: string) =>
  testConfirmation({ name, promiseText, by: 'Monday 23 November, 17:00' })

describe('LDS-05 the confirmation', () => {
  test('repeats the promise, greets by name, names reference and sender', () => {
    const { to, replyTo, subject, text, html } = mailMessageSchema.parse(
      confirmation('Thandi Nkosi'),
    )
    expect(to).toEqual({ name: 'Thandi Nkosi', address: 'thandi@visitor.example' })
    expect(replyTo?.address).toBe(site.email)
    expect(subject).toBe('We have your request – Baobab Connect')
    for (const part of ['Hello Thandi Nkosi,', promiseText, 'BC-7K3F-9QXM', site.legalName]) {
      expect(text).toContain(part)
      expect(html.replaceAll('&#39;', "'")).toContain(part)
    }
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
    expect(links).toEqual([ownPagePlaceholder])
  })

  test('PAS-02 has only the promise, its due time, the reference and a link to the visitor’s page, without an opt-out', () => {
    const { by, text } = ownPageWords
    expect(confirmation('').text.split('-- \n')[0]).toBe(
      `Hello,\n\n${promiseText}\n\nYour reference is BC-7K3F-9QXM. Quote it if you write or phone us.\n\n${by('Monday 23 November, 17:00')}\n\n${text}\n${ownPagePlaceholder}\n\n`,
    )
  })

  test('T20 markup and links instead of a name are not echoed', () => {
    expect(confirmation(hostile)).toEqual(confirmation(''))
  })
})

describe('LDS-05 the staff notification', () => {
  const notification = (more: Partial<Parameters<typeof composeStaffNotification>[0]> = {}) =>
    composeStaffNotification({
      site,
      reference: 'BC-7K3F-9QXM',
      kindLabel: 'IT assessment',
      lines: [
        { label: 'Challenges', value: `first line\n${hostile}` },
        { label: 'Phone', value: '' },
      ],
      replyTo: { name: 'Jo\r\nBcc: x@evil.example', address: 'jo@visitor.example' },
      inboxUrl: 'https://site.example/admin/leads/1',
      ...more,
    })

  test('goes to the leads mailbox, replies go to the visitor', () => {
    const message = mailMessageSchema.parse(notification())
    expect(message).toMatchObject({
      to: { address: site.leadsMailbox },
      replyTo: { name: 'Jo Bcc: x@evil.example', address: 'jo@visitor.example' },
      subject: 'New enquiry: IT assessment (BC-7K3F-9QXM)',
    })
    expect(message.text).toContain(`Challenges: first line\n${hostile}`)
    expect(message.text).not.toContain('Phone')
    expect(message.html).toContain('href="https://site.example/admin/leads/1"')
  })

  test('T1 typed text is escaped and keeps its lines', () => {
    const { html } = notification()!
    expect(html).not.toContain('<img')
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &quot;quoted&quot; &amp;')
    expect(html).toMatch(/first line<br \/>/)
  })

  test('keeps a typed signature separator and adds its usual signature', () => {
    const { text } = notification({ lines: [{ label: 'Message', value: 'Hello\n-- \n\nJo' }] })!
    expect(text).toContain('Message: Hello\n-- \n\nJo\n')
    expect(text).toContain(`-- \n${staffNotificationTexts.reason}\n`)
  })

  test('is not composed if there is no leads mailbox', () => {
    expect(notification({ site: { ...site, leadsMailbox: '' } })).toBeNull()
  })
})

test('a password reset email has its link in both bodies and states when it expires', () => {
  const url = 'https://site.example/admin/reset-password/abc?x=1&y=2'
  const to = { site, name: 'Naledi', address: 'n@staff.example' }
  const message = composePasswordReset({ ...to, url, validMinutes: 30 })
  const { text, html, replyTo } = mailMessageSchema.parse(message)
  expect(text).toContain(url)
  expect(html).toContain('href="https://site.example/admin/reset-password/abc?x=1&amp;y=2"')
  expect(text).toContain('The link works once and expires in 30 minutes.')
  expect(replyTo).toBeUndefined()
})

describe('T20 only a plausible name is repeated to the visitor', () => {
  test.each([
    ['Thandi Nkosi', 'Thandi Nkosi'],
    ["Siobhán O'Neill-van der Merwe", "Siobhán O'Neill-van der Merwe"],
    ['  Dr. N.  Dlamini ', 'Dr. N. Dlamini'],
    ['李小龍', '李小龍'],
    ['Zoe\u0308', 'Zoë'],
  ])('%s', (typed, spoken) => expect(speakableName(typed)).toBe(spoken))

  const links = ['evil.example', 'Jo www.evil.example', 'jo@evil.example', 'evil。example']
  const code = ['<b>Jo</b>', 'Jo\r\nBcc: victim@x.example', 'Jo\u202egpj.exe', '{{7*7}}']
  const words = ['Win R5000 now', 'You have won a large prize today', 'Z̷̛̲̈́a̷̧̛l̴g̸o̵', '', '   ']
  const long = ['https://evil.example/win', `${'Anne-'.repeat(20)}Marie`]
  test.each([...links, ...code, ...words, ...long])('%s is not repeated', (typed) =>
    expect(speakableName(typed)).toBeNull(),
  )

  test('no input lets an address, link, markup, digit or line break through', () => {
    const binary = fc.string({ unit: 'binary' })
    const typed = fc.oneof(binary, fc.string(), fc.webUrl(), fc.emailAddress())
    fc.assert(
      fc.property(typed, (name) => {
        const spoken = speakableName(name)
        return spoken === null || !/[\p{Cc}\d@/:<>&"]|\.\S/u.test(spoken)
      }),
      { numRuns: 2000, seed: 20_261_121 },
    )
  })

  test('a long run of separators is refused within 100 ms', () => {
    const check = () => expect(speakableName(`${"a-'".repeat(20_000)}!`)).toBeNull()
    expect(minWorkMs(100, check)).toBeLessThan(100)
  })
})

test('T20 a header has no line breaks and stays within its length limit', () => {
  expect(oneLineText('a\r\nBcc: b\u2028c\u0085\td', 100)).toBe('a Bcc: b c d')
  expect(oneLineText('👍'.repeat(10), 3)).toBe('👍👍👍')
  expect(oneLineText('half \ud800 a pair', 40)).toBe('half \ufffd a pair')
})

const composeTestLetter = (parts: LetterPart[], repliesToSite = true) =>
  mailMessageSchema.parse(
    composeLetter({
      site: defaultSite,
      to: { name: 'Thandi', address: 'thandi@shop.example' },
      repliesToSite,
      subject: 'One line\r\nBcc: all@evil.example',
      heading: 'Your visit',
      parts,
      reason: 'You asked for it.',
    }),
  )

test('T1 both bodies of a letter contain each part once, with markup as plain text', () => {
  const link = 'https://site.example/a?b=1&c=2'
  const parts = [
    'We come <b>on Monday</b>.',
    { quotation: 'Between 9 and 10' },
    { link, label: 'Change it' },
    { aside: 'Ignore this otherwise.' },
  ]
  const { text, html } = composeTestLetter(parts)
  expect(text).toContain(
    'Hello Thandi,\n\nWe come <b>on Monday</b>.\n\nBetween 9 and 10\n\nChange it: ' +
      `${link}\n\nIgnore this otherwise.\n\n-- \nYou asked for it.`,
  )
  expect(html.split('We come &lt;b&gt;on Monday&lt;/b&gt;.')).toHaveLength(2)
  const href = 'href="https://site.example/a?b=1&amp;c=2"'
  for (const said of ['Between 9 and 10', 'Ignore this otherwise.', href])
    expect(html.split(said)).toHaveLength(2)
})

test('T20 a subject stays on one line, and replies go to the site only if requested', () => {
  expect(composeTestLetter(['Text']).subject).not.toMatch(/[\r\n]/)
  expect(composeTestLetter(['Text']).replyTo?.address).toBe(defaultSite.email)
  expect(composeTestLetter(['Text'], false).replyTo).toBeUndefined()
})

test.each([
  [undefined, { name: 'Baobab Connect', address: 'hello@baobab-connect.example' }],
  ['post@baobab.example', { name: 'Baobab Connect', address: 'post@baobab.example' }],
  ['"Post Room" <post@baobab.example>', { name: 'Post Room', address: 'post@baobab.example' }],
  ['Post <post@baobab.example>, x@y.example', null],
  ['post@baobab.example, x@y.example', null],
  ['Baobab', null],
  ['', { name: 'Baobab Connect', address: 'hello@baobab-connect.example' }],
])('T20 MAIL_FROM %s gives one fixed sender', (mailFrom, sender) => {
  expect(senderAddress(mailFrom, defaultSite)).toEqual(sender)
})

test('a Message-ID combines the delivery id with the sender’s domain', () => {
  expect(messageIdFor('5f2b', { address: 'post@baobab.example' })).toBe('<5f2b@baobab.example>')
})

test.each([
  ['smtp://mail.example:25', false],
  ['smtp://user:secret@mail.example:587', true],
  ['smtp://user:secret@127.0.0.1:2525', false],
  ['smtp://user:secret@localhost:2525', false],
  ['smtp://user:secret@[::1]:2525', false],
])('credentials need an encrypted connection unless the server is local: %s', (url, isNeeded) => {
  expect(needsEncryption(new URL(url))).toBe(isNeeded)
})

const failure = (more: Partial<SmtpFailure>): SmtpFailure => ({ message: 'client words', ...more })

test.each<[string, Partial<SmtpFailure>, string]>([
  ['greylisted', { responseCode: 451, command: 'RCPT TO' }, 'transient smtp-451 to'],
  ['mailbox full', { responseCode: 452, command: 'DATA' }, 'transient smtp-452'],
  ['busy', { responseCode: 421, command: 'CONN' }, 'transient smtp-421'],
  ['bad sequence', { responseCode: 503, command: 'DATA' }, 'transient smtp-503'],
  ['unknown', { responseCode: 550, command: 'RCPT TO', code: 'EENVELOPE' }, 'refused smtp-550 to'],
  ['spam', { responseCode: 554, command: 'DATA', code: 'EMESSAGE' }, 'refused smtp-554'],
  ['too large', { responseCode: 552, command: 'MAIL FROM' }, 'refused smtp-552 from'],
  ['our sender', { responseCode: 550, command: 'MAIL FROM' }, 'transient smtp-550 from'],
  ['relay closed', { responseCode: 530, command: 'RCPT TO' }, 'transient smtp-530 to'],
  ['no service', { responseCode: 554, command: 'CONN' }, 'transient smtp-554'],
  ['wrong password', { responseCode: 535, code: 'EAUTH' }, 'transient sign-in'],
  ['no TLS', { responseCode: 454, code: 'ETLS' }, 'transient tls'],
  ['unreachable', { code: 'ESOCKET' }, 'transient connection'],
  ['silent', { code: 'ETIMEDOUT' }, 'transient timeout'],
  ['a strange code', { code: 'ESTRANGE' }, 'transient mail-server'],
  ['address we cannot write to', { code: 'EENVELOPE' }, 'refused not-sendable to'],
  ['size announced', { code: 'EMESSAGE' }, 'refused not-sendable'],
])('T20 %s', (_name, more, expected) => {
  const { kind, error } = classifySmtpFailure(failure(more))
  expect([kind, error.code, ...(error.field ? [error.field] : [])].join(' ')).toBe(expected)
})

test('T17 the error message of a server is cut to one short line', () => {
  const response = `550 no\r\n${'x'.repeat(5000)}\u001b[31m`
  const given = failure({ responseCode: 550, command: 'RCPT TO', response })
  const { error } = classifySmtpFailure(given)
  expect(error.message.length).toBeLessThan(340)
  expect(error.message).not.toMatch(/\p{Cc}/u)
})
