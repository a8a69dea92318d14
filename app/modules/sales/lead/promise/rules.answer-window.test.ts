import { describe, expect, test } from 'vitest'
import { isPublicHoliday } from '#app/basics/business-days.ts'
import { formatWeekdayTime } from '#app/basics/dates.ts'
import { answerWindow, dueTime, nextDueTime } from './rules.ts'

const isHoliday = (day: string) => isPublicHoliday(day, [])
const dayPromise = { text: 'within 24 hours', hours: 24 }
const business = { text: 'within one business day', businessDays: 1 }
const localTime = (text: string) => new Date(`${text}+02:00`)

describe('SIT-07 what a page says of a promise before anything was sent', () => {
  test.each([
    ['2026-11-21T21:00', dayPromise, 'Monday 23 November, 09:00', 'Monday 23 November, 17:00'],
    ['2026-11-23T10:23', dayPromise, 'Monday 23 November, 11:00', 'Tuesday 24 November, 11:00'],
    ['2026-11-23T10:23', business, 'Tuesday 24 November, 00:00', 'Tuesday 24 November, 17:00'],
    ['2026-12-24T18:00', business, 'Monday 28 December, 00:00', 'Monday 28 December, 17:00'],
  ])('%s', (now, promise, before, by) => {
    const window = answerWindow(promise, localTime(now), isHoliday)!
    expect(formatWeekdayTime(window.by)).toBe(by)
    // A promise in hours may end at any future time, so the exact `before` is only checked for promises in business
    // days.
    expect(window.before > localTime(now)).toBe(true)
    if (promise === business) expect(formatWeekdayTime(window.before)).toBe(before)
  })

  test('whatever is sent before the moment named is due by the other, around the clock and over holidays', () => {
    const start = localTime('2026-12-14T00:00').getTime()
    for (let minutes = 0; minutes < 24 * 60 * 24; minutes += 97) {
      const now = new Date(start + minutes * 60_000)
      for (const promise of [dayPromise, business, { text: '', businessDays: 2 }]) {
        const { before, by } = answerWindow(promise, now, isHoliday)!
        expect(before.getTime()).toBeGreaterThan(now.getTime())
        for (const share of [0, 0.3, 0.7, 0.999]) {
          const sent = new Date(now.getTime() + (before.getTime() - now.getTime()) * share)
          expect(dueTime(promise, sent, isHoliday)!.getTime()).toBeLessThanOrEqual(by.getTime())
        }
      }
    }
  })

  test('a promise without a time has no moment', () => {
    expect(answerWindow({ text: 'soon' }, localTime('2026-11-23T10:00'), isHoliday)).toBeNull()
  })
})

test('PAS-02 a late answer is announced for the end of the next business day that is still to come', () => {
  const promised = localTime('2026-11-20T10:00')
  const next = (now: string) => formatWeekdayTime(nextDueTime(promised, localTime(now), isHoliday))
  expect(next('2026-11-20T10:01')).toBe('Monday 23 November, 17:00')
  expect(next('2026-11-23T17:30')).toBe('Tuesday 24 November, 17:00')
})
