import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cleanText } from '#app/basics/text.ts'
import { seedSettings } from '#app/modules/settings/store.server.ts'
import { connectDatabase, type Database } from '#app/platform/database.server.ts'
import { silentLog } from '#app/platform/logger.server.ts'
import { rateLimits } from '#app/platform/tables.ts'
import { TaggedCache } from '#app/platform/tagged-cache.server.ts'
import type { PageServer } from '#server/pages/serve-pages.ts'
import { extensions } from '#server/registrations.ts'
import { answersOf } from '#tools/testing/lead-forms.ts'
import { testApp } from '#tools/testing/test-app.ts'
import { useTestDatabase, testContext } from '#tools/testing/test-database.ts'
import { leadConsents, leads } from '../tables.ts'

const publicKey = 'public-key-of-this-test'
const database = useTestDatabase(seedSettings)
let app: ReturnType<typeof testApp>

function appOn(db: Database) {
  const { jobs, clock, env } = testContext(database, {
    env: { PUBLIC_ANON_KEY: publicKey, RATE_LIMIT_FACTOR: '100000' },
  })
  const respond = () => Promise.resolve(new Response('a page', { status: 404 }))
  return testApp({
    base: { db, jobs, clock, env, log: silentLog, cache: new TaggedCache(silentLog), extensions },
    pages: { respond } as unknown as PageServer,
  })
}

beforeAll(async () => {
  app = appOn(database.db)
})
beforeEach(async () => {
  await database.db.delete(leads)
  await database.db.delete(rateLimits)
})

