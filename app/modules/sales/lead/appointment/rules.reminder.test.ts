import { expect, test } from 'vitest'
import { dueReminder } from './rules.ts'

const startsAt = new Date('2026-12-01T12:00:00Z')
const minutesBeforeStart = (minutes: number) => new Date(startsAt.getTime() - minutes * 60_000)
const longBeforeStart = minutesBeforeStart(10_000)

test.each([
  ['a minute too early', 1441, longBeforeStart, undefined],
  ['a day before', 1440, longBeforeStart, 'day'],
  ['after an outage in the night', 361, longBeforeStart, 'day'],
  ['too late for the day before', 360, longBeforeStart, undefined],
  ['an hour before', 60, longBeforeStart, 'hour'],
  ['ten minutes before', 10, longBeforeStart, undefined],
  ['after the start', -5, longBeforeStart, undefined],
  ['arranged within the day', 1000, minutesBeforeStart(1200), undefined],
  ['an hour before one arranged within the day', 60, minutesBeforeStart(1200), 'hour'],
  ['moved a minute ago', 55, minutesBeforeStart(56), undefined],
])('OUT-05 %s', (_when, minutes, updatedAt, kind) => {
  expect(dueReminder({ startsAt, updatedAt }, minutesBeforeStart(minutes))).toBe(kind)
})
