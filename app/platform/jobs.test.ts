import { PgBoss } from 'pg-boss'
import { expect, onTestFinished, test, vi } from 'vitest'
import { useTestDatabase, useJobs } from '#tools/testing/test-database.ts'

const database = useTestDatabase()
const jobs = useJobs(database)

test('ANS-03 a job that is due soon runs when it is due, without waiting for the next poll', async () => {
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
  let ran = 0
  await jobs.work('maintenance', 1, async () => void ran++)
  hourly.mockRestore()
  // The clock is an hour slow, so both jobs are already due in the database and only need the wake-up.
  vi.setSystemTime(Date.now() - 3_600_000)
  const timers = vi.spyOn(globalThis, 'setTimeout')
  onTestFinished(() => void vi.useRealTimers().restoreAllMocks())
  for (let number = 0; number < 2; number++) {
    timers.mockClear()
    const dueAt = new Date(Date.now() + 5_000)
    await database.db.transaction((tx) => jobs.send(tx, 'maintenance', [{ number }], dueAt))
    const [wake] = timers.mock.calls.find(([, ms]) => ms === 5_010)!
    wake()
    await expect.poll(() => ran).toBe(number + 1)
  }
})