const path = '/functions/zoho-crm'
const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${publicKey}` }
const person = { name: 'Nomsa', email: 'nomsa@example.co.za', company: 'Books' }
const blank = { phone: '', employees: '', challenges: '' }
const assessment = { ...person, ...blank, assessmentType: 'comprehensive' }

type Reply = {
  success: boolean
  receipt?: object
  id?: string
  reference?: string
  error?: string
  reason?: string
  fields?: Record<string, string>
}
async function post(body: unknown, more: Record<string, string> = {}, on = app) {
  const text = typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body)
  const response = await on.request(path, {
    method: 'POST',
    headers: { ...headers, ...more },
    body: text as BodyInit,
  })
  const reply = (await response.json()) as Reply
  return { status: response.status, headers: response.headers, reply }
}
const findStoredLeads = () => database.db.select().from(leads)

describe('accepted requests', () => {
  test('API-01 ITH-07 an assessment is stored, and the reply has success, id, reference and receipt', async () => {
    const { status, reply } = await post(assessment)
    expect(status).toBe(200)
    expect(reply).toEqual({
      success: true,
      id: expect.any(String),
      reference: expect.stringMatching(/^BC-/),
      receipt: expect.objectContaining({ reference: reply.reference }),
    })
    expect(await findStoredLeads()).toMatchObject([
      { id: reply.id, kind: 'assessment', entry: 'quick', page: path },
    ])
  })

  test('API-01 RCP-17 ENT-04 the six answers of a connectivity recipe are parsed from the documented text', async () => {
    const challenges =
      'Guest Wi-Fi: Yes\nFibre coverage: No\nMultiple locations: Yes\nMission critical: No\nQuick deployment: No\nHigh bandwidth: Yes'
    const typed = { ...person, ...blank, challenges, assessmentType: 'connectivity' }
    const { status } = await post(typed)
    expect(status).toBe(200)
    const [lead] = await findStoredLeads()
    const promise = 'Our team will respond within 24 hours.'
    expect(lead).toMatchObject({ kind: 'connectivity', promise })
    expect(answersOf(lead!)).toEqual({
      ...person,
      phone: '',
      challenges,
      guestWifi: true,
      fibreCoverage: false,
      multipleLocations: true,
      missionCritical: false,
      quickDeployment: false,
      highBandwidth: true,
      product: 'Fixed Wireless Access (FWA)',
      productPrice: 'Priced on request, once we know what you need',
      productReasons:
        'You did not tick this option, so we assumed no fibre and suggest a wireless line.',
    })
  })

  test('PRV-03 the notice version and consents of a request are stored', async () => {
    const consents = { email: true, phone: false }
    await post({ ...assessment, noticeVersion: '2026-11-20', consents })
    expect(await findStoredLeads()).toMatchObject([{ noticeVersion: '2026-11-20' }])
    const rows = await database.db.select().from(leadConsents)
    const stored = rows.map(({ channel, isGranted }) => [channel, isGranted])
    expect(Object.fromEntries(stored)).toEqual(consents)
  })

  test('API-12 a filled honeypot gets a success reply and is stored as suspected spam', async () => {
    const { reply: usual } = await post(assessment)
    await database.db.delete(leads)
    const { status, reply } = await post({ ...assessment, honeypot: 'x', stamp: 'x' })
    const [id, reference, statusPath] = Array(3).fill(expect.any(String))
    const receipt = { ...usual.receipt, reference, statusPath }
    expect({ status, reply }).toEqual({ status: 200, reply: { ...usual, id, reference, receipt } })
    expect(await findStoredLeads()).toMatchObject([
      { isSuspectedSpam: true, spamReasons: ['honeypot', 'forged-stamp'] },
    ])
  })

  test('undocumented fields are ignored', async () => {
    const undocumented = { role: 'super_admin', status: 'closed', isSample: true, id: 1 }
    expect((await post({ ...assessment, ...undocumented })).status).toBe(200)
    const [lead] = await findStoredLeads()
    expect(lead).toMatchObject({ status: 'new', isSample: false })
    expect(answersOf(lead!)).not.toHaveProperty('role')
  })
})

describe('repeated requests', () => {
  test('API-07 the same key in the header or body gives the same reply', async () => {
    const key = { 'Idempotency-Key': 'key-of-this-test' }
    const first = await post(assessment, key)
    const again = await post({ ...assessment, stamp: 'other' }, key)
    const inBody = await post({ ...assessment, idempotencyKey: 'key-of-this-test' })
    expect([again.reply, inBody.reply]).toEqual([first.reply, first.reply])
    expect(await findStoredLeads()).toHaveLength(1)
  })
})

describe('validation and errors', () => {
  test('BQF-13 API-01 invalid fields get a 422 with error and fields', async () => {
    const { status, reply } = await post({ ...assessment, email: 'nobody', company: ' ' })
    expect(status).toBe(422)
    const error = expect.any(String)
    expect(reply).toMatchObject({ success: false, reason: 'invalid-input', error })
    expect(Object.keys(reply.fields!).toSorted()).toEqual(['company', 'email'])
  })

  test('T18 APPLICATION/JSON; charset=UTF-8 is accepted as JSON', async () => {
    const type = { 'Content-Type': 'APPLICATION/JSON; charset=UTF-8' }
    expect((await post(assessment, type)).status).toBe(200)
  })

  test('T22 a request gets a 503 with Retry-After while the database is down', async () => {
    const away = connectDatabase({ host: '127.0.0.1', port: 1 }, () => {})
    const { status, headers: answered, reply } = await post(assessment, {}, appOn(away.db))
    await away.close()
    expect(status).toBe(503)
    expect(reply).toMatchObject({ reason: 'unavailable', success: false })
    expect(Number(answered.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('hostile input', () => {
  const code = ["'; DROP TABLE leads;--", '=cmd()', '<script>alert(1)</script>', '${jndi:ldap://x}']
  const oddTexts = ['\u0000', '\ud800', '1e309', ...code]
  const formTypes = ['quote', 'connectivity', 'interest']
  const hostileText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.string({ unit: 'grapheme', maxLength: 300 }),
    fc.constantFrom(...oddTexts, '\r\nBcc: x@evil.example', 'a'.repeat(5_000), ...formTypes),
  )
  const hostileValue = fc.oneof(
    hostileText,
    fc.jsonValue({ maxDepth: 4 }),
    fc.constantFrom(1e308, -0, null, true, [], {}, { $ne: null }, ['a']),
  )
  const documented = 'name email company phone employees challenges assessmentType formType bundle'
  const technical = 'entry page idempotencyKey honeypot stamp consents noticeVersion'
  const names = [...`${documented} ${technical} guestWifi services toString then`.split(' '), '']
  const hostileBody = fc
    .tuple(
      fc.constantFrom<Record<string, unknown>>(
        assessment,
        { ...person, formType: 'quote', bundle: 'Business Pro' },
        { ...person, assessmentType: 'connectivity' },
        {},
      ),
      fc.dictionary(fc.constantFrom(...names), hostileValue, { maxKeys: 5 }),
    )
    .map(([base, changes]) => JSON.stringify({ ...base, ...changes }))
  const damaged = fc
    .tuple(hostileBody, fc.nat(), fc.string({ unit: 'binary', maxLength: 3 }))
    .map(
      ([body, at, piece]) =>
        body.slice(0, at % body.length) + piece + body.slice((at % body.length) + 1),
    )

  test('T18 300 seeded cases: accepted or refused with a reason, never a 5xx or internal details', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof({ arbitrary: hostileBody, weight: 3 }, { arbitrary: damaged, weight: 1 }),
        async (body) => {
          const { status, reply } = await post(body)
          expect([200, 400, 422]).toContain(status)
          expect(reply.success).toBe(status === 200)
          if (status === 200) {
            const [lead] = await database.db.select().from(leads).where(eq(leads.id, reply.id!))
            const { name } = JSON.parse(body)
            expect(lead).toMatchObject({ reference: reply.reference, name: cleanText(`${name}`) })
            return
          }
          expect(reply.error).toBeTruthy()
          expect(JSON.stringify(reply)).not.toMatch(
            /node_modules|at .*:\d+:\d+|select |insert into|ZodError|Invalid input/i,
          )
        },
      ),
      { seed: 20_261_120, numRuns: 300 },
    )
  })
})

describe('the endpoint of our own pages', () => {
  const message = { ...person, serviceInterest: 'wifi', page: '/contact' }
  const send = async (kind: string, typed: Record<string, string>, key = '') => {
    const response = await app.request(`/leads/${kind}`, {
      method: 'POST',
      headers: key ? { 'Idempotency-Key': key } : {},
      body: new URLSearchParams(typed),
    })
    return { status: response.status, reply: (await response.json()) as Reply }
  }

  test('LDS-01 API-07 a repeated form is stored once, and other answers under the same key are refused', async () => {
    const first = await send('contact', message, 'one-key-0001')
    expect(first).toMatchObject({ status: 200, reply: { success: true } })
    expect(await send('contact', message, 'one-key-0001')).toEqual(first)
    const [lead, ...more] = await findStoredLeads()
    expect(more).toEqual([])
    const sent = { kind: 'contact', entry: 'form', page: '/contact' }
    expect(lead).toMatchObject({ ...sent, ...person, company: '' })
    expect(await send('contact', { ...message, name: 'Zola' }, 'one-key-0001')).toMatchObject({
      status: 422,
      reply: { reason: 'key-reused' },
    })
  })

  test('API-07 a form sent to the old and then the new endpoint under one key is one lead', async () => {
    const key = { 'Idempotency-Key': 'two-ways-0001' }
    await post({ ...message, formType: 'contact', entry: 'form' }, key)
    expect(await send('contact', message, 'two-ways-0001')).toMatchObject({ status: 200 })
    expect(await findStoredLeads()).toHaveLength(1)
  })

  test('API-12 T13 a form without a stamp is suspected spam, and invalid fields are reported', async () => {
    await send('contact', message)
    const spam = { isSuspectedSpam: true, spamReasons: ['no-stamp'] }
    expect((await findStoredLeads())[0]).toMatchObject(spam)
    const wrong = await send('contact', { ...message, serviceInterest: '', email: 'x' })
    expect(wrong.status).toBe(422)
    expect(Object.keys(wrong.reply.fields ?? {}).toSorted()).toEqual(['email', 'serviceInterest'])
  })

  test('T18 an unknown kind, a wrong body type, a bad page and a cross-site request are refused and not stored', async () => {
    expect((await send('nothing', message)).status).toBe(404)
    expect((await send('contact', { ...message, page: 'https://evil.example' })).status).toBe(422)
    const init = { method: 'POST', headers: { 'Content-Type': 'multipart/form-data' }, body: 'x' }
    expect((await app.request('/leads/contact', init)).status).toBe(400)
    expect((await app.request('/leads/contact', { ...init, headers: {} })).status).toBe(400)
    const foreign = { 'Sec-Fetch-Site': 'cross-site' }
    const sent = { method: 'POST', headers: foreign, body: new URLSearchParams(message) }
    expect((await app.request('/leads/contact', sent)).status).toBe(403)
    expect(await findStoredLeads()).toEqual([])
  })
})
