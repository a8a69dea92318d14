import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { defaultSite } from '#app/modules/settings/content.ts'
import { seedSettings } from '#app/modules/settings/store.server.ts'
import { attemptOwnMail } from '#server/background-work.ts'
import { testConfirmation, useMailbox } from '#tools/testing/mail-test.ts'
import { useTestDatabase, testContext } from '#tools/testing/test-database.ts'
import { enqueueDeliveries } from '../delivery/service.server.ts'
import { findDelivery } from '../delivery/store.server.ts'
import { withOwnPage } from './html/rules.ts'
import { mailDelivery } from './rules.ts'

const database = useTestDatabase(seedSettings)
const mailbox = useMailbox()

const message = testConfirmation()
const subject = { subjectType: 'lead', subjectId: randomUUID() }
const delivery = (payload: Record<string, unknown> = message) => ({
  ...subject,
  id: randomUUID(),
  kind: 'confirmation',
  payload,
  attempts: 1,
  createdAt: new Date(),
})
const context = (env: Record<string, string> = {}) =>
  testContext(database, { env: { SMTP_URL: mailbox().url, ...env } })

test('LDS-05 the sender is MAIL_FROM, or the email address of the site', async () => {
  await attemptOwnMail(context(), delivery())
  await attemptOwnMail(context({ MAIL_FROM: 'Post Room <post@mail.example>' }), delivery())
  expect(mailbox().messages.map(({ from }) => from)).toEqual([
    { name: defaultSite.brandName, address: defaultSite.email },
    { name: 'Post Room', address: 'post@mail.example' },
  ])
})

test('LDS-05 the stored subject and bodies are sent unchanged, with the link to the visitor’s page', async () => {
  await attemptOwnMail(context({ PUBLIC_URL: 'https://baobab.example' }), delivery())
  const inLines = (text = '') => text.trim().split(/\r?\n/)
  const [mail] = mailbox().messages
  const whole = withOwnPage(message, 'https://baobab.example/')
  expect(mail!.subject).toBe(message.subject)
  expect(inLines(mail!.text)).toEqual(inLines(whole.text))
  expect(inLines(mail!.html)).toEqual(inLines(whole.html))
})

test('T21 a retry after a lost response has the same Message-ID', async () => {
  const twice = delivery()
  mailbox().fault = 'lost-answer'
  expect((await attemptOwnMail(context(), twice)).kind).toBe('transient')
  mailbox().fault = undefined
  expect((await attemptOwnMail(context(), twice)).kind).toBe('delivered')
  const [first, second] = mailbox().messages.map(({ messageId }) => messageId)
  expect(first).toBe(`<${twice.id}@baobab-connect.example>`)
  expect(second).toBe(first)
})

test('OPS-05 all servers share the MAIL_PER_MINUTE limit, and the next email is throttled without a failure', async () => {
  const nodes = [context({ MAIL_PER_MINUTE: '3' }), context({ MAIL_PER_MINUTE: '3' })]
  const kinds: string[] = []
  for (let n = 0; n < 4; n++) {
    const result = await attemptOwnMail(nodes[n % 2]!, delivery())
    kinds.push(result.kind)
    if (result.kind !== 'delivered')
      expect(result).toMatchObject({ error: { code: 'mail-rate' }, isOwnLimit: true })
  }
  expect(kinds).toEqual(['delivered', 'delivered', 'delivered', 'throttled'])
})

test('T20 a stored message with a line break in a header is refused, not sent', async () => {
  const broken = { ...message, subject: 'Hello\r\nBcc: victim@x.example' }
  const refused = { kind: 'refused', error: { code: 'not-sendable', field: 'subject' } }
  expect(await attemptOwnMail(context(), delivery(broken))).toMatchObject(refused)
  expect(mailbox().messages).toEqual([])
})

test('an invalid sender address is a transient failure', async () => {
  const result = await attemptOwnMail(context({ MAIL_FROM: 'unknown@nowhere' }), delivery())
  expect(result).toMatchObject({ kind: 'transient', error: { code: 'sender' } })
})

test('D-71 without an email server, the whole message waits in the outbox', async () => {
  const ctx = testContext(database)
  const item = mailDelivery('confirmation', message, ['lead', subject.subjectId])
  const [row] = await ctx.db.transaction((tx) => enqueueDeliveries(ctx, tx, [item]))
  expect(row?.state).toBe('waiting')
  expect(await findDelivery(database.db, row!.id)).toMatchObject({ payload: message })
  const noServer = { kind: 'transient', error: { code: 'no-mail-server' } }
  expect(await attemptOwnMail(ctx, delivery())).toMatchObject(noServer)
})
