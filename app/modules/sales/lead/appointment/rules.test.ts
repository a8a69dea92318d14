import { describe, expect, test } from 'vitest'
import { clashesOf, dueReminder, slotOf } from './rules.ts'

test('D-59 CTC-28 a slot is an hour in Johannesburg time, and a wrong date gives none', () => {
  const [startsAt, endsAt] = [new Date('2026-12-31T14:00:00Z'), new Date('2026-12-31T15:00:00Z')]
  expect(slotOf('2026-12-31', '16:00')).toEqual({ startsAt, endsAt })
  expect(slotOf('soon', '16:00')).toBeNull()
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
  ['after an outage at night', 361, longBeforeStart, 'day'],
  ['too late for the reminder of the day before', 360, longBeforeStart, undefined],
  ['ten minutes before', 10, longBeforeStart, undefined],
  ['after the start', -5, longBeforeStart, undefined],
  ['arranged less than a day ahead', 1000, minutesBeforeStart(1200), undefined],
  ['an hour before one arranged less than a day ahead', 60, minutesBeforeStart(1200), 'hour'],
  ['moved a minute ago', 55, minutesBeforeStart(56), undefined],
])('OUT-05 appointment reminder: %s', (_when, minutes, updatedAt, kind) => {
  expect(dueReminder({ startsAt, updatedAt }, minutesBeforeStart(minutes))).toBe(kind)
})
