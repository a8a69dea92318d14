import { expect, test } from 'vitest'
import { visitor } from '#app/platform/context.server.ts'
import {
  messageWebhook,
  signatureOf,
  simulatedAccount,
} from '#tools/simulators/whatsapp-webhooks.ts'
import { testApp } from '#tools/testing/test-app.ts'
import { testContext } from '#tools/testing/test-database.ts'
import { randomPhoneNumber, useWhatsappTest } from '#tools/testing/whatsapp-test.ts'
import { whatsappWebhookPath } from './api.server.ts'
import { handleStaleEvents } from './service.server.ts'

const world = useWhatsappTest()
const countRows = async (table: string, where = 'true') => {
  const { rows } = await world.database.pool.query<{ count: number }>(
    `select count(*)::int from ${table} where ${where}`,
  )
  return rows[0]!.count
}

test('WAP-01 the address is confirmed by the verify token alone', async () => {
  const ask = (token: string, challenge = '1158201444') =>
    world
      .appOf()
      .request(
        `${whatsappWebhookPath}?hub.mode=subscribe&hub.challenge=${encodeURIComponent(challenge)}&hub.verify_token=${token}`,
      )
  const answer = await ask(simulatedAccount.verifyToken)
  expect([answer.status, await answer.text()]).toEqual([200, '1158201444'])
  expect((await ask('another')).status).toBe(403)
  expect((await ask(simulatedAccount.verifyToken, '<script>')).status).toBe(403)
})

test('WAP-05 without settings there is nothing there', async () => {
  const app = testApp({ base: testContext(world.database, { actor: visitor }) })
  expect((await app.request(whatsappWebhookPath)).status).toBe(404)
  const body = JSON.stringify(
    messageWebhook(simulatedAccount, { from: randomPhoneNumber(), text: 'Hi' }),
  )
  const headers = { 'X-Hub-Signature-256': signatureOf(body, '') }
  expect((await app.request(whatsappWebhookPath, { method: 'POST', body, headers })).status).toBe(
    404,
  )
})

test('WAP-01 T38 what is not signed, signed otherwise or changed on its way is refused and stored nowhere', async () => {
  const before = await countRows('whatsapp_events')
  const body = JSON.stringify(
    messageWebhook(simulatedAccount, { from: randomPhoneNumber(), text: 'Hi' }),
  )
  const good = signatureOf(body, simulatedAccount.appSecret)
  const forged: [string, string | undefined][] = [
    [body, undefined],
    [body, ''],
    [body, 'sha256='],
    [body, `sha1=${good.slice(7)}`],
    [body, good.slice(0, -1)],
    [body, signatureOf(body, 'another')],
    [`${body} `, good],
    [body.replace('"Hi"', '"Ha"'), good],
  ]
  for (const [given, signature] of forged) {
    const headers = new Headers(signature === undefined ? {} : { 'X-Hub-Signature-256': signature })
    const answer = await world
      .appOf()
      .request(whatsappWebhookPath, { method: 'POST', body: given, headers })
    expect(answer.status).toBe(403)
  }
  expect(await countRows('whatsapp_events')).toBe(before)
})

test('WAP-01 a signed body that is none of theirs is refused in words; strange items hide no good ones, and are kept as they came', async () => {
  const post = (body: string) => world.deliver(body, signatureOf(body, simulatedAccount.appSecret))
  expect(await post('not json')).toBe(400)
  expect(await post('{"object":"page","entry":[]}')).toBe(400)
  const phone = randomPhoneNumber()
  const webhook = messageWebhook(simulatedAccount, { from: phone, text: 'Good\u0000 one \ud800' })
  const { messages } = webhook.entry[0]!.changes[0]!.value as unknown as { messages: unknown[] }
  messages.unshift(null, { id: 7 }, { id: 'x', from: 'nobody', timestamp: 'soon', type: 'text' })
  expect(await post(JSON.stringify(webhook))).toBe(200)
  const other = messageWebhook({ ...simulatedAccount, phoneNumberId: '999999' }, { from: phone })
  expect(await post(JSON.stringify(other))).toBe(200)
  expect(
    await countRows('whatsapp_events', `phone = '${phone}'`),
    'a contact alone wrote all',
  ).toBe(4)
  await world.processEvents()
  const [lead, ...more] = await world.leadsOf(phone)
  expect(more).toEqual([])
  const bodies = (await world.messagesOf(lead!.id)).map(({ body }) => body)
  expect(bodies).toContain('Good one \ufffd')
  const unreadable = 'We can’t show this kind of message. The original is attached.'
  expect(bodies.filter((body) => body === unreadable)).toHaveLength(3)
  const { rows } = await world.database.pool.query<{ text: string }>(
    `select convert_from(p.bytes, 'utf8') as text from conversation_files f
      join conversation_file_parts p on p.file_id = f.id where f.lead_id = $1`,
    [lead!.id],
  )
  expect(rows.map(({ text }) => JSON.parse(text) as unknown)).toEqual(
    expect.arrayContaining([null, { id: 7 }]),
  )
})

test('WAP-01 a body above 3 MB is refused before it is looked at', async () => {
  const body = 'x'.repeat(3 * 1024 * 1024 + 1)
  expect(await world.deliver(body, signatureOf(body, simulatedAccount.appSecret))).toBe(413)
})

test('WAP-01 a webhook answers before anything is worked off; what a dead process left is worked off later', async () => {
  const phone = randomPhoneNumber()
  expect(await world.simulator().write({ from: phone, text: 'Anybody?' })).toBe(200)
  expect(await world.leadsOf(phone)).toEqual([])
  const { rows } = await world.database.pool.query<{ count: number }>(
    `select count(*)::int from pgboss.job where name = 'whatsapp-events'
      and data ->> 'eventId' in (select id::text from whatsapp_events where phone = $1)`,
    [phone],
  )
  expect(rows[0]!.count).toBe(1)
  world.advanceMinutes(2)
  await handleStaleEvents(world.system())
  expect(await world.leadsOf(phone)).toHaveLength(1)
})
