import { expect, test } from 'vitest'
import { keptPercent, lastFullMonth, officeTimeText } from './rules.ts'

test('ANS-14 the share of kept promises is never rounded up', () => {
  expect(keptPercent({ promises: 1000, kept: 999 })).toBe(99)
  expect(keptPercent({ promises: 3, kept: 2 })).toBe(66)
  expect(keptPercent({ promises: 20, kept: 20 })).toBe(100)
  expect(keptPercent({ promises: 0, kept: 0 })).toBeNull()
})

test.each([
  ['2026-11-20T08:00:00Z', '2026-10-01', '2026-09-30T22:00:00Z', '2026-10-31T22:00:00Z'],
  // In Johannesburg it is already January, so December is the last full month.
  ['2026-12-31T22:30:00Z', '2026-12-01', '2026-11-30T22:00:00Z', '2026-12-31T22:00:00Z'],
  ['2027-01-15T08:00:00Z', '2026-12-01', '2026-11-30T22:00:00Z', '2026-12-31T22:00:00Z'],
])('ANS-14 at %s the last full month began on %s', (now, begins, from, until) => {
  const month = lastFullMonth(new Date(now))
  expect(month).toEqual({ begins, from: new Date(from), until: new Date(until) })
})

test.each([
  [null, '–'],
  [0, '0 min'],
  [59, '59 min'],
  [180, '3 h'],
  [750, '12 h 30 min'],
])('ANS-14 %s minutes are shown as %s', (minutes, text) => {
  expect(officeTimeText(minutes)).toBe(text)
})
