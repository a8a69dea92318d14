import { expect, test } from 'vitest'
import type { Appointment, Week } from '../../lead/schema/appointments.ts'
import { weekRows } from './week-rows.ts'

const [ann, ben, gone] = ['Ann', 'Ben', 'Gone'].map((name) => ({ id: name.toLowerCase(), name }))
const of = (id: string, person: Appointment['person']) => ({ id, person }) as Appointment
const dates = ['2026-11-30', '2026-12-01']
const week = (...days: Appointment[][]): Week => ({
  days: dates.map((date, at) => ({ date, closed: null, appointments: days[at] ?? [] })),
})
const shown = (...given: Parameters<typeof weekRows>) =>
  weekRows(...given).map(({ person, days }) => [
    person?.name ?? 'Unassigned',
    days.map(({ appointments }) => appointments.map(({ id }) => id).join()),
  ])

test('STF-09 a week has a row per person: requests of no one first, former colleagues last', () => {
  const busy = week([of('1', ben!), of('2', null)], [of('3', gone!), of('4', gone!)])
  expect(shown(busy, [ann!, ben!], [])).toEqual([
    ['Unassigned', ['2', '']],
    ['Ann', ['', '']],
    ['Ben', ['1', '']],
    ['Gone', ['', '3,4']],
  ])
  expect(shown(week(), [ann!], [])).toEqual([['Ann', ['', '']]])
  expect(shown(busy, [ann!, ben!], [], 'ben')).toEqual([['Ben', ['1', '']]])
})

test('STF-09 days away are marked in the row of the person alone', () => {
  const away = [{ personId: 'ann', fromDate: '2026-12-01', untilDate: '2026-12-24' }]
  const days = weekRows(week(), [ann!, ben!], away).map((row) => row.days.map((day) => day.isAway))
  expect(days).toEqual([
    [false, true],
    [false, false],
  ])
})
