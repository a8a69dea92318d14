import { describe, expect, test } from 'vitest'
import { isPublicHoliday } from '#app/basics/business-days.ts'
import { replyOf } from '../rules.ts'
import { leadKinds, type LeadEntry, type LeadKind } from '../schema.ts'
import { dueTime } from './rules.ts'

const localTime = (text: string) => new Date(`${text.replace(' ', 'T')}:00+02:00`)
const noHoliday = () => false

describe('24 hours', () => {
  test.each([
    ['a Tuesday morning', '2026-11-17 10:00', '2026-11-18 10:00'],
    ['the first office minute', '2026-11-17 08:00', '2026-11-18 08:00'],
    ['closing time', '2026-11-17 17:00', '2026-11-18 17:00'],
    ['a Tuesday evening', '2026-11-17 20:00', '2026-11-18 17:00'],
    ['a Wednesday before opening', '2026-11-18 06:00', '2026-11-18 17:00'],
    ['midnight', '2026-11-18 00:00', '2026-11-18 17:00'],
    ['a Friday afternoon', '2026-11-20 16:00', '2026-11-23 16:00'],
    ['a Friday night', '2026-11-20 22:00', '2026-11-23 17:00'],
    ['a Saturday', '2026-11-21 10:00', '2026-11-23 17:00'],
    ['a Sunday night', '2026-11-22 23:59', '2026-11-23 17:00'],
    ['the day before Reconciliation Day', '2026-12-15 11:00', '2026-12-17 11:00'],
    ['Christmas Eve 2026, a Thursday', '2026-12-24 09:00', '2026-12-28 09:00'],
    ['Maundy Thursday 2027', '2027-03-25 09:30', '2027-03-30 09:30'],
  ])('LDS-02 promised on %s (%s) falls due %s', (_when, received, due) => {
    expect(dueTime({ text: '', hours: 24 }, localTime(received), isPublicHoliday)).toEqual(
      localTime(due),
    )
  })
})

describe('business days', () => {
  test.each([
    [1, '2026-11-17 10:00', '2026-11-18 17:00'],
    [1, '2026-11-20 16:59', '2026-11-23 17:00'],
    [1, '2026-11-21 10:00', '2026-11-23 17:00'],
    [2, '2026-11-19 10:00', '2026-11-23 17:00'],
    [2, '2026-12-14 10:00', '2026-12-17 17:00'],
  ])('LIM-11 %i business days from %s end %s', (businessDays, received, due) => {
    expect(dueTime({ text: '', businessDays }, localTime(received), isPublicHoliday)).toEqual(
      localTime(due),
    )
  })
})

/** Counts working half hours one by one: those that start on a Monday to Friday that is not a holiday. */
function workingHours(from: Date, until: Date): number {
  let halves = 0
  for (let at = from.getTime(); at < until.getTime(); at += 1_800_000) {
    const clock = new Date(at + 2 * 3_600_000)
    const isWeekday = clock.getUTCDay() % 6 !== 0
    if (isWeekday && !isPublicHoliday(clock.toISOString().slice(0, 10))) halves++
  }
  return halves / 2
}

test('LDS-02 every due time of a year is inside office hours, and never more than 24 hours of working days away', () => {
  for (let hour = 0; hour < 365 * 24; hour += 5) {
    const received = new Date(localTime('2026-01-01 00:30').getTime() + hour * 3_600_000)
    const due = dueTime({ text: '', hours: 24 }, received, isPublicHoliday)!
    const clock = new Date(due.getTime() + 2 * 3_600_000)
    const minutes = clock.getUTCHours() * 60 + clock.getUTCMinutes()
    expect(
      minutes >= 8 * 60 && minutes <= 17 * 60,
      `${received.toISOString()} ${due.toISOString()}`,
    ).toBe(true)
    expect([1, 2, 3, 4, 5]).toContain(clock.getUTCDay())
    expect(isPublicHoliday(clock.toISOString().slice(0, 10))).toBe(false)
    expect(due.getTime()).toBeGreaterThan(received.getTime())
    expect(workingHours(received, due), received.toISOString()).toBeLessThanOrEqual(24)
  }
})

test('LDS-02 a promise of a few hours made at night falls due when the office opens', () => {
  expect(dueTime({ text: '', hours: 2 }, localTime('2026-11-18 01:00'), noHoliday)).toEqual(
    localTime('2026-11-18 08:00'),
  )
})

test('D-43 interest is answered at launch and has no due time', () => {
  expect(
    dueTime(replyOf('interest', 'form').promise, localTime('2026-11-17 10:00'), isPublicHoliday),
  ).toBeNull()
})

test('LIM-11 the promises are the documented ones', () => {
  const timeOf = (kind: LeadKind, entry: LeadEntry) => {
    const { hours = 0, businessDays = 0 } = replyOf(kind, entry).promise
    return hours - businessDays
  }
  const times = [
    ...leadKinds.map((kind) => [kind, timeOf(kind, 'form')] as const),
    ['assessment-wizard', timeOf('assessment', 'wizard')] as const,
  ]
  expect(Object.fromEntries(times)).toEqual({
    assessment: 24,
    'assessment-wizard': 24,
    imported: 0,
    interest: 0,
    'launch-interest': 0,
    connectivity: 24,
    'bundle-quote': 24,
    referral: 0,
    'custom-recipe': 24,
    contact: 24,
    consultation: 24,
    'site-survey': 0,
    'custom-quote': -1,
    'cloud-quote': -2,
    coverage: 0,
    whatsapp: 24,
  })
})
