import { expect, test } from 'vitest'
import { webhookProblems } from './content.ts'
import { signedHeaders } from './rules.server.ts'
import { bodyFor, readReceiverUrl, resultOf, shownUrlOf } from './rules.ts'
import type { WebhookPayload } from './schema.ts'

const namedHosts = 'n8n.internal,127.0.0.1:9000'

test.each([
  ['', webhookProblems.noUrl],
  ['nonsense', webhookProblems.badUrl],
  ['http://example.com/hook', webhookProblems.notHttps],
  ['ftp://n8n.internal/hook', webhookProblems.notHttps],
  ['javascript:alert(1)', webhookProblems.notHttps],
  ['http://127.0.0.1:9001/', webhookProblems.notHttps],
  ['https://user:secret@example.com/', webhookProblems.password],
])('OUT-03 an invalid receiver address is refused: "%s"', (typed, problem) => {
  expect(readReceiverUrl(typed, namedHosts)).toBe(problem)
})

test.each(['https://example.com/hook', 'http://n8n.internal:5678/x', 'http://127.0.0.1:9000/'])(
  'OUT-03 an https address or an allowed private host is accepted: %s',
  (typed) => expect(String(readReceiverUrl(typed, namedHosts))).toBe(typed),
)

test('OUT-03 a chat address is shown only as its host, and any other without its query', () => {
  const slack = new URL('https://hooks.slack.com/services/T0/B0/secret')
  expect(shownUrlOf(slack, 'slack')).toBe('https://hooks.slack.com/…')
  const own = new URL('https://example.com/hook?key=secret')
  expect(shownUrlOf(own, 'standard')).toBe('https://example.com/hook')
})

// Test vector of the specification: https://github.com/standard-webhooks/standard-webhooks
test('OUT-03 a message is signed according to Standard Webhooks', () => {
  const headers = signedHeaders('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    at: new Date(1_614_265_330_000),
    body: '{"test": 2432232314}',
  })
  expect(headers).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

const event: WebhookPayload = {
  type: 'lead.received',
  timestamp: '2026-11-20T08:00:00.000Z',
  data: { summary: 'New <b> & more', url: 'https://our.example/admin/leads/1', leadId: '1' },
}

test('OUT-03 Slack and Teams get a readable message, other receivers the event as JSON', () => {
  expect(JSON.parse(bodyFor('slack', event))).toEqual({
    text: 'New &lt;b&gt; &amp; more\n<https://our.example/admin/leads/1|Open in the console>',
  })
  const card = JSON.parse(bodyFor('teams', event)).attachments[0]
  expect(card.contentType).toBe('application/vnd.microsoft.card.adaptive')
  expect(card.content.body[0].text).toBe('New <b> & more')
  expect(card.content.actions[0].url).toBe('https://our.example/admin/leads/1')
  expect(JSON.parse(bodyFor('standard', event))).toEqual(event)
})

test.each([
  [200, 'delivered', ''],
  [204, 'delivered', ''],
  [301, 'transient', 'http-301'],
  [404, 'transient', 'http-404'],
  [410, 'refused', 'gone'],
  [429, 'transient', 'http-429'],
  [500, 'transient', 'http-500'],
])('OUT-03 a response %i is %s', (status, kind, code) => {
  const result = resultOf(status)
  expect(result.kind).toBe(kind)
  expect('error' in result ? result.error.code : '').toBe(code)
})

test('OUT-03 the receiver’s retry delay is used', () => {
  expect(resultOf(503, 120)).toMatchObject({ kind: 'transient', retryAfterSeconds: 120 })
})
