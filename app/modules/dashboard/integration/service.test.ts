import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliveries } from '#app/modules/outbox/delivery/tables.ts'
import { type Mailbox, startMailbox } from '#tools/simulators/mailbox.ts'
import {
  type WhatsappSimulator,
  startWhatsappSimulator,
} from '#tools/simulators/whatsapp-simulator.ts'
import { whatsappSettings } from '#tools/simulators/whatsapp-webhooks.ts'
import {
  type ZohoSimulator,
  startZohoSimulator,
  zohoSettings,
} from '#tools/simulators/zoho-simulator.ts'
import { freePort } from '#tools/testing/free-port.mjs'
import { storeWebhook } from '#tools/testing/store-webhook.ts'
import { staffActor, testContext, useTestDatabase } from '#tools/testing/test-database.ts'
import type { IntegrationId } from './content.ts'
import { readIntegrations, testIntegration } from './service.server.ts'

const database = useTestDatabase()
let mailbox: Mailbox
let crm: ZohoSimulator
let whatsapp: WhatsappSimulator
let closed: string

beforeAll(async () => {
  mailbox = await startMailbox({ auth: { user: 'us', pass: 'right' } })
  crm = await startZohoSimulator({ seed: 1 })
  whatsapp = await startWhatsappSimulator({ deliver: async () => 200 })
  closed = `127.0.0.1:${await freePort()}`
})
afterAll(() => Promise.all([mailbox.close(), crm.close(), whatsapp.close()]))

const smtp = (password: string) => ({ SMTP_URL: mailbox.url.replace('right', password) })
const zoho = (token: string, url = crm.url) => ({ ...zohoSettings(url), ZOHO_REFRESH_TOKEN: token })
const cloudApi = (more: object = {}) => ({ ...whatsappSettings(whatsapp.url), ...more })
const expired = { WHATSAPP_ACCESS_TOKEN: 'expired' }
const otherNumber = { WHATSAPP_PHONE_NUMBER_ID: '99999' }
const photon = (url: string) => ({ GEOCODER_DRIVER: 'photon', GEOCODER_URL: url })
const layer = (url: string) => ({ MAP_SERVICE_URL: url })

test.each<[IntegrationId, string, () => Record<string, string>, RegExp | true]>([
  ['mail', 'the right password', () => smtp('right'), true],
  ['mail', 'a wrong password', () => smtp('wrong'), /user name and password/],
  ['mail', 'a closed port', () => ({ SMTP_URL: `smtp://${closed}` }), /could not be reached/],
  ['mail', 'a bad host', () => ({ SMTP_URL: 'smtp://x.invalid' }), /name .* not be found|reached/],
  ['mailbox', 'a shut port', () => ({ IMAP_URL: `imap://us:x@${closed}` }), /could not be reached/],
  ['crm', 'right credentials', () => zoho('refresh'), true],
  ['crm', 'a withdrawn token', () => zoho('old'), /does not accept our credentials/],
  ['crm', 'a closed port', () => zoho('x', `http://${closed}`), /nothing answers at its address/],
  ['whatsapp', 'the right token', cloudApi, true],
  ['whatsapp', 'an expired token', () => cloudApi(expired), /access token .* expired/],
  ['whatsapp', 'another number', () => cloudApi(otherNumber), /phone number ID/],
  ['addresses', 'a closed port', () => photon(`http://${closed}`), /nothing answers/],
  ['addresses', 'an unknown host', () => photon('http://photon.invalid'), /DNS/],
  ['coverage', 'a closed port', () => layer(`http://${closed}/0`), /buildings could not be/],
])('RUN-03 a test of %s with %s reports the result in words', async (id, what, env, expected) => {
  crm.faults.isSignInRefused = what.includes('withdrawn')
  const ctx = testContext(database, { env: env(), actor: staffActor('product_manager') })
  const tested = await testIntegration(ctx, { id })
  const problem = expected === true ? '' : expect.stringMatching(expected)
  expect(tested).toMatchObject({ ok: true, value: { works: expected === true, problem } })
  expect(JSON.stringify(tested)).not.toMatch(/wrong|expired-|:x@/)
  expect(mailbox.messages).toEqual([])
})

test('RUN-03 a system that is not connected or unknown is not tested', async () => {
  const ctx = testContext(database, { actor: staffActor('product_manager') })
  expect(await testIntegration(ctx, { id: 'crm' })).toMatchObject({ reason: 'conflict' })
  expect(await testIntegration(ctx, { id: 'fax' })).toMatchObject({ reason: 'not-found' })
})

test('RUN-03 each system shows its state, last success, start of failure, and waiting and failed deliveries', async () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 8, minute))
  const row = { kind: 'x', subjectType: 'x', subjectId: 'x', payload: {} }
  const lastError = { code: 'sign-in', message: 'The mail server did not accept our password.' }
  await database.db.insert(deliveries).values([
    { ...row, channel: 'mail', state: 'delivered', deliveredAt: at(1) },
    { ...row, channel: 'mail', state: 'queued', createdAt: at(2), lastAttemptAt: at(4), lastError },
    { ...row, channel: 'mail', state: 'queued', createdAt: at(3) },
    { ...row, channel: 'mail', state: 'failed', lastError },
    // This channel recovered: a delivery failed, and a later one was delivered.
    { ...row, channel: 'whatsapp', state: 'queued', lastAttemptAt: at(1), lastError },
    { ...row, channel: 'whatsapp', state: 'delivered', deliveredAt: at(2) },
    { ...row, channel: 'crm', state: 'waiting' },
    { ...row, channel: 'webhook', state: 'failed', lastError },
  ])
  await storeWebhook(database)
  const env = { ...smtp('right'), ...cloudApi() }
  const found = await readIntegrations(testContext(database, { env }))
  const byId = Object.fromEntries(found.map((one) => [one.id, one]))
  expect(byId.mail).toMatchObject({
    state: 'failing',
    failingSince: at(2).toISOString(),
    lastSuccessAt: at(1).toISOString(),
    problem: lastError.message,
    waiting: 2,
    failed: 1,
  })
  expect(byId.whatsapp).toMatchObject({ state: 'on', failingSince: null, waiting: 1 })
  expect(byId.crm).toMatchObject({ state: 'off', waiting: 1, isTestable: false })
  expect(byId.push).toMatchObject({ state: 'off' })
  expect(byId.webhook).toMatchObject({ state: 'on', isTestable: false, failed: 1 })
})
