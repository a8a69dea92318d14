import { expect, test } from 'vitest'
import { describeDifference, describePeriod, formatShare, pageName, shortDay } from './rules.ts'

test.each([
  [0, 0, 'No change'],
  [3, 3, 'No change'],
  [3, 0, 'New'],
  [0, 3, '3 before'],
  [150, 100, '50% more than before'],
  [1001, 1000, 'About the same as before'],
  [25, 100, '75% fewer than before'],
])('%d after %d: %s', (now, before, words) => {
  expect(describeDifference({ now, before })).toBe(words)
})

test.each([
  [1, 4, '25%'],
  [1, 400, 'under 1%'],
  [0, 4, '0%'],
  [5, 4, undefined],
  [0, 0, undefined],
])('%d of %d is %s', (part, whole, share) => {
  expect(formatShare(part, whole)).toBe(share)
})

test('days and periods', () => {
  expect(shortDay('2026-09-03')).toBe('3 Sep')
  expect(describePeriod('2026-11-14', '2026-11-20')).toBe('14 November to 20 November 2026')
  expect(describePeriod('2025-12-20', '2026-01-02')).toBe('20 December 2025 to 2 January 2026')
  expect(pageName('/pricing')).toBe('Pricing')
  expect(pageName('/email-opt-out')).toBeUndefined()
})
