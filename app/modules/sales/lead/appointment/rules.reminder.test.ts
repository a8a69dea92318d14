import { expect, test } from 'vitest'
import { dueReminder } from './rules.ts'

const startsAt = new Date('2026-12-01T12:00:00Z')
const before = (minutes: number) => new Date(startsAt.getTime() - minutes * 60_000)
const longAgo = before(10_000)

test.each([
  ['a minute too early', 1441, longAgo, undefined],
  ['a day before', 1440, longAgo, 'day'],
  ['after an outage in the night', 361, longAgo, 'day'],
  ['too late for the day before', 360, longAgo, undefined],
  ['an hour before', 60, longAgo, 'hour'],
  ['ten minutes before', 10, longAgo, undefined],
  ['after the start', -5, longAgo, undefined],
  ['arranged within the day', 1000, before(1200), undefined],
  ['an hour before one arranged within the day', 60, before(1200), 'hour'],
  ['moved a minute ago', 55, before(56), undefined],
])('OUT-05 %s', (_when, minutes, updatedAt, kind) => {
  expect(dueReminder({ startsAt, updatedAt }, before(minutes))).toBe(kind)
})
