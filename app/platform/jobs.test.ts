import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useTestDatabase } from '#tools/testing/test-database.ts'
import { startJobs, type JobRunner } from './jobs.server.ts'
import { silentLog } from './logger.server.ts'

const database = useTestDatabase()
let jobs: JobRunner
beforeAll(async () => {
  jobs = await startJobs(database.config, silentLog, { workers: true })
})
afterAll(() => jobs.stop())

test('ANS-03 what becomes due soon is looked for at that moment, not when the queue is polled next', async () => {
  // Polling interval of a queue that runs one job at a time, such as the queue of emails.
  const pollingMs = 500
  const ranAt = new Map<number, number>()
  await jobs.work('maintenance', 1, async (payload) => {
    ranAt.set((payload as { number: number }).number, Date.now())
  })
  const late: number[] = []
  for (let number = 0; number < 9; number++) {
    // Make the job due just after a poll, so that polling alone would find it half a second late.
    const dueAt = new Date(Date.now() + pollingMs * 0.9)
    await database.db.transaction((tx) => jobs.send(tx, 'maintenance', [{ number }], dueAt))
    await expect.poll(() => ranAt.get(number), { timeout: 5_000, interval: 5 }).toBeDefined()
    late.push(ranAt.get(number)! - dueAt.getTime())
    await delay(pollingMs * 0.1)
  }
  expect(Math.min(...late), 'never before').toBeGreaterThanOrEqual(0)
  const prompt = late.filter((ms) => ms < pollingMs / 2)
  expect(prompt.length, late.join(', ')).toBeGreaterThanOrEqual(7)
}, 60_000)
