import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { storeAlerts } from '#app/modules/sales/lead/alerts/store.server.ts'
import { releaseLead } from '#app/modules/sales/lead/service.server.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import { extensions } from '#server/registrations.ts'
import { fixedClock } from '#tools/testing/fixed-clock.ts'
import { useStaff, type StaffCaller } from '#tools/testing/fixtures.ts'
import { makePushKeys } from '#tools/testing/push-keys.ts'
import { storeLead } from '#tools/testing/store-lead.ts'
import { testContext, testNow, useTestDatabase } from '#tools/testing/test-database.ts'
import { deliveries } from '../delivery/tables.ts'
import { isPushService } from './rules.ts'
import { attemptPush } from './service.server.ts'

type ReceivedPush = { path: string; headers: IncomingHttpHeaders; body: Buffer }
const receivedPushes: ReceivedPush[] = []
let status = 201
const pushServer = createServer((request, response) => {
  void buffer(request).then((body) => {
    receivedPushes.push({ path: request.url!, headers: request.headers, body })
    response.writeHead(status, status === 429 ? { 'retry-after': '120' } : {}).end()
  })
})

const browserKeys = createECDH('prime256v1')
const authSecret = randomBytes(16)
const env: Record<string, string> = makePushKeys()
browserKeys.generateKeys()
const endpoint = 'https://fcm.googleapis.com/fcm/send/a-browser'
const subscription = {
  endpoint,
  keys: { p256dh: browserKeys.getPublicKey('base64url'), auth: authSecret.toString('base64url') },
}

const database = useTestDatabase()
beforeAll(async () => {
  await new Promise<void>((done) => pushServer.listen(0, '127.0.0.1', done))
  env.PUSH_RELAY_URL = `http://127.0.0.1:${(pushServer.address() as AddressInfo).port}`
})
const notificationsPath = '/notifications'
const { editor: ann, colleague: ben } = useStaff(database, ['editor', 'colleague'], {
  at: notificationsPath,
  env,
})
const { second: without } = useStaff(database, ['second'], { at: notificationsPath })
afterAll(() => new Promise((done) => pushServer.close(done)))
beforeEach(async () => {
  receivedPushes.length = 0
  status = 201
  await database.pool.query('truncate push_subscriptions, deliveries, leads, lead_alerts cascade')
})

const ctx = (at = testNow) => testContext(database, { env, extensions, clock: fixedClock(at) })
const notifyOfLead = async () => {
  const lead = await storeLead(database)
  const site = await readSettings(ctx(), 'site')
  await database.db.transaction((tx) => releaseLead(ctx(), tx, lead, { site, consents: {} }))
  return lead
}
const findQueuedPushes = () =>
  database.db.select().from(deliveries).where(eq(deliveries.channel, 'push'))
async function attempt(at = testNow) {
  const [delivery] = await findQueuedPushes()
  return attemptPush(ctx(at), { ...delivery!, attempts: 1, createdAt: testNow })
}
const subscribeAndNotify = async () => {
  await ann.call('/push', subscription)
  await notifyOfLead()
}
const devicesOf = async (who: StaffCaller) =>
  ((await (await who.call('/push')).json()) as { devices: { id: string }[] }).devices

/** Decrypts a push message as a browser does (RFC 8291 section 3.4, RFC 8188 section 2). */
function decrypt(body: Buffer): unknown {
  const salt = body.subarray(0, 16)
  const keyLength = body[20]!
  const sender = body.subarray(21, 21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browserKeys.getPublicKey(), sender])
  const secret = hkdfSync('sha256', browserKeys.computeSecret(sender), authSecret, info, 32)
  const derive = (what: string, length: number) =>
    Buffer.from(
      hkdfSync('sha256', Buffer.from(secret), salt, `Content-Encoding: ${what}\0`, length),
    )
  const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  const sealed = body.subarray(21 + keyLength)
  cipher.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
  return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString())
}

function claimsOf(headers: IncomingHttpHeaders): unknown {
  const [, token, key] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization!)!
  const [head, claims, signature] = token!.split('.') as [string, string, string]
  const point = Buffer.from(key!, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
  const isOurs = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  expect(isOurs).toBe(true)
  return JSON.parse(Buffer.from(claims, 'base64url').toString())
}

test('a test key pair always has the full length, even with leading zeros', () => {
  for (const pair of Array.from({ length: 2_000 }, makePushKeys)) {
    expect(pair.VAPID_PUBLIC_KEY).toMatch(/^B[\w-]{86}$/)
    expect(pair.VAPID_PRIVATE_KEY).toMatch(/^[\w-]{43}$/)
  }
})

