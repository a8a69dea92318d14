import { createHmac, randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findActivity } from '#app/platform/activity-log.server.ts'
import { extensions } from '#server/registrations.ts'
import { type WebhookReceiver, startWebhookReceiver } from '#tools/simulators/webhook-receiver.ts'
import { driveDeliveries, testEngine } from '#tools/testing/drive-deliveries.ts'
import { useStaff } from '#tools/testing/fixtures.ts'
import { storeLead } from '#tools/testing/store-lead.ts'
import { staffActor, testContext, useTestDatabase } from '#tools/testing/test-database.ts'
import { maxFailures } from '../delivery/rules.ts'
import { notices } from '../notification/content.ts'
import { markReadByUser } from '../notification/store.server.ts'
import { staffNotifications } from '../notification/tables.ts'
import { resultMessages, receiverGoneNote, webhookProblems as problems } from './content.ts'
import { attemptWebhook, testWebhook } from './service.server.ts'
import { findDeliveryLog } from './store.server.ts'
import { webhooks } from './tables.ts'

const database = useTestDatabase()
const env: Record<string, string> = {}
let receiver: WebhookReceiver
beforeAll(async () => {
  receiver = await startWebhookReceiver()
  env.WEBHOOK_PRIVATE_HOSTS = receiver.host
})
afterAll(() => receiver.close())
const { manager, second } = useStaff(database, ['manager', 'second'], { at: '/webhooks', env })
beforeEach(async () => {
  receiver.received.length = 0
  answerWith(200)
  await database.pool.query('truncate webhooks, deliveries, rate_limits')
})

const webhookInput = (more: object = {}) => ({
  version: 0,
  name: 'Automation',
  kind: 'standard',
  url: receiver.url,
  events: ['lead.received'],
  isOn: true,
  ...more,
})

async function addTestWebhook(more: object = {}) {
  const response = await manager.call(`/${randomUUID()}`, webhookInput(more), 'PUT')
  expect(response.status).toBe(200)
  return (await response.json()) as { id: string; secret: string }
}

const deliver = async () => ({ kind: 'delivered' as const, result: {} })
const newEngine = () => testEngine({ webhook: attemptWebhook, crm: deliver, mail: deliver })
const deliverEvents = (rounds = 1) =>
  driveDeliveries(testContext(database, { env, extensions }), database, newEngine(), { rounds })
const answerWith = (status: number, headers = {}) =>
  (receiver.settings.answer = (response) => response.writeHead(status, headers).end())

const logOf = (id: string) => findDeliveryLog(database.db, id, 10)
const rowOf = async (id: string) =>
  (await database.db.select().from(webhooks).where(eq(webhooks.id, id)))[0]!

test('OUT-03 a new enquiry reaches a receiver once, signed, with its reference but no personal data', async () => {
  const { id, secret } = await addTestWebhook()
  const lead = await storeLead(database)
  await deliverEvents(3)
  expect(receiver.received).toHaveLength(1)
  const [{ headers, body }] = receiver.received as [(typeof receiver.received)[0]]
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const expected = createHmac('sha256', key).update(signed).digest('base64')
  expect(headers['webhook-signature']).toBe(`v1,${expected}`)
  const event = JSON.parse(body)
  const data = { leadId: lead.id, reference: lead.reference, form: 'assessment' }
  expect(event).toMatchObject({ type: 'lead.received', data })
  expect(event.data.url).toContain(`/admin/leads/${lead.id}`)
  for (const detail of [lead.name, lead.email, lead.phone, lead.company])
    expect(body).not.toContain(detail)
  const [logged] = await logOf(id)
  expect(logged).toMatchObject({ event: 'lead.received', state: 'delivered', answer: '200' })
})

test('OUT-03 the secret and the address are stored encrypted, and the address is shown without its query', async () => {
  const { id, secret } = await addTestWebhook({ url: `${receiver.url}?token=hidden` })
  expect(secret).toMatch(/^whsec_.{40,}$/)
  const row = await rowOf(id)
  expect(JSON.stringify(row)).not.toContain('hidden')
  expect(JSON.stringify(row)).not.toContain(secret)
  const shown = await (await manager.call(`/${id}`)).text()
  expect(shown).not.toContain(secret)
  expect(shown).not.toContain(row.sealedSecret)
  expect(shown).not.toContain(row.sealedUrl)
  expect(JSON.parse(shown).webhook).toMatchObject({ shownUrl: receiver.url, hasSecret: true })
})

