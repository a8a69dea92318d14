import { expect, test } from 'vitest'
import { systemActor } from '#app/platform/context.server.ts'
import { zohoSettings } from '#tools/simulators/zoho-simulator.ts'
import { countStates, testEngine } from '#tools/testing/drive-deliveries.ts'
import { useTestDatabase, testContext, useJobs } from '#tools/testing/test-database.ts'
import { failedAttempt } from '../rules.ts'
import type { AttemptResult } from '../schema.ts'
import { enqueueDeliveries } from '../service.server.ts'
import { startDeliveryWorkers } from './service.server.ts'

const database = useTestDatabase()
const jobs = useJobs(database)

const crmSettings = { ...zohoSettings('http://127.0.0.1:1'), ZOHO_REQUESTS_AT_ONCE: '5' }

test('API-02 T20 OPS-05 the workers send emails one by one, several CRM deliveries at once, and retry a failure', async () => {
  const ctx = testContext(database, {
    env: { SMTP_URL: 'smtp://x', ...crmSettings },
    actor: systemActor('deliveries'),
  })
  const [mail, crm] = [countingChannel(1), countingChannel(2)]
  const items = Array.from({ length: 120 }, (_, number) => ({
    channel: number < 60 ? ('mail' as const) : ('crm' as const),
    kind: 'confirmation',
    subjectType: 'lead',
    subjectId: String(number),
    payload: {},
  }))
  await ctx.db.transaction((tx) => enqueueDeliveries(ctx, tx, items))
  const { channels } = testEngine({ crm: crm.attempt, mail: mail.attempt })
  await startDeliveryWorkers(() => ctx, jobs, channels)
  const delivered = (channel: string) => ({ channel, state: 'delivered', count: 60 })
  await expect
    .poll(() => countStates(ctx.db), { timeout: 110_000 })
    .toEqual(expect.arrayContaining([delivered('crm'), delivered('mail')]))
  expect([mail.seen.size, mail.seen.get('7'), crm.seen.size]).toEqual([60, 2, 60])
  expect(mail.running.max, 'simultaneous emails').toBe(1)
  expect(crm.running.max, 'simultaneous CRM attempts').toBeGreaterThan(1)
  expect(crm.running.max).toBeLessThanOrEqual(5)
  // Sequential CRM attempts would overlap only after a job has timed out.
  const { rows } = await database.pool.query(
    "select from pgboss.job where retry_count > 0 or state in ('retry', 'failed')",
  )
  expect(rows, 'jobs that timed out').toEqual([])
})

/**
 * Returns a channel that fails the first attempt of subject 7, delivers everything else, and counts the attempts. None
 * ends before `minAtOnce` have run at once.
 */
function countingChannel(minAtOnce: number) {
  const seen = new Map<string, number>()
  const running = { now: 0, max: 0 }
  const enough = Promise.withResolvers<void>()
  async function attempt(
    _ctx: unknown,
    { subjectId }: { subjectId: string },
  ): Promise<AttemptResult> {
    const times = (seen.get(subjectId) ?? 0) + 1
    seen.set(subjectId, times)
    running.max = Math.max(running.max, ++running.now)
    if (running.max >= minAtOnce) enough.resolve()
    await enough.promise
    await new Promise((later) => setTimeout(later, 5))
    running.now--
    const fails = subjectId === '7' && times === 1
    if (fails) return failedAttempt('transient', 'http-500', 'down')
    return { kind: 'delivered', result: {} }
  }
  return { seen, running, attempt }
}
