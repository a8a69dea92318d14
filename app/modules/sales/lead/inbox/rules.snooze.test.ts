import { expect, test } from 'vitest'
import { snoozeChoices, snoozedUntilReply, snoozeEndOf } from './rules.ts'

const localTime = (iso: string) => new Date(`${iso}:00+02:00`)
// This is a Friday.
const now = localTime('2026-11-20T10:30')

test('ANS-12 the times offered follow each other, and what lies past the promise says why it cannot be had', () => {
  const choices = snoozeChoices(now, localTime('2026-11-23T08:00'))
  expect(choices.map(({ id, until, refusal }) => [id, until, refusal === undefined])).toEqual([
    ['hour', localTime('2026-11-20T11:30').toISOString(), true],
    ['afternoon', localTime('2026-11-20T14:00').toISOString(), true],
    ['tomorrow', localTime('2026-11-21T08:00').toISOString(), true],
    ['week', localTime('2026-11-23T08:00').toISOString(), true],
    ['visitor', 'visitor', true],
  ])
  const pressing = snoozeChoices(now, localTime('2026-11-20T12:00'))
  expect(pressing.filter(({ refusal }) => refusal).map(({ id }) => id)).toEqual([
    'afternoon',
    'tomorrow',
    'week',
  ])
  expect(snoozeChoices(localTime('2026-11-20T13:30'), null).map(({ id }) => id)).not.toContain(
    'afternoon',
  )
  const sunday = snoozeChoices(localTime('2026-11-22T09:00'), null).map(({ id }) => id)
  expect(sunday, 'on a Sunday, tomorrow is Monday').not.toContain('week')
  const monday = snoozeChoices(localTime('2026-11-23T09:00'), null).find(({ id }) => id === 'week')
  expect(monday?.until, 'from a Monday, the next one').toBe(
    localTime('2026-11-30T08:00').toISOString(),
  )
})

test.each([
  ['never snoozed', null, null, null],
  [
    'until a time',
    localTime('2026-11-20T14:00'),
    null,
    { until: localTime('2026-11-20T14:00').toISOString() },
  ],
  ['that has passed', localTime('2026-11-20T10:00'), null, null],
  ['until the visitor writes', snoozedUntilReply, null, { until: null }],
  [
    'until the visitor writes, with a promise',
    snoozedUntilReply,
    localTime('2026-11-20T17:00'),
    { until: localTime('2026-11-20T17:00').toISOString() },
  ],
  [
    'past a promise that became earlier',
    localTime('2026-11-24T08:00'),
    localTime('2026-11-20T10:00'),
    null,
  ],
])('ANS-12 a lead %s', (_title, snoozedUntil, due, expected) => {
  expect(snoozeEndOf({ snoozedUntil }, due, now)).toEqual(expected)
})