test('OUT-03 an event is retried with the same id until the receiver accepts it', async () => {
  const { id } = await addTestWebhook()
  let answers = 0
  receiver.settings.answer = (response) => response.writeHead(answers++ < 2 ? 500 : 200).end()
  await storeLead(database)
  await deliverEvents(4)
  expect(receiver.received).toHaveLength(3)
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(await logOf(id)).toMatchObject([{ state: 'delivered', attempts: 3 }])
})

test('OUT-03 an event that always fails is given up without affecting other receivers, and can be resent', async () => {
  const good = await addTestWebhook({ name: 'Good' })
  const bad = await addTestWebhook({ name: 'Bad', url: receiver.url.replace('hook', 'bad') })
  receiver.settings.answer = (response) => {
    const isBad = receiver.received.at(-1)?.path === '/bad'
    response.writeHead(isBad ? 500 : 200).end()
  }
  for (let count = 0; count < 4; count++) await storeLead(database)
  await deliverEvents(maxFailures + 1)
  expect((await logOf(good.id)).map(({ state }) => state)).toEqual(Array(4).fill('delivered'))
  const failed = await logOf(bad.id)
  expect(failed.map(({ state }) => state)).toEqual(Array(4).fill('failed'))
  expect(failed[0]!.problem).toBe(resultMessages.status(500))

  answerWith(200)
  const { id: deliveryId, version } = failed[0]!
  const path = (webhookId: string) => `/${webhookId}/deliveries/${deliveryId}/resend`
  expect((await manager.call(path(good.id), { version })).status).toBe(404)
  expect((await manager.call(path(bad.id), { version })).status).toBe(200)
  expect((await manager.call(path(bad.id), { version })).status).toBe(409)
  await deliverEvents()
  expect((await logOf(bad.id))[0]).toMatchObject({ state: 'delivered' })
})

test('OUT-03 failed deliveries add one bell notification for each person who manages webhooks, until they read it', async () => {
  const { id } = await addTestWebhook({ name: 'Down' })
  answerWith(500)
  const failTwice = async () => {
    await storeLead(database)
    await storeLead(database)
    await deliverEvents(maxFailures + 1)
  }
  const noticesOf = ({ id: userId }: { id: string }) => {
    const { subjectId, userId: reader } = staffNotifications
    const isAbout = and(eq(subjectId, id), eq(reader, userId))
    return database.db.select().from(staffNotifications).where(isAbout)
  }
  await failTwice()
  const notice = { href: `/admin/webhooks/${id}`, ...notices.webhookFailed('Down') }
  expect(await noticesOf(manager)).toMatchObject([notice])
  await markReadByUser(database.db, manager.id)
  await failTwice()
  expect(await noticesOf(manager)).toMatchObject([notice, notice])
  expect(await noticesOf(second)).toMatchObject([notice])
})

test('OUT-03 a receiver that responds 410 is switched off with a note, and gets no more events', async () => {
  const { id } = await addTestWebhook()
  answerWith(410)
  await storeLead(database)
  await deliverEvents()
  expect(await rowOf(id)).toMatchObject({ isOn: false, note: receiverGoneNote })
  expect(await logOf(id)).toMatchObject([{ state: 'failed', problem: resultMessages.gone }])
  const logged = await findActivity(database.db, 'webhook', id)
  const switchedOff = logged.find(({ action }) => action === 'webhook.switched-off')!
  expect(switchedOff.actorKind).not.toBe('staff')
  const { id: deliveryId, version } = (await logOf(id))[0]!
  const resent = await manager.call(`/${id}/deliveries/${deliveryId}/resend`, { version })
  expect(resent.status).toBe(409)
  expect(await resent.json()).toMatchObject({ error: expect.stringContaining('Switch it on') })
  await storeLead(database)
  await deliverEvents()
  expect(receiver.received).toHaveLength(1)
})

