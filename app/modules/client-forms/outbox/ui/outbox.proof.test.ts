import { Hono } from 'hono'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { AppEnv } from '#app/platform/http.server.ts'
import { readPublicKey } from '#app/platform/installation.server.ts'
import { MemoryStorage } from '#tools/testing/browser-storage.ts'
import { proofTimeoutMs, reportProof, numberOfTries } from '#tools/testing/effort.ts'
import { testContext, useTestDatabase } from '#tools/testing/test-database.ts'
import { clientFormFunctions } from '../../api.server.ts'
import { submissionFilterSchema } from '../../submission/schema.ts'
import { findSubmissionPage } from '../../submission/store.server.ts'
import { type OutboxItem, pendingStatus, submissionsKey } from '../rules.ts'
import { changeWaitingItems, readWaitingItems, sendWaiting } from './outbox.ts'

const database = useTestDatabase()
let publicKey: string
let storage: MemoryStorage
const app = new Hono<AppEnv>()
beforeAll(async () => {
  publicKey = await readPublicKey(testContext(database))
  app.use(async (c, next) => {
    c.set('ctx', testContext(database, { env: { RATE_LIMIT_FACTOR: '1000' } }))
    await next()
  })
  app.route('/functions', clientFormFunctions)
})
beforeEach(() => {
  storage = new MemoryStorage()
  vi.stubGlobal('localStorage', storage)
})
afterEach(() => vi.unstubAllGlobals())

const requestApp = (path: string, init: RequestInit) => app.request(path, init)

function item(number: number, more: object = {}): OutboxItem {
  return {
    id: `draft-${String(number).padStart(6, '0')}.key`,
    formType: 'unjani/contract-audit',
    functionName: 'unjani-form-submission',
    subject: `Clinic ${number}`,
    body: {
      clinicName: `Clinic ${number}`,
      province: 'Limpopo',
      auditDate: '2026-11-20',
      currentProvider: 'MTN',
      connectionType: '5G',
      monthlyFee: number,
      contractType: 'other',
      contractStatus: 'active',
      contractStart: '2026-01-01',
      submittedAt: '2026-11-20T07:00:00.000Z',
      _notificationPreferences: {},
      ...more,
    },
    status: pendingStatus,
    storedAt: new Date(Date.UTC(2026, 10, 20) + number * 1000).toISOString(),
    attempts: 0,
  }
}

const readStoredNames = async () =>
  (
    await findSubmissionPage(
      database.db,
      'unjani/contract-audit',
      submissionFilterSchema.parse({ region: 'Limpopo' }),
      5_000,
    )
  ).page.map(({ subject }) => subject)

test(
  'AUD-51 T27 many waiting submissions arrive exactly once through lost requests, lost answers, refusals and crashes',
  async () => {
    const count = numberOfTries(250, 1_000)
    const wanted = Array.from({ length: count }, (_, number) => item(number))
    await changeWaitingItems(() => wanted)
    // A pseudorandom sequence with a fixed seed (xorshift), so that failures are reproducible.
    let seed = 20261120
    const chance = () => {
      seed ^= seed << 13
      seed ^= seed >>> 17
      seed ^= seed << 5
      return (seed >>> 0) / 2 ** 32
    }
    const seen = { requestLost: 0, answerLost: 0, serverError: 0, crash: 0 }
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
      const luck = chance()
      if (luck < 0.1) {
        seen.requestLost++
        throw new TypeError('the request was lost')
      }
      if (luck < 0.15) {
        seen.serverError++
        return Response.json({ success: false }, { status: luck < 0.13 ? 500 : 429 })
      }
      const response = await requestApp(path, init)
      if (luck < 0.25) {
        seen.answerLost++
        throw new TypeError('the answer was lost')
      }
      return response
    })
    for (let round = 0; (await readWaitingItems()).length > 0; round++) {
      expect(round, 'the queue comes to its end').toBeLessThan(5_000)
      const before = storage.getItem(submissionsKey)!
      await sendWaiting({ publicKey, cause: 'hand' })
      if (round % 10 === 0 && round < 400) {
        // Simulates a power cut before the shorter queue was written to disk.
        storage.setItem(submissionsKey, before)
        seen.crash++
      }
    }
    const names = await readStoredNames()
    expect(names.length).toBe(count)
    expect(new Set(names).size).toBe(count)
    for (const times of Object.values(seen)) expect(times).toBeGreaterThan(5)
    expect(storage.getItem(submissionsKey)).toBeNull()
    reportProof('T27-waiting', { submissions: count, ...seen })
  },
  proofTimeoutMs,
)

test('AUD-51 what the server refuses stays, says why, and is not sent again by itself', async () => {
  await changeWaitingItems(() => [item(5_000, { province: 'Nowhere' }), item(5_001)])
  const calls = vi.fn(requestApp)
  vi.stubGlobal('fetch', calls)
  expect(await sendWaiting({ publicKey, cause: 'time' })).toBe(1)
  const [left] = await readWaitingItems()
  expect(left).toMatchObject({ subject: 'Clinic 5000', attempts: 1 })
  expect(left!.refusal).toContain('province: Choose one of')
  await sendWaiting({ publicKey, cause: 'time' })
  expect(calls).toHaveBeenCalledTimes(2)
  await sendWaiting({ publicKey, id: left!.id, cause: 'hand' })
  expect(calls).toHaveBeenCalledTimes(3)
})

test('AUD-51 without a network one try is enough to know, and the next waits', async () => {
  await changeWaitingItems(() => [item(6_000), item(6_001)])
  const calls = vi.fn(() => Promise.reject(new TypeError('no network')))
  vi.stubGlobal('fetch', calls)
  const now = () => new Date('2026-11-20T08:00:00Z')
  expect(await sendWaiting({ publicKey, cause: 'time', now, random: () => 0.5 })).toBe(0)
  expect(calls).toHaveBeenCalledTimes(1)
  const first = (await readWaitingItems()).find(({ subject }) => subject === 'Clinic 6000')
  expect(first).toMatchObject({ attempts: 1, nextAttemptAt: '2026-11-20T08:00:10.000Z' })
})

test('D-132 a full device and a browser that keeps nothing say so', async () => {
  storage.isFull = true
  expect(await changeWaitingItems(() => [item(7_000)])).toBe('full')
  vi.stubGlobal('localStorage', undefined)
  expect(await changeWaitingItems(() => [item(7_000)])).toBe('refused')
})
