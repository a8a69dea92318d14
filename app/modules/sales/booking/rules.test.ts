import { expect, test } from 'vitest'
import { defaultTravelRules } from '#app/modules/settings/field/content.ts'
import type { Appointment, Week } from '../lead/appointment/schema.ts'
import {
  estimateTravel,
  isAwayOn,
  addMinutes,
  isWithinHours,
  officeWorkingHours,
  weekRows,
} from './rules.ts'

test.each([
  ['2026-11-24', '08:00', 60, true],
  ['2026-11-24', '16:00', 60, true],
  ['2026-11-24', '16:30', 60, false],
  ['2026-11-24', '07:45', 30, false],
  ['2026-11-28', '10:00', 60, false],
  ['2026-11-24', '23:30', 60, false],
])('STF-09 %s from %s for %i minutes is within office hours: %s', (date, time, minutes, fits) => {
  expect(isWithinHours(officeWorkingHours, date, [time, addMinutes(minutes, time)])).toBe(fits)
})

test('STF-09 days away include their first and last day', () => {
  const leave = [{ fromDate: '2026-12-14', untilDate: '2026-12-18' }]
  const days = ['2026-12-13', '2026-12-14', '2026-12-18', '2026-12-19']
  expect(days.map((day) => isAwayOn(leave, day))).toEqual([false, true, true, false])
})

const [ann, ben, gone] = ['Ann', 'Ben', 'Gone'].map((name) => ({ id: name.toLowerCase(), name }))
const appointmentOf = (id: string, person: Appointment['person']) => ({ id, person }) as Appointment
const dates = ['2026-11-30', '2026-12-01']
const weekWith = (...days: Appointment[][]): Week => ({
  days: dates.map((date, at) => ({ date, closed: null, appointments: days[at] ?? [] })),
})
const shownWeekRows = (...given: Parameters<typeof weekRows>) =>
  weekRows(...given).map(({ person, days }) => [
    person?.name ?? 'Unassigned',
    days.map(({ appointments }) => appointments.map(({ id }) => id).join()),
  ])

test('STF-09 a week has a row per person, with unassigned requests first and former colleagues last', () => {
  const busy = weekWith(
    [appointmentOf('1', ben!), appointmentOf('2', null)],
    [appointmentOf('3', gone!), appointmentOf('4', gone!)],
  )
  expect(shownWeekRows(busy, [ann!, ben!], [])).toEqual([
    ['Unassigned', ['2', '']],
    ['Ann', ['', '']],
    ['Ben', ['1', '']],
    ['Gone', ['', '3,4']],
  ])
  expect(shownWeekRows(weekWith(), [ann!], [])).toEqual([['Ann', ['', '']]])
  expect(shownWeekRows(busy, [ann!, ben!], [], 'ben')).toEqual([['Ben', ['1', '']]])
})

test('STF-09 days away are marked only in that person’s row', () => {
  const away = [{ personId: 'ann', fromDate: '2026-12-01', untilDate: '2026-12-24' }]
  const rows = weekRows(weekWith(), [ann!, ben!], away)
  expect(rows.map(({ days }) => days.map(({ isAway }) => isAway))).toEqual([
    [false, true],
    [false, false],
  ])
})

test.each([
  ['the office itself', { latitude: -26.1467, longitude: 28.0436 }, { km: 0, minutes: 0 }],
  ['Pretoria', { latitude: -25.7479, longitude: 28.2293 }, { km: 67, minutes: 85 }],
  ['Cape Town (maximum)', { latitude: -33.9249, longitude: 18.4241 }, { km: 1772, minutes: 600 }],
])('STF-09 the trip to %s: distance by road factor and speed, in 5 min steps', (_at, to, way) => {
  expect(estimateTravel(defaultTravelRules, to)).toEqual(way)
})
