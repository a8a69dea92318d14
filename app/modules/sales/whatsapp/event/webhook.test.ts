import { expect, test } from 'vitest'
import { visitor } from '#app/platform/context.server.ts'
import {
  messageWebhook,
  signatureOf,
  simulatedAccount,
} from '#tools/simulators/whatsapp-webhooks.ts'
import { testApp } from '#tools/testing/test-app.ts'
import { testContext } from '#tools/testing/test-database.ts'
import { newPhoneNumber, useWhatsappTest } from '#tools/testing/whatsapp-test.ts'
import { whatsappWebhookPath } from './api.server.ts'
import { handleStaleEvents } from './service.server.ts'

const world = useWhatsappTest()
const sign = (body: string) => signatureOf(body, simulatedAccount.appSecret)
const deliverSigned = (body: string) => world.deliver(body, sign(body))

test('WAP-01 the webhook address is confirmed only with the verify token and a harmless challenge', async () => {
  const ask = async (token: string, challenge = '1158201444') => {
    const query = { 'hub.mode': 'subscribe', 'hub.challenge': challenge, 'hub.verify_token': token }
    return world.appOf().request(`${whatsappWebhookPath}?${new URLSearchParams(query)}`)
  }
  const answer = await ask(simulatedAccount.verifyToken)
  expect([answer.status, await answer.text()]).toEqual([200, '1158201444'])
  expect((await ask('another')).status).toBe(403)
  expect((await ask(simulatedAccount.verifyToken, '<script>')).status).toBe(403)
})

test('WAP-05 without WhatsApp settings the webhook address is a 404', async () => {
  const app = testApp({ base: testContext(world.database, { actor: visitor }) })
  const message = { from: newPhoneNumber(), text: 'Hi' }
  const body = JSON.stringify(messageWebhook(simulatedAccount, message))
  const headers = { 'X-Hub-Signature-256': signatureOf(body, '') }
  for (const init of [{}, { method: 'POST', body, headers }])
    expect((await app.request(whatsappWebhookPath, init)).status).toBe(404)
})

test('WAP-01 a signed body of another kind gets a 400, and malformed items are kept without hiding good ones', async () => {
  for (const body of ['not json', '{"object":"page","entry":[]}'])
    expect(await deliverSigned(body)).toBe(400)
  const phone = newPhoneNumber()
  const webhook = messageWebhook(simulatedAccount, { from: phone, text: 'Good\u0000 one \ud800' })
  const { messages } = webhook.entry[0]!.changes[0]!.value as unknown as { messages: unknown[] }
  messages.unshift(null, { id: 7 }, { id: 'x', from: 'nobody', timestamp: 'soon', type: 'text' })
  expect(await deliverSigned(JSON.stringify(webhook))).toBe(200)
  const other = messageWebhook({ ...simulatedAccount, phoneNumberId: '999999' }, { from: phone })
  expect(await deliverSigned(JSON.stringify(other))).toBe(200)
  const events = await world.queryRows('select from whatsapp_events where phone = $1', phone)
  expect(events, 'the only contact wrote all').toHaveLength(4)
  await world.processEvents()
  const [lead, ...more] = await world.leadsOf(phone)
  expect(more).toEqual([])
  const bodies = (await world.messagesOf(lead!.id)).map(({ body }) => body)
  expect(bodies).toContain('Good one \ufffd')
  const unreadable = 'We can’t show this kind of message. The original is attached.'
  expect(bodies.filter((body) => body === unreadable)).toHaveLength(3)
  const rows = await world.queryRows<{ text: string }>(
    `select convert_from(p.bytes, 'utf8') as text from conversation_files f
      join conversation_file_parts p on p.file_id = f.id where f.lead_id = $1`,
    lead!.id,
  )
  const originals = rows.map(({ text }) => JSON.parse(text) as unknown)
  expect(originals).toEqual(expect.arrayContaining([null, { id: 7 }]))
})

test('WAP-01 a body above 3 MB gets a 413 before it is parsed', async () => {
  expect(await deliverSigned('x'.repeat(3 * 1024 * 1024 + 1))).toBe(413)
})

test('WAP-01 a webhook only queues its event, and an event that was left unprocessed is handled later', async () => {
  const phone = newPhoneNumber()
  expect(await world.simulator().write({ from: phone, text: 'Anybody?' })).toBe(200)
  expect(await world.leadsOf(phone)).toEqual([])
  const jobs = await world.queryRows(
    `select from pgboss.job where name = 'whatsapp-events'
      and data ->> 'eventId' in (select id::text from whatsapp_events where phone = $1)`,
    phone,
  )
  expect(jobs).toHaveLength(1)
  world.advanceMinutes(2)
  await handleStaleEvents(world.system())
  expect(await world.leadsOf(phone)).toHaveLength(1)
})
