import { expect, test } from 'vitest'
import { officeState } from './office-hours.ts'
import { isPublicHoliday } from './business-days.ts'

const at = (johannesburg: string) => new Date(`${johannesburg}:00+02:00`)

test.each([
  ['2026-11-23T08:00', true, '2026-11-23T17:00', 'the minute it opens'],
  ['2026-11-23T16:59', true, '2026-11-23T17:00', 'the last minute'],
  ['2026-11-23T17:00', false, '2026-11-24T08:00', 'closed until tomorrow'],
  ['2026-11-23T00:30', false, '2026-11-23T08:00', 'before dawn of a business day'],
  ['2026-11-27T18:00', false, '2026-11-30T08:00', 'Friday evening'],
  ['2026-11-28T11:00', false, '2026-11-30T08:00', 'a Saturday'],
  ['2026-12-15T17:30', false, '2026-12-17T08:00', 'the eve of a holiday'],
  ['2026-12-16T10:00', false, '2026-12-17T08:00', 'a holiday'],
  ['2026-12-24T20:00', false, '2026-12-28T08:00', 'Christmas and the weekend after it'],
  ['2026-11-03T18:00', false, '2026-11-05T08:00', 'the eve of a day proclaimed in the settings'],
])('SIT-05 at %s the office is open: %s, until %s (%s)', (now, isOpen, until) => {
  const state = officeState(at(now), (date) => isPublicHoliday(date, ['2026-11-04']))
  expect(state).toEqual({ isOpen, until: at(until) })
})