test('STF-11 a new lead sends an encrypted push notification, without personal data, to staff who turned it on', async () => {
  expect((await ann.call('/push', subscription)).status).toBe(200)
  const lead = await notifyOfLead()
  expect(await findQueuedPushes()).toHaveLength(1)
  expect(await attempt()).toEqual({ kind: 'delivered', result: {} })
  const [{ path, headers, body } = {} as ReceivedPush] = receivedPushes
  expect(path).toBe('/fcm/send/a-browser')
  expect(headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    ttl: '14400',
    urgency: 'high',
    topic: 'new-lead',
  })
  expect(claimsOf(headers)).toMatchObject({
    aud: 'https://fcm.googleapis.com',
    sub: expect.stringMatching(/^mailto:/),
  })
  expect(decrypt(body)).toEqual({
    title: 'A new enquiry is waiting',
    text: 'Open the inbox to read it.',
    href: '/admin/leads',
    topic: 'new-lead',
  })
  const kept = JSON.stringify(await findQueuedPushes())
  for (const secret of [lead.id, lead.reference, lead.name, lead.email])
    expect(kept).not.toContain(secret)
})

test('STF-11 no push is queued outside the forms and hours that a person chose', async () => {
  await ann.call('/push', subscription)
  await storeAlerts(database.db, ann.id, { kinds: ['coverage'], hours: null }, testNow)
  await notifyOfLead()
  const hours = { days: [6], from: '08:00', until: '17:00' }
  await storeAlerts(database.db, ann.id, { kinds: null, hours }, testNow)
  await notifyOfLead()
  expect(await findQueuedPushes()).toEqual([])
})

test.each([403, 404, 410])(
  'STF-11 a subscription that has ended or was made with another key (%i) is removed',
  async (gone) => {
    await subscribeAndNotify()
    status = gone
    expect(await attempt()).toMatchObject({ kind: 'withdrawn', error: { code: 'gone' } })
    expect(await devicesOf(ann)).toEqual([])
    expect(await attempt()).toMatchObject({ kind: 'withdrawn' })
    expect(receivedPushes).toHaveLength(1)
  },
)

test.each([
  [429, { kind: 'throttled', retryAfterSeconds: 120 }],
  [503, { kind: 'transient' }],
  [413, { kind: 'refused' }],
])('STF-11 a push response %i gives %j', async (answer, result) => {
  await subscribeAndNotify()
  status = answer
  expect(await attempt()).toMatchObject(result)
})

test('STF-11 no push is sent late, to a former colleague or to a removed device', async () => {
  await subscribeAndNotify()
  const later = new Date(testNow.getTime() + 5 * 3_600_000)
  expect(await attempt(later)).toMatchObject({ kind: 'withdrawn', error: { code: 'late' } })
  const setActive = 'update staff_users set is_active = $1 where id = $2'
  await database.pool.query(setActive, [false, ann.id])
  expect(await attempt()).toMatchObject({ kind: 'withdrawn', error: { code: 'gone' } })
  await database.pool.query(setActive, [true, ann.id])
  const [device] = await devicesOf(ann)
  await ben.call(`/push/${device!.id}`, undefined, 'DELETE')
  expect(await attempt(), 'someone else cannot remove it').toMatchObject({ kind: 'delivered' })
  await ann.call(`/push/${device!.id}`, undefined, 'DELETE')
  expect(await attempt()).toMatchObject({ kind: 'withdrawn' })
  expect(receivedPushes).toHaveLength(1)
})

test('STF-11 a browser belongs to the colleague who subscribed last', async () => {
  await ann.call('/push', subscription)
  await ben.call('/push', subscription)
  expect(await devicesOf(ann)).toEqual([])
  expect(await devicesOf(ben)).toMatchObject([{ endpoint }])
})

test('STF-11 without keys, push is not offered and subscribing gets a 409', async () => {
  expect(await (await without.call('/push')).json()).toEqual({ publicKey: null, devices: [] })
  expect((await without.call('/push', subscription)).status).toBe(409)
})

test.each([
  ['https://127.0.0.1/internal'],
  ['https://fcm.googleapis.com:8443/x'],
  ['https://someone@fcm.googleapis.com/x'],
  ['https://:secret@fcm.googleapis.com/x'],
  ['https://fcm.googleapis.com.evil.example/x'],
  ['https://evil-push.apple.com.example/x'],
  ['http://fcm.googleapis.com/x'],
])('STF-11 T15 a subscription with the endpoint %s is refused', async (wanted) => {
  expect((await ann.call('/push', { ...subscription, endpoint: wanted })).status).toBe(422)
  expect(isPushService('https://web.push.apple.com/abc', undefined)).toBe(true)
  expect(isPushService('https://push.own.example/abc', 'push.own.example')).toBe(true)
})
