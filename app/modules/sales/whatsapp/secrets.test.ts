import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '#app/platform/logger.server.ts'
import { serveLocally } from '#tools/simulators/local-server.ts'
import { simulatedAccount } from '#tools/simulators/whatsapp-webhooks.ts'
import { testApp } from '#tools/testing/test-app.ts'
import { newPhoneNumber, useWhatsappTest } from '#tools/testing/whatsapp-test.ts'
import { whatsappWebhookPath } from './event/api.server.ts'
import { listTemplates, sendWhatsapp } from './gateway.server.ts'
import { refreshTemplates } from './service.server.ts'

const world = useWhatsappTest()
const { phoneNumberId, accountId, accessToken, appSecret, verifyToken } = simulatedAccount
const secrets = [accessToken, appSecret, verifyToken]
const expectNoSecret = (text: string) => {
  for (const secret of [...secrets, 'pass-in-address']) expect(text).not.toContain(secret)
}

function captureLog() {
  const lines: string[] = []
  return { lines, log: createLog('debug', { write: (line) => lines.push(line) }) }
}

async function startServerReturning(status: number, body: unknown) {
  const server = await serveLocally((request, response) => {
    expect(request.headers.authorization).toBe(`Bearer ${accessToken}`)
    response.writeHead(status, { 'Content-Type': 'application/json', Location: `/?${accessToken}` })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  onTestFinished(server.close)
  return server.url
}

const accessAt = (apiUrl: string) => ({ apiUrl, phoneNumberId, accountId, accessToken })
const errorWithToken = (code: number) => ({
  error: { code, message: `No good: ${accessToken}`, error_data: { details: `x ${accessToken}` } },
})
const firstCode = accessToken.charCodeAt(0).toString(16)
const escapedToken = `\\u00${firstCode}${accessToken.slice(1)}`
const longMessage = 'x'.repeat(270) + accessToken

const errorResponses: [string, number, unknown][] = [
  ['a message error', 400, errorWithToken(100)],
  ['a settings error', 401, errorWithToken(190)],
  ['a rate limit', 429, errorWithToken(130429)],
  ['an outage', 500, errorWithToken(131000)],
  ['a redirect', 302, ''],
  ['a response that is not JSON', 200, `<p>${accessToken}</p>`],
  ['the token as the message ID', 200, { messages: [{ id: accessToken }] }],
  ['the token with an escaped letter', 400, `{"error":{"code":100,"message":"${escapedToken}"}}`],
  ['the token at the point of truncation', 400, { error: { code: 100, message: longMessage } }],
]

const sendText = async (apiUrl: string) => {
  const message = { messageId: crypto.randomUUID(), to: newPhoneNumber(), text: 'Hello' }
  return JSON.stringify(await sendWhatsapp(accessAt(apiUrl), message))
}

async function logOfRefresh(apiUrl: string) {
  const { lines, log } = captureLog()
  const system = world.system()
  await refreshTemplates({ ...system, log, env: { ...system.env, WHATSAPP_API_URL: apiUrl } })
  return lines
}

test.for(errorResponses)(
  'WAP-01 T38 the access token is in no result and no log after %s',
  async ([, status, body]) => {
    const apiUrl = await startServerReturning(status, body)
    const result = await sendText(apiUrl)
    expectNoSecret(result)
    expect(result, 'not even its beginning').not.toContain(accessToken.slice(0, 8))
    const lines = await logOfRefresh(apiUrl)
    expect(lines).toHaveLength(1)
    expectNoSecret(lines.join())
  },
)

test.for([
  ['an address with a password', 'http://user:pass-in-address@127.0.0.1:9'],
  ['an address without a server', 'http://127.0.0.1:9'],
] as const)('WAP-01 T38 %s puts no secret into an error or log', async ([, apiUrl]) => {
  expectNoSecret(await sendText(apiUrl))
  const listed = listTemplates(accessAt(apiUrl))
  await expect(listed).rejects.toThrow(/^WhatsApp could not be reached\.$/)
  const log = (await logOfRefresh(apiUrl)).join()
  expect(log).toContain('WhatsApp could not be reached')
  expectNoSecret(log)
})

test('WAP-03 T38 secrets in a webhook’s failure reason are removed before message, delivery, activity or notice are stored', async () => {
  const { id, phone } = await world.openLead()
  const messageId = await world.sendMessage(id, phone)
  const message = { wamid: `wamid.${crypto.randomUUID()}`, to: phone, data: messageId }
  const failure = { status: 'failed', failCode: 999, failDetails: `Told of ${secrets.join(' ')}` }
  await world.simulator().tell({ ...message, ...failure, at: world.now() })
  await world.processEvents()
  const rows = await world.queryRows(
    `select to_json(m) from whatsapp_messages m where message_id::text = $1
      union all select to_json(d) from deliveries d where subject_id = $2
      union all select to_json(a) from activity_log a where subject_id = $2
      union all select to_json(n) from staff_notifications n where subject_id = $2`,
    messageId,
    id,
  )
  const kept = JSON.stringify(rows)
  expect(kept).toContain('WhatsApp error: Told of [removed] [removed] [removed]')
  expectNoSecret(kept)
})

test('WAP-01 T38 a wrong verify token or signature reveals no secret in responses or logs', async () => {
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
