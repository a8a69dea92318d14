import { expect, test } from 'vitest'
import { isAwayOn, laterBy, liesInHours, officeWorkingHours } from './working-day.ts'

test.each([
  ['2026-11-24', '08:00', 60, true],
  ['2026-11-24', '16:00', 60, true],
  ['2026-11-24', '16:30', 60, false],
  ['2026-11-24', '07:45', 30, false],
  ['2026-11-28', '10:00', 60, false],
  ['2026-11-24', '23:30', 60, false],
])(
  'STF-09 %s from %s for %i minutes lies in the hours of the office: %s',
  (date, time, minutes, fits) => {
    expect(liesInHours(officeWorkingHours, date, [time, laterBy(minutes, time)])).toBe(fits)
  },
)

test('STF-09 days away count with their first and last day', () => {
  const leave = [{ fromDate: '2026-12-14', untilDate: '2026-12-18' }]
  const away = ['2026-12-13', '2026-12-14', '2026-12-18', '2026-12-19'].map((day) =>
    isAwayOn(leave, day),
  )
  expect(away).toEqual([false, true, true, false])
})
