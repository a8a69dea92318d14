import { describe, expect, test } from 'vitest'
import { clashesOf, closedDayReason, dueReminder, slotOf, weekDatesOf } from './rules.ts'

test.each([
  ['2026-12-01', '09:00', '2026-12-01T07:00:00.000Z', '2026-12-01T08:00:00.000Z'],
  ['2026-12-31', '16:00', '2026-12-31T14:00:00.000Z', '2026-12-31T15:00:00.000Z'],
])('D-59 %s at %s is a one-hour slot in Johannesburg time', (date, time, from, until) => {
  const slot = slotOf(date, time)
  expect([slot?.startsAt.toISOString(), slot?.endsAt.toISOString()]).toEqual([from, until])
})

test.each([
  ['', '09:00'],
  ['2026-12-01', ''],
  ['', ''],
  ['soon', '09:00'],
])('CTC-28 %j with %j gives no slot', (date, time) => {
  expect(slotOf(date, time)).toBeNull()
})

test.each([
  ['2026-11-16', '2026-11-16'],
  ['2026-11-22', '2026-11-16'],
  ['2027-01-01', '2026-12-28'],
])('the week of %s begins on Monday %s', (date, monday) => {
  const week = weekDatesOf(date)
  expect(week[0]).toBe(monday)
  expect(week).toHaveLength(7)
  expect(week).toContain(date)
})

test.each([
  ['2026-11-21', 'weekend'],
  ['2026-12-16', 'holiday'],
  ['2026-12-26', 'holiday'],
  ['2026-11-20', null],
])('D-59 the reason why %s is a closed day: %s', (date, closed) => {
  expect(closedDayReason(date, [])).toBe(closed)
})

describe('CTC-29 a clash', () => {
  const at = (id: string, hour: number, state = 'tentative', more: object = {}) => ({
    id,
    state,
    personId: null,
    choice: '',
    startsAt: new Date(Date.UTC(2026, 11, 1, hour)),
    endsAt: new Date(Date.UTC(2026, 11, 1, hour + 1)),
    ...more,
  })
  const others = [at('same', 9), at('next', 10), at('before', 8), at('off', 9, 'cancelled')]

  test('is an appointment at the same time, not an adjacent or cancelled one', () => {
    expect(clashesOf(at('one', 9), [at('one', 9), ...others]).map(({ id }) => id)).toEqual(['same'])
    expect(clashesOf(at('one', 9, 'confirmed'), others).map(({ id }) => id)).toEqual(['same'])
    expect(clashesOf(at('one', 9, 'cancelled'), others)).toEqual([])
  })

  test.each([
    ['one person', { personId: 'ann' }, { personId: 'ann', choice: 'cloud' }, true],
    ['two people', { personId: 'ann' }, { personId: 'ben' }, false],
    ['both unassigned, one choice', { choice: 'cloud' }, { choice: 'cloud' }, true],
    ['both unassigned, two choices', { choice: 'cloud' }, { choice: 'security' }, true],
    ['one assigned, one choice', { personId: 'ann', choice: 'cloud' }, { choice: 'cloud' }, true],
    ['one assigned, two choices', { personId: 'ann' }, { choice: 'cloud' }, false],
  ])('STF-09 CTC-29 depends on the person and the choice: %s', (_, one, other, isClash) => {
    const found = clashesOf(at('one', 9, 'confirmed', one), [at('other', 9, 'confirmed', other)])
    expect(found.length > 0).toBe(isClash)
  })
})

const startsAt = new Date('2026-12-01T12:00:00Z')
const minutesBeforeStart = (minutes: number) => new Date(startsAt.getTime() - minutes * 60_000)
const longBeforeStart = minutesBeforeStart(10_000)

test.each([
  ['a minute too early', 1441, longBeforeStart, undefined],
  ['a day before', 1440, longBeforeStart, 'day'],
  ['after an outage at night', 361, longBeforeStart, 'day'],
  ['too late for the reminder of the day before', 360, longBeforeStart, undefined],
  ['an hour before', 60, longBeforeStart, 'hour'],
  ['ten minutes before', 10, longBeforeStart, undefined],
  ['after the start', -5, longBeforeStart, undefined],
  ['arranged less than a day ahead', 1000, minutesBeforeStart(1200), undefined],
  ['an hour before one arranged less than a day ahead', 60, minutesBeforeStart(1200), 'hour'],
  ['moved a minute ago', 55, minutesBeforeStart(56), undefined],
])('OUT-05 appointment reminder: %s', (_when, minutes, updatedAt, kind) => {
  expect(dueReminder({ startsAt, updatedAt }, minutesBeforeStart(minutes))).toBe(kind)
})
