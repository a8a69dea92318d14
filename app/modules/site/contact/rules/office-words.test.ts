import { expect, test } from 'vitest'
import { officeState } from '#app/basics/office-hours.ts'
import { isPublicHoliday } from '#app/basics/business-days.ts'
import { officeWords } from './office-words.ts'

test.each([
  ['2026-11-23T09:12', 'Open till 17:00'],
  ['2026-11-23T16:59', 'Open till 17:00'],
  ['2026-11-23T00:00', 'Closed now, opens today 08:00'],
  ['2026-11-23T07:00', 'Closed now, opens today 08:00'],
  ['2026-11-23T07:59', 'Closed now, opens today 08:00'],
  ['2026-11-23T17:00', 'Closed now, opens Tuesday 08:00'],
  ['2026-11-22T23:59', 'Closed now, opens Monday 08:00'],
  ['2026-11-21T22:40', 'Closed now, opens Monday 08:00'],
  ['2026-12-15T17:00', 'Closed now, opens Thursday 08:00'],
  ['2026-12-24T17:30', 'Closed now, opens Monday 08:00'],
  ['2026-12-25T09:00', 'Closed now, opens Monday 08:00'],
])('SIT-05 at %s /contact says: %s', (now, words) => {
  const at = new Date(`${now}:00+02:00`)
  const state = officeState(at, (date) => isPublicHoliday(date))
  expect(officeWords(state, at)).toBe(words)
})
