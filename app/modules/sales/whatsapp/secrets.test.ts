import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '#app/platform/logger.server.ts'
import { simulatedAccount } from '#tools/simulators/whatsapp-webhooks.ts'
import { testApp } from '#tools/testing/test-app.ts'
import { randomPhoneNumber, useWhatsappTest } from '#tools/testing/whatsapp-test.ts'
import { whatsappWebhookPath } from './event/api.server.ts'
import { listTemplates, sendWhatsapp } from './gateway.server.ts'
import { refreshTemplates } from './service.server.ts'

const world = useWhatsappTest()
const { accessToken, appSecret, verifyToken } = simulatedAccount
const secrets = [accessToken, appSecret, verifyToken]
const expectNoSecret = (text: string) => {
  for (const secret of [...secrets, 'pass-in-address']) expect(text).not.toContain(secret)
}

function captureLog() {
  const lines: string[] = []
  return { lines, log: createLog('debug', { write: (line) => lines.push(line) }) }
}

async function startHostileServer(listener: RequestListener) {
  const server = createServer(listener)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const startServerReturning = (status: number, body: unknown) =>
  startHostileServer((request, response) => {
    expect(request.headers.authorization).toBe(`Bearer ${accessToken}`)
    response.writeHead(status, { 'Content-Type': 'application/json', Location: `/?${accessToken}` })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })

const accessAt = (apiUrl: string) => ({
  apiUrl,
  phoneNumberId: simulatedAccount.phoneNumberId,
  accountId: simulatedAccount.accountId,
  accessToken,
})
const errorWithToken = (code: number) => ({
  error: { code, message: `No good: ${accessToken}`, error_data: { details: `x ${accessToken}` } },
})
const escapedToken = accessToken.replace(
  /^./,
  (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`,
)

const errorResponses: [string, number, unknown][] = [
  ['an error of the message', 400, errorWithToken(100)],
  ['an error of the settings', 401, errorWithToken(190)],
  ['a limit', 429, errorWithToken(130429)],
  ['an outage', 500, errorWithToken(131000)],
  ['a redirect', 302, ''],
  ['no JSON', 200, `<p>${accessToken}</p>`],
  ['the token as the name of the message', 200, { messages: [{ id: accessToken }] }],
  ['the token, spelled by a number', 400, `{"error":{"code":100,"message":"${escapedToken}"}}`],
  [
    'the token where the text is cut',
    400,
    { error: { code: 100, message: 'x'.repeat(270) + accessToken } },
  ],
]

test.for(errorResponses)(
  'WAP-01 T38 the access token is in nothing that is kept or logged of %s',
  async ([, status, body]) => {
    const apiUrl = await startServerReturning(status, body)
    const message = { messageId: crypto.randomUUID(), to: randomPhoneNumber(), text: 'Hello' }
    const result = JSON.stringify(await sendWhatsapp(accessAt(apiUrl), message))
    expectNoSecret(result)
    expect(result, 'not its beginning either').not.toContain(accessToken.slice(0, 8))
    const { lines, log } = captureLog()
    const system = world.system()
    await refreshTemplates({ ...system, log, env: { ...system.env, WHATSAPP_API_URL: apiUrl } })
    expect(lines).toHaveLength(1)
    expectNoSecret(lines.join())
  },
)

test.for([
  ['an address with a password', 'http://user:pass-in-address@127.0.0.1:9'],
  ['an address where nobody listens', 'http://127.0.0.1:9'],
])('WAP-01 T38 %s is in no error and no log', async ([, apiUrl]) => {
  const message = { messageId: crypto.randomUUID(), to: randomPhoneNumber(), text: 'Hello' }
  expectNoSecret(JSON.stringify(await sendWhatsapp(accessAt(apiUrl!), message)))
  await expect(listTemplates(accessAt(apiUrl!))).rejects.toThrow(
    /^WhatsApp could not be reached\.$/,
  )
  const { lines, log } = captureLog()
  const system = world.system()
  await refreshTemplates({ ...system, log, env: { ...system.env, WHATSAPP_API_URL: apiUrl } })
  expect(lines.join()).toContain('WhatsApp could not be reached')
  expectNoSecret(lines.join())
})

test('WAP-03 T38 a reason that a webhook tells shows none of the secrets in what is kept of the message, its delivery, the activity or a notice', async () => {
  const phone = randomPhoneNumber()
  await world.simulator().write({ from: phone, text: 'Hello', at: world.now() })
  await world.processEvents()
  const [lead] = await world.leadsOf(phone)
  world.advanceMinutes(1)
  const outcome = await world.send(lead!.id, phone)
  if (!outcome.ok) throw new Error(outcome.message)
  const kept = async () => {
    const { rows } = await world.database.pool.query<{ text: string }>(
      `select (select coalesce(json_agg(m), '[]')::text from whatsapp_messages m where message_id = $1)
        || (select coalesce(json_agg(d), '[]')::text from deliveries d where subject_id = $2)
        || (select coalesce(json_agg(a), '[]')::text from activity_log a where subject_id = $2)
        || (select coalesce(json_agg(n), '[]')::text from staff_notifications n where subject_id = $2) as text`,
      [outcome.value.messageId, lead!.id],
    )
    return rows[0]!.text
  }
  const failed = {
    wamid: `wamid.${crypto.randomUUID()}`,
    to: phone,
    status: 'failed',
    at: world.now(),
    data: outcome.value.messageId,
    failCode: 999,
    failDetails: `Told of ${secrets.join(' ')}`,
  }
  await world.simulator().tell(failed)
  await world.processEvents()
  expect(await kept()).toContain('WhatsApp error: Told of [removed] [removed] [removed]')
  expectNoSecret(await kept())
})

test('WAP-01 T38 neither a wrong verify token nor a wrong signature is answered or logged with what is right', async () => {
  const { lines, log } = captureLog()
  const app = testApp({ base: { ...world.contextOf(), log } })
  const asked = `${whatsappWebhookPath}?hub.mode=subscribe&hub.challenge=1&hub.verify_token=`
  const body = '{}'
  const headers = { 'X-Hub-Signature-256': 'sha256=00' }
  const texts = await Promise.all(
    [
      await app.request(`${asked}wrong`),
      await app.request(`${asked}${verifyToken}`),
      await app.request(whatsappWebhookPath, { method: 'POST', body, headers }),
      await app.request('/healthz'),
    ].map((answer) => answer.text()),
  )
  expectNoSecret(texts.join())
  expect(lines.length).toBeGreaterThan(1)
  expectNoSecret(lines.join())
})
