import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { systemClock } from '#app/platform/clock.ts'
import { silentLog } from '#app/platform/logger.server.ts'
import type { Database } from '#app/platform/database.server.ts'
import { followDatabaseClock } from './follow-database-clock.ts'

const minute = 60_000
const machineTime = new Date('2026-11-23T08:00:00Z')
let behindMs = 0
let isAway = false
/** A database whose clock is that of the machine, moved. */
const database = {
  execute: () =>
    isAway
      ? Promise.reject(new Error('away'))
      : Promise.resolve({ rows: [{ ms: String(Date.now() + behindMs) }] }),
} as unknown as Database

beforeEach(() => {
  vi.useFakeTimers({ now: machineTime })
  isAway = false
})
afterEach(() => {
  vi.useRealTimers()
  systemClock.correctBy(0)
})
const corrected = () => systemClock.now().getTime() - Date.now()

test.for([5 * minute, -5 * minute])(
  'OPS-01 a node whose clock is off by five minutes goes by the database and says so once (%i ms)',
  async (offMs) => {
    behindMs = offMs
    const warn = vi.fn()
    await followDatabaseClock(database, { ...silentLog, warn } as typeof silentLog)
    expect(corrected()).toBe(offMs)
    await vi.advanceTimersByTimeAsync(10 * minute)
    expect(warn).toHaveBeenCalledTimes(1)
    expect(warn.mock.calls[0]![0]).toEqual({ secondsAhead: -offMs / 1_000 })
  },
)

test('OPS-01 a clock that is set right is followed within a minute; while the database is away nothing jumps', async () => {
  behindMs = 5 * minute
  await followDatabaseClock(database, silentLog)
  isAway = true
  await vi.advanceTimersByTimeAsync(3 * minute)
  expect(corrected()).toBe(5 * minute)
  isAway = false
  behindMs = 300
  await vi.advanceTimersByTimeAsync(minute)
  expect(corrected()).toBe(0)
})

test('OPS-01 by more than an hour nothing is moved, and it is told', async () => {
  behindMs = -70 * minute
  const warn = vi.fn()
  await followDatabaseClock(database, { ...silentLog, warn } as typeof silentLog)
  expect(corrected()).toBe(0)
  expect(warn.mock.calls[0]![1]).toContain('more than an hour')
})
