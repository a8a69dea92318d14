import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { createStaffUser } from '#app/modules/access/staff/service.server.ts'
import { seedSettings } from '#app/modules/settings/store.server.ts'
import { systemActor } from '#app/platform/context.server.ts'
import { areaTolerance, areaUnderCurve } from '#tools/testing/area-under-curve.ts'
import { contextApp, timeAnswer } from '#tools/testing/context-app.ts'
import { runInParallel, proofTimeoutMs, reportProof, numberOfTries } from '#tools/testing/effort.ts'
import { testContext, useTestDatabase } from '#tools/testing/test-database.ts'
import { forgottenPasswordFunction } from './api.server.ts'

const database = useTestDatabase(seedSettings)
const tryCount = numberOfTries(12, 2_000)
const knownEmails: string[] = []
beforeAll(async () => {
  // A mailbox accepts six requests an hour, so the test requests one link per person.
  const ctx = testContext(database, { actor: systemActor('test') })
  await runInParallel(tryCount, 6, async () => {
    const email = `${randomUUID()}@staff.example`
    const person = { email, password: 'copper-kettle-over-42-hills', role: 'editor' }
    expect(await createStaffUser(ctx, { ...person, fullName: 'Proof' })).toMatchObject({ ok: true })
    knownEmails.push(email)
  })
}, proofTimeoutMs)

function requestLink(email: string, number: number) {
  const clientNetwork = `2001:db8:${number >> 8}:${number & 255}::/64`
  const env = { SMTP_URL: 'smtp://127.0.0.1:9' }
  const app = contextApp(() => testContext(database, { clientNetwork, env }))
  app.route('/functions', forgottenPasswordFunction)
  return timeAnswer(app, '/functions/forgot-password', { email })
}

test(
  'T11 STF-10 a reset request does not reveal an account by its response or its timing',
  async () => {
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
    const answers = new Set<string>()
    await runInParallel(tryCount, 6, async (number) => {
      for (const kind of number % 2
        ? (['known', 'unknown'] as const)
        : (['unknown', 'known'] as const)) {
        const email = kind === 'known' ? knownEmails[number]! : `${randomUUID()}@staff.example`
        const { ms, text } = await requestLink(email, number)
        answers.add(text)
        times[kind].push(ms)
      }
    })
    expect([...answers]).toHaveLength(1)
    const area = areaUnderCurve(times.known, times.unknown)
    expect(Math.abs(area - 0.5)).toBeLessThan(areaTolerance(tryCount))
    reportProof('T11-links', { requestsOfLinks: tryCount * 2, auc: area.toFixed(3) })
  },
  proofTimeoutMs,
)
