import { beforeAll, beforeEach, expect, test } from 'vitest'
import { seedSettings } from '#app/modules/settings/store.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { driveDeliveries, testEngine } from '#tools/testing/drive-deliveries.ts'
import { fixedClock } from '#tools/testing/fixed-clock.ts'
import { testConfirmation, useMailbox } from '#tools/testing/mail-test.ts'
import { testContext, testNow, useTestDatabase } from '#tools/testing/test-database.ts'
import { enqueueDeliveries } from '../delivery/service.server.ts'
import { findDeliveriesOfSubject } from '../delivery/store.server.ts'
import { mailDelivery } from './rules.ts'
import {
  attemptMail,
  mailboxHash,
  mailboxOfOptOutKey,
  mayMailTo,
  recordMailConsent,
  optOut,
  optOutKey,
  optOutLinkOf,
} from './service.server.ts'

const database = useTestDatabase(seedSettings)
const mailbox = useMailbox()
let ctx: Context
beforeAll(() => {
  const env = { SMTP_URL: mailbox().url, PUBLIC_URL: 'https://baobab.example' }
  ctx = testContext(database, { env })
})
beforeEach(() => database.pool.query('truncate deliveries, activity_log, mail_choices'))

const address = 'Thandi@Visitor.example'
const findOptOutKey = async () =>
  new URL((await optOutLinkOf(ctx, ctx.db, address, 'launch')).url).searchParams.get('key')

async function enqueue(subjectId: string) {
  const optOut = await optOutLinkOf(ctx, ctx.db, address, 'launch')
  const message = testConfirmation({ address, optOut })
  const item = mailDelivery('confirmation', message, ['lead', subjectId])
  await ctx.db.transaction((tx) => enqueueDeliveries(ctx, tx, [item]))
}
/** Placeholders: the emails of this test have no attachments and no link to a recipient's own page. */
const mailParts = { readFiles: async () => new Map(), ownPageOf: async () => undefined }
const engine = testEngine({ mail: (own, delivery) => attemptMail(own, delivery, mailParts) })
const runDeliveries = () => driveDeliveries(ctx, database, engine)
const activities = async () => (await database.pool.query('select * from activity_log')).rows

test('PRV-07 the email has an opt-out link and one-click headers, without the address', async () => {
  await enqueue('lead-1')
  await runDeliveries()
  const [mail] = mailbox().messages
  const headers = Object.fromEntries(mail!.headers.map(({ key, value }) => [key, value]))
  const url = /^<(https:\/\/baobab\.example\/email-opt-out\?key=[\w.-]+)>$/.exec(
    headers['list-unsubscribe']!,
  )?.[1]
  expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  expect(mail!.text).toContain(url)
  expect(mail!.html).toContain(`href="${url}"`)
  expect(url).not.toMatch(/thandi|visitor\./i)
})

test('PRV-07 an opt-out also cancels queued emails, and is logged without the address', async () => {
  await enqueue('lead-2')
  expect(await optOut(ctx, { key: await findOptOutKey() })).toEqual({ ok: true, value: null })
  await runDeliveries()
  expect(mailbox().messages).toEqual([])
  const [row] = await findDeliveriesOfSubject(ctx.db, 'lead', 'lead-2')
  const lastError = { code: 'opted-out' }
  expect(row).toMatchObject({ state: 'cancelled', payload: {}, failures: 0, lastError })
  const log = await activities()
  expect(log.map(({ action }) => action)).toEqual(['mail.opted-out', 'delivery.cancelled'])
  expect(JSON.stringify(log)).not.toMatch(/thandi/i)
})

test('PRV-07 a second click changes nothing, and neither does a forged link', async () => {
  const key = await findOptOutKey()
  for (let press = 0; press < 2; press++) expect((await optOut(ctx, { key })).ok).toBe(true)
  expect((await database.pool.query('select * from mail_choices')).rowCount).toBe(1)
  await database.pool.query('truncate mail_choices, activity_log')
  for (const wrong of [null, '', `${key}x`, 'a'.repeat(200)])
    expect(await optOut(ctx, { key: wrong })).toMatchObject({ ok: false, reason: 'not-found' })
  expect((await database.pool.query('select * from mail_choices')).rowCount).toBe(0)
  expect(await activities()).toEqual([])
})

test('PRV-07 only a later consent to a topic allows emails on that topic again', async () => {
  await recordMailConsent(ctx.db, address, 'launch', testNow)
  await optOut(ctx, { key: await findOptOutKey() })
  const later = new Date(testNow.getTime() + 60_000)
  await recordMailConsent(ctx.db, address, 'launch', testNow)
  expect(await mayMailTo(ctx.db, address, 'launch')).toBe(false)
  for (const at of [later, testNow]) await recordMailConsent(ctx.db, address, 'launch', at)
  expect(await mayMailTo(ctx.db, address.toLowerCase(), 'launch')).toBe(true)
  expect(await mayMailTo(ctx.db, address, 'news')).toBe(false)
  const evenLater = fixedClock(new Date(later.getTime() + 1))
  await optOut({ ...ctx, clock: evenLater }, { key: await findOptOutKey() })
  expect(await mayMailTo(ctx.db, address, 'launch')).toBe(false)
})

const secret = 'a secret of this installation'
const keyedMailbox = mailboxHash(secret, 'Thandi+shop@Khumalo.co.za')
const validKey = optOutKey(secret, keyedMailbox)

test('PRV-06 PRV-07 the opt-out key contains no address, and spellings of one mailbox share a hash', () => {
  expect(validKey).not.toMatch(/thandi|khumalo|@/i)
  expect(mailboxHash(secret, 'thandi@khumalo.co.za')).toBe(keyedMailbox)
  expect(mailboxHash('another', 'thandi@khumalo.co.za')).not.toBe(keyedMailbox)
  expect(mailboxOfOptOutKey(secret, validKey)).toBe(keyedMailbox)
})

const otherMailbox = mailboxHash(secret, 'other@khumalo.co.za')
test.each([
  ['of another mailbox', `${otherMailbox}${validKey.slice(22)}`],
  ['of another installation', optOutKey('another', keyedMailbox)],
  ['cut', validKey.slice(0, -1)],
  ['empty', ''],
  ['with an extra character', `${validKey}A`],
  ['hostile', `${'ä'.repeat(22)}.${'ä'.repeat(22)}`],
])('PRV-07 a key %s is rejected', (_what, forged) => {
  expect(mailboxOfOptOutKey(secret, forged)).toBeUndefined()
})
