import { afterEach, expect, test, vi } from 'vitest'
import { atEachMidnight } from './page-cache.ts'

afterEach(() => vi.useRealTimers())

test('PRM-07 pages are rendered anew as each day begins in Johannesburg, until stopped', () => {
  vi.useFakeTimers({ now: new Date('2025-09-30T21:59:50Z') })
  const days: string[] = []
  const midnight = atEachMidnight(() => days.push(new Date().toISOString()))
  vi.advanceTimersByTime(9_999)
  expect(days).toEqual([])
  vi.advanceTimersByTime(24 * 3600 * 1000 + 1)
  expect(days).toEqual(['2025-09-30T22:00:00.000Z', '2025-10-01T22:00:00.000Z'])
  midnight.stop()
  vi.advanceTimersByTime(48 * 3600 * 1000)
  expect(days).toHaveLength(2)
})
