import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { defaultSite } from '#app/modules/settings/content.ts'
import { serveMailbox, startMailbox } from '#tools/simulators/mailbox.ts'
import { testConfirmation, useMailbox } from '#tools/testing/mail-test.ts'
import { minDurationMs } from '#tools/testing/measure.ts'
import { closeMailConnections, sendMail } from './gateway.server.ts'
import { composeStaffNotification } from './rules.ts'
import { mailMessageSchema, type MailMessage } from './schema.ts'

const site = defaultSite
const siteSender = { name: site.brandName, address: site.email }

const mailbox = useMailbox()
afterEach(closeMailConnections)

let count = 0
const filesOf = ({ attachments = [] }: MailMessage) =>
  attachments.map(({ content = '', ...file }) => ({
    ...file,
    content: Buffer.from(content, 'base64'),
  }))
function sendTestMail(message: MailMessage, timeoutMs?: number, url = mailbox().url) {
  const messageId = `<${++count}@baobab-connect.example>`
  const mail = { messageId, from: siteSender, message, files: filesOf(message) }
  return sendMail(url, mail, timeoutMs)
}

const confirmation = (name: string) =>
  testConfirmation({ name, address: 'jo@visitor.example', promiseText: 'Within 24 hours.' })

const notification = (name: string, text: string) =>
  composeStaffNotification({
    site,
    reference: 'BC-1',
    kindLabel: text,
    lines: [{ label: 'Challenges', value: text }],
    replyTo: { name, address: 'jo@visitor.example' },
    inboxUrl: 'https://site.example/admin/leads/1',
  })!

const headersOf = (mail = mailbox().messages.at(-1)!) =>
  mail.headers
    .map(({ key }) => key)
    .toSorted()
    .join(' ')
const usualHeaders =
  'auto-submitted content-type date from message-id mime-version reply-to subject to'

