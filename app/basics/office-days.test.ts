import { expect, test } from 'vitest'
import { officeDays } from './office-days.ts'

test('ANS-14 office time grows by nine hours a business day, and not on weekends and holidays', () => {
  const hour = 3_600_000
  const [from, until] = [new Date('2026-11-19T22:30:00Z'), new Date('2026-11-24T21:59:00Z')]
  expect(officeDays(from, until, (date) => date === '2026-11-23')).toEqual([
    { date: '2026-11-20', isOpen: true, beforeMs: 0 },
    { date: '2026-11-21', isOpen: false, beforeMs: 9 * hour },
    { date: '2026-11-22', isOpen: false, beforeMs: 9 * hour },
    { date: '2026-11-23', isOpen: false, beforeMs: 9 * hour },
    { date: '2026-11-24', isOpen: true, beforeMs: 9 * hour },
  ])
})
