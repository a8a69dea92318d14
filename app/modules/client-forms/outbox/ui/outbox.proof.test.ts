import { expect, test, vi } from 'vitest'
import { useMemoryStorage } from '#tools/testing/browser-storage.ts'
import { auditAnswers, outboxItem, useFormFunctions } from '#tools/testing/client-forms.ts'
import { numberOfTries, proofTimeoutMs, reportProof, seededRandom } from '#tools/testing/effort.ts'
import { useTestDatabase } from '#tools/testing/test-database.ts'
import { submissionFilterSchema } from '../../submission/schema.ts'
import { findSubmissionPage } from '../../submission/store.server.ts'
import { submissionsKey } from '../rules.ts'
import {
  type SendWaitingOptions,
  changeWaitingItems,
  readWaitingItems,
  sendWaiting,
} from './outbox.ts'

const database = useTestDatabase()
const functions = useFormFunctions(database)
const browser = useMemoryStorage()
const send = (cause: SendWaitingOptions['cause'], more: Partial<SendWaitingOptions> = {}) =>
  sendWaiting({ publicKey: functions.publicKey, cause, ...more })

function item(number: number, more: object = {}) {
  const subject = `Clinic ${number}`
  const body = { ...auditAnswers, clinicName: subject, province: 'Limpopo', ...more }
  const storedAt = new Date(Date.UTC(2026, 10, 20) + number * 1000).toISOString()
  return outboxItem(`draft-${String(number).padStart(6, '0')}.key`, { subject, body, storedAt })
}

async function readStoredNames() {
  const filter = submissionFilterSchema.parse({ region: 'Limpopo' })
  const form = 'unjani/contract-audit'
  const { page } = await findSubmissionPage(database.db, form, filter, 5_000)
  return page.map(({ subject }) => subject)
}

test(
  'AUD-51 T27 waiting submissions arrive exactly once despite lost requests, lost responses, server errors and crashes',
  async () => {
    const count = numberOfTries(250, 1_000)
    const wanted = Array.from({ length: count }, (_, number) => item(number))
    await changeWaitingItems(() => wanted)
    const chance = seededRandom(20_261_120)
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
      const response = await functions.request(path, init)
      if (luck < 0.25) {
        seen.answerLost++
        throw new TypeError('the answer was lost')
      }
      return response
    })
    for (let round = 0; (await readWaitingItems()).length > 0; round++) {
      expect(round, 'the queue empties').toBeLessThan(5_000)
      const before = browser.storage.getItem(submissionsKey)!
      await send('hand')
      if (round % 10 === 0 && round < 400) {
        // Simulates a power cut before the shorter queue was written to disk.
        browser.storage.setItem(submissionsKey, before)
        seen.crash++
      }
    }
    const names = await readStoredNames()
    expect(names.length).toBe(count)
    expect(new Set(names).size).toBe(count)
    for (const times of Object.values(seen)) expect(times).toBeGreaterThan(5)
    expect(browser.storage.getItem(submissionsKey)).toBeNull()
    reportProof('T27-waiting', { submissions: count, ...seen })
  },
  proofTimeoutMs,
)

test('AUD-51 a refused submission stays with its reason and is not sent again automatically', async () => {
  await changeWaitingItems(() => [item(5_000, { province: 'Nowhere' }), item(5_001)])
  const calls = vi.fn(functions.request)
  vi.stubGlobal('fetch', calls)
  expect(await send('time')).toBe(1)
  const [left] = await readWaitingItems()
  expect(left).toMatchObject({ subject: 'Clinic 5000', attempts: 1 })
  expect(left!.refusal).toContain('province: Choose one of')
  expect(left!.refusedFields).toEqual({ province: expect.stringMatching(/^Choose one of/) })
  await send('time')
  expect(calls).toHaveBeenCalledTimes(2)
  await send('hand', { id: left!.id })
  expect(calls).toHaveBeenCalledTimes(3)
})

test('AUD-51 without a network, one failed attempt stops the run and schedules a retry', async () => {
  await changeWaitingItems(() => [item(6_000), item(6_001)])
  const calls = vi.fn(() => Promise.reject(new TypeError('no network')))
  vi.stubGlobal('fetch', calls)
  const now = () => new Date('2026-11-20T08:00:00Z')
  expect(await send('time', { now, random: () => 0.5 })).toBe(0)
  expect(calls).toHaveBeenCalledTimes(1)
  const first = (await readWaitingItems()).find(({ subject }) => subject === 'Clinic 6000')
  expect(first).toMatchObject({ attempts: 1, nextAttemptAt: '2026-11-20T08:00:10.000Z' })
})

test('D-132 saving on a full device or without local storage returns the reason', async () => {
  browser.storage.isFull = true
  expect(await changeWaitingItems(() => [item(7_000)])).toBe('full')
  vi.stubGlobal('localStorage', undefined)
  expect(await changeWaitingItems(() => [item(7_000)])).toBe('refused')
})