test('LDS-05 an email arrives with both bodies, a fixed sender and the given Message-ID', async () => {
  const result = await sendTestMail(confirmation('Thandi Nkosi'))
  const messageId = `<${count}@baobab-connect.example>`
  expect(result).toMatchObject({
    kind: 'delivered',
    result: { messageId, answer: expect.stringMatching(/^250/) },
  })
  const [mail] = mailbox().messages
  expect(mail).toMatchObject({
    messageId,
    from: siteSender,
    to: [{ name: 'Thandi Nkosi', address: 'jo@visitor.example' }],
    replyTo: [{ name: site.brandName, address: site.email }],
    subject: 'We have your request – Baobab Connect',
    recipients: ['jo@visitor.example'],
  })
  expect(mail!.text).toContain('Within 24 hours.')
  expect(mail!.html).toContain('Within 24 hours.')
  expect(headersOf()).toBe(usualHeaders)
  expect(mail!.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
})

test('an attachment arrives with its file name and type', async () => {
  const attachments = [{ fileName: 'audit – A.csv', contentType: 'text/csv', content: 'YTtiCg==' }]
  await sendTestMail({ ...confirmation('Jo'), attachments })
  const arrived = { filename: 'audit – A.csv', mimeType: 'text/csv', content: 'YTtiCg==' }
  expect(mailbox().messages[0]?.attachments).toMatchObject([arrived])
})

test('T20 200 hostile names and subjects add no header and no recipient', async () => {
  const injected = fc.constantFrom(
    'Jo\r\nBcc: victim@x.example',
    'Jo\nTo: victim@x.example',
    '"Jo" <victim@x.example>, ',
    'Jo\u2028Bcc: victim@x.example',
    '=?utf-8?B?DQpCY2M6IHZpY3RpbUB4LmV4YW1wbGU=?=',
    'Jo\u0000\u000b\u000cX-Injected: yes',
    '\r\n.\r\nMAIL FROM:<x@x.example>\r\nRCPT TO:<victim@x.example>',
  )
  const binary = fc.string({ unit: 'binary', maxLength: 300 })
  const typed = fc.oneof(injected, binary, fc.string({ maxLength: 300 }))
  await fc.assert(
    fc.asyncProperty(typed, typed, async (name, text) => {
      mailbox().messages.length = 0
      const sent = [
        await sendTestMail(notification(name, text)),
        await sendTestMail(confirmation(name)),
      ]
      expect(sent.map(({ kind }) => kind)).toEqual(['delivered', 'delivered'])
      expect(mailbox().messages.map(({ recipients }) => recipients)).toEqual([
        [site.leadsMailbox],
        ['jo@visitor.example'],
      ])
      for (const mail of mailbox().messages) {
        expect(headersOf(mail)).toBe(usualHeaders)
        expect(mail.to?.map(({ address }) => address)).toEqual(mail.recipients)
      }
      expect(mailbox().messages[0]!.replyTo).toMatchObject([{ address: 'jo@visitor.example' }])
    }),
    { numRuns: 200, seed: 20_261_121 },
  )
}, 240_000)

test.each([
  "o'brien+it@visitor.example",
  'a%b!c@visitor.example',
  '{jo}|`x`@visitor.example',
  'jo=/x?#$&*^_~-@visitor.example',
])('T20 an odd address stays one recipient: %s', async (address) => {
  const message = { ...confirmation('Jo'), to: { name: 'Jo', address } }
  expect(mailMessageSchema.parse(message)).toEqual(message)
  expect(await sendTestMail(message)).toMatchObject({ kind: 'delivered' })
  expect(mailbox().messages.map(({ recipients }) => recipients)).toEqual([[address]])
  expect(headersOf()).toBe(usualHeaders)
})

test('an unusable address fails the visitor’s email for good, but not the one to staff', async () => {
  const address = 'jo..x.@visitor.example'
  const toVisitor = await sendTestMail({ ...confirmation('Jo'), to: { address } })
  expect(toVisitor).toMatchObject({ kind: 'refused', error: { field: 'to' } })
  const toStaff = { ...notification('Jo', 'Hello'), replyTo: { name: 'Jo', address } }
  expect(await sendTestMail(toStaff)).toMatchObject({ kind: 'delivered' })
})

describe('T21 a fault of the email server becomes a result', () => {
  test.each([
    ['greylist', 'transient', { code: 'smtp-451', field: 'to' }],
    ['reject', 'refused', { code: 'smtp-550', field: 'to' }],
    ['reject-content', 'refused', { code: 'smtp-554' }],
    ['reject-sender', 'transient', { code: 'smtp-550', field: 'from' }],
    ['busy', 'transient', { code: 'smtp-421' }],
    ['lost-answer', 'transient', { code: 'connection' }],
  ] as const)('%s', async (fault, kind, error) => {
    mailbox().fault = fault
    expect(await sendTestMail(confirmation('Jo'))).toMatchObject({ kind, error })
    expect(mailbox().messages).toHaveLength(fault === 'lost-answer' ? 1 : 0)
    mailbox().fault = undefined
    expect(await sendTestMail(confirmation('Jo'))).toMatchObject({ kind: 'delivered' })
  })

  test('a server that stops responding times out, and the next email is delivered', async () => {
    mailbox().fault = 'hang'
    const timeout = { kind: 'transient', error: { code: 'timeout' } }
    const sendInVain = async () =>
      expect(await sendTestMail(confirmation('Jo'), 300)).toMatchObject(timeout)
    expect(await minDurationMs(2_000, sendInVain)).toBeLessThan(2_000)
    mailbox().fault = undefined
    expect(await sendTestMail(confirmation('Jo'))).toMatchObject({ kind: 'delivered' })
  })

  test('an unreachable server is a transient failure', async () => {
    const result = await sendTestMail(confirmation('Jo'), undefined, 'smtp://127.0.0.1:9')
    expect(result).toMatchObject({ kind: 'transient', error: { code: 'connection' } })
  })

  test('a wrong password is a transient failure', async () => {
    const guarded = await startMailbox({ auth: { user: 'site', pass: 'right' } })
    const send = (url: string) => sendTestMail(confirmation('Jo'), undefined, url)
    const refused = { kind: 'transient', error: { code: 'sign-in' } }
    expect(await send(guarded.url.replace('right', 'wrong'))).toMatchObject(refused)
    expect(await send(guarded.url)).toMatchObject({ kind: 'delivered' })
    closeMailConnections()
    await guarded.close()
  })
})

test('the test mailbox serves its messages over HTTP and accepts faults', async () => {
  const shown = await serveMailbox(mailbox())
  await sendTestMail(confirmation('Jo'))
  const messages = async () => (await fetch(`${shown.url}/messages`)).json()
  expect(await messages()).toMatchObject([{ subject: 'We have your request – Baobab Connect' }])
  await fetch(`${shown.url}/fault`, { method: 'PUT', body: 'reject' })
  expect(await sendTestMail(confirmation('Jo'))).toMatchObject({ kind: 'refused' })
  await fetch(`${shown.url}/fault`, { method: 'PUT', body: '' })
  expect((await fetch(`${shown.url}/fault`, { method: 'PUT', body: 'fire' })).status).toBe(400)
  await fetch(`${shown.url}/messages`, { method: 'DELETE' })
  expect(await messages()).toEqual([])
  await shown.close()
})
