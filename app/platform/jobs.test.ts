import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
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
  // The queue is polled once an hour here, so that only the wake-up finds the jobs.
  const { work } = PgBoss.prototype
  const hourly = vi.spyOn(PgBoss.prototype, 'work').mockImplementation(function (
    this: PgBoss,
    name: string,
    options: object,
    handle: () => Promise<void>,
  ) {
    return work.call(this, name, { ...options, pollingIntervalSeconds: 3_600 }, handle)
  } as never)
  let ranAt = 0
  await jobs.work('maintenance', 1, async () => void (ranAt = Date.now()))
  hourly.mockRestore()
  for (let number = 0; number < 2; number++) {
    const dueAt = new Date(Date.now() + 1_500)
    await database.db.transaction((tx) => jobs.send(tx, 'maintenance', [{ number }], dueAt))
    await expect.poll(() => ranAt).toBeGreaterThanOrEqual(dueAt.getTime())
  }
})