test('OUT-03 redirects are not followed', async () => {
  const { id } = await addTestWebhook()
  answerWith(302, { location: `${receiver.url}/other` })
  await storeLead(database)
  await deliverEvents()
  expect(receiver.received.map(({ path }) => path)).toEqual(['/hook'])
  expect((await logOf(id))[0]!.problem).toBe(resultMessages.redirect(302))
})

test.each(['https://localhost/hook', 'https://[::ffff:10.0.0.1]/hook'])(
  'OUT-03 T15 an address of a private network is refused: %s',
  async (url) => {
    const response = await manager.call(`/${randomUUID()}`, webhookInput({ url }), 'PUT')
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ fields: { url: problems.private } })
  },
)

test('OUT-03 T15 a private address is not called once the setting no longer allows it', async () => {
  const { id } = await addTestWebhook()
  await storeLead(database)
  await driveDeliveries(testContext(database), database, newEngine(), { rounds: 1 })
  expect(receiver.received).toEqual([])
  expect(await logOf(id)).toMatchObject([{ state: 'failed', problem: problems.private }])
})

test('OUT-03 a test sends an event at once and explains the response, but a copy sends none', async () => {
  const { id } = await addTestWebhook({ kind: 'slack' })
  const actor = staffActor('product_manager')
  const copy = testContext(database, { actor, env: { ...env, COPY: 'yes' } })
  expect(await testWebhook(copy, { id })).toMatchObject({ ok: false, message: problems.copy })
  expect(receiver.received).toEqual([])
  const press = async () => (await (await manager.call(`/${id}/test`, {})).json()) as object
  expect(await press()).toEqual({ works: true, words: resultMessages.worked(200) })
  expect(JSON.parse(receiver.received[0]!.body)).toEqual({ text: expect.stringContaining('test') })
  answerWith(404)
  expect(await press()).toEqual({ works: false, words: resultMessages.status(404) })
  receiver.settings.answer = (response) => response.destroy()
  expect(await press()).toMatchObject({ works: false, words: expect.stringContaining('reached') })
  const states = (await logOf(id)).map(({ state }) => state)
  expect(states).toEqual(['cancelled', 'cancelled', 'delivered'])
})

test('OUT-03 no event goes out for samples or suspected spam, or to webhooks that are off or chose other events', async () => {
  const off = await addTestWebhook({ isOn: false })
  const other = await addTestWebhook({ events: ['price.changed'] })
  const on = await addTestWebhook()
  await storeLead(database, { honeypot: 'filled' })
  await storeLead(database)
  await database.pool.query('update leads set is_sample = true')
  await database.pool.query(
    `select announce_event(json_build_object('type', 'lead.received', 'data', json_build_object('leadId', id)))
     from leads`,
  )
  expect(await logOf(on.id)).toHaveLength(1)
  expect([...(await logOf(off.id)), ...(await logOf(other.id))]).toEqual([])
})

test('OUT-03 a manager can change a webhook, renew its secret and delete it with its failed events', async () => {
  const { id, secret } = await addTestWebhook()
  await storeLead(database)
  await driveDeliveries(testContext(database), database, newEngine(), { rounds: 1 })
  const change = webhookInput({ version: 1, name: 'Renamed', url: '', events: ['quote.sent'] })
  expect((await manager.call(`/${id}`, change, 'PUT')).status).toBe(200)
  expect((await manager.call(`/${id}`, change, 'PUT')).status).toBe(409)
  expect(await rowOf(id)).toMatchObject({ name: 'Renamed', shownUrl: receiver.url, version: 2 })
  const renewed = await (await manager.call(`/${id}/secret`, { version: 2 })).json()
  expect(renewed).toMatchObject({ secret: expect.not.stringContaining(secret) })
  expect((await manager.call(`/${id}`, undefined, 'DELETE')).status).toBe(200)
  expect((await manager.call(`/${id}`)).status).toBe(404)
  expect(await logOf(id)).toMatchObject([{ state: 'cancelled' }])
})
