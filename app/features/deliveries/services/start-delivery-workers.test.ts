import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemActor } from '#app/platform/actor.ts'
import { startJobs, type JobRunner } from '#app/platform/jobs.server.ts'
import { silentLog } from '#app/platform/logger.server.ts'
import { useTestDatabase, testContext } from '#app/platform/testing/test-database.ts'
import { countStates } from '../testing/count-states.ts'
import type { AttemptResult } from '../schema.ts'
import { unusedChannel } from '../testing/drive-deliveries.ts'
import { enqueueDeliveries } from './enqueue-deliveries.server.ts'
import { startDeliveryWorkers } from './start-delivery-workers.server.ts'

const database = useTestDatabase()
let jobs: JobRunner
beforeAll(async () => {
  jobs = await startJobs(database.config, silentLog, { workers: true })
})
afterAll(async () => {
  await jobs.stop()
})

test('API-02 T20 the queue itself delivers mails one by one, tries again, and is quick with many', async () => {
  const ctx = testContext(database, {
    env: { SMTP_URL: 'smtp://x' },
    actor: systemActor('deliveries'),
  })
  const seen = new Map<string, number>()
  const under = { way: 0, atMost: 0 }
  const mail = async (_ctx: unknown, delivery: { subjectId: string }): Promise<AttemptResult> => {
    const times = (seen.get(delivery.subjectId) ?? 0) + 1
    seen.set(delivery.subjectId, times)
    under.atMost = Math.max(under.atMost, ++under.way)
    await new Promise((later) => setTimeout(later, 5))
    under.way--
    const fails = delivery.subjectId === '7' && times === 1
    if (fails) return { kind: 'transient', error: { code: 'http-500', message: 'down' } }
    return { kind: 'delivered', result: {} }
  }
  const items = Array.from({ length: 60 }, (_, number) => ({
    channel: 'mail' as const,
    kind: 'confirmation',
    subjectType: 'lead',
    subjectId: String(number),
    payload: {},
  }))
  await ctx.db.transaction((tx) => enqueueDeliveries(ctx, tx, items))
  await startDeliveryWorkers(() => ctx, jobs, {
    crm: unusedChannel,
    mail,
    whatsapp: unusedChannel,
    push: unusedChannel,
  })
  const delivered = { channel: 'mail', state: 'delivered', count: 60 }
  await expect.poll(() => countStates(ctx.db), { timeout: 60_000 }).toEqual([delivered])
  expect([seen.size, seen.get('7')]).toEqual([60, 2])
  expect(under.atMost, 'mails on their way at once').toBe(1)
})
