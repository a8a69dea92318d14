import { expect, test } from 'vitest'
import { isPublicHoliday, officeDays, officeState } from './business-days.ts'

// Public holidays published by the South African government (gov.za), without days proclaimed for a single year. The
// lists from 2028 on were calculated by hand from Schedule 1 and section 2(1) of the Public Holidays Act.
const publishedHolidays: Record<number, string> = {
  2024: '01-01 03-21 03-29 04-01 04-27 05-01 06-16 06-17 08-09 09-24 12-16 12-25 12-26',
  2025: '01-01 03-21 04-18 04-21 04-27 04-28 05-01 06-16 08-09 09-24 12-16 12-25 12-26',
  2026: '01-01 03-21 04-03 04-06 04-27 05-01 06-16 08-09 08-10 09-24 12-16 12-25 12-26',
  2027: '01-01 03-21 03-22 03-26 03-29 04-27 05-01 06-16 08-09 09-24 12-16 12-25 12-26 12-27',
  2028: '01-01 03-21 04-14 04-17 04-27 05-01 06-16 08-09 09-24 09-25 12-16 12-25 12-26',
  2029: '01-01 03-21 03-30 04-02 04-27 05-01 06-16 08-09 09-24 12-16 12-17 12-25 12-26',
  2030: '01-01 03-21 04-19 04-22 04-27 05-01 06-16 06-17 08-09 09-24 12-16 12-25 12-26',
}

test.each(Object.entries(publishedHolidays))(
  'D-152 the public holidays of %s match the official list or the Act',
  (year, expected) => {
    const found: string[] = []
    for (let day = 0; day < 366; day++) {
      const isoDate = new Date(Date.UTC(Number(year), 0, 1 + day)).toISOString().slice(0, 10)
      if (isoDate.startsWith(year) && isPublicHoliday(isoDate)) found.push(isoDate.slice(5))
    }
    expect(found.join(' ')).toBe(expected)
  },
)

test.each([
  ['2000-04-21', '2000-04-24'],
  ['2038-04-23', '2038-04-26'],
  ['2049-04-16', '2049-04-19'],
])('D-152 Good Friday %s and Family Day %s are public holidays', (friday, monday) => {
  expect(isPublicHoliday(friday)).toBe(true)
  expect(isPublicHoliday(monday)).toBe(true)
})

test('D-152 a proclaimed date is a public holiday only in that year', () => {
  const electionDay = ['2026-11-04']
  expect(isPublicHoliday('2026-11-04', electionDay)).toBe(true)
  expect(isPublicHoliday('2026-11-04')).toBe(false)
  expect(isPublicHoliday('2027-11-04', electionDay)).toBe(false)
})

test('D-152 a holiday on a Sunday adds no further day if the Monday is already a holiday', () => {
  // 25 December 2022 was a Sunday, but the Monday after it was already a public holiday, so the Act adds no further
  // day.
  expect(isPublicHoliday('2022-12-26')).toBe(true)
  expect(isPublicHoliday('2022-12-27')).toBe(false)
  expect(isPublicHoliday('2022-12-27', ['2022-12-27'])).toBe(true)
})

const johannesburgTime = (johannesburg: string) => new Date(`${johannesburg}:00+02:00`)

test.each([
  ['2026-11-23T08:00', true, '2026-11-23T17:00', 'the minute it opens'],
  ['2026-11-23T16:59', true, '2026-11-23T17:00', 'the last minute'],
  ['2026-11-23T17:00', false, '2026-11-24T08:00', 'closed until tomorrow'],
  ['2026-11-23T00:30', false, '2026-11-23T08:00', 'before opening on a business day'],
  ['2026-11-27T18:00', false, '2026-11-30T08:00', 'Friday evening'],
  ['2026-11-28T11:00', false, '2026-11-30T08:00', 'a Saturday'],
  ['2026-12-15T17:30', false, '2026-12-17T08:00', 'the eve of a holiday'],
  ['2026-12-16T10:00', false, '2026-12-17T08:00', 'a holiday'],
  ['2026-12-24T20:00', false, '2026-12-28T08:00', 'Christmas and the weekend after it'],
  ['2026-11-03T18:00', false, '2026-11-05T08:00', 'the eve of a day proclaimed in the settings'],
])('SIT-05 at %s the office is open: %s, until %s (%s)', (now, isOpen, until) => {
  const state = officeState(johannesburgTime(now), (date) => isPublicHoliday(date, ['2026-11-04']))
  expect(state).toEqual({ isOpen, until: johannesburgTime(until) })
})

test('ANS-14 each business day adds nine office hours, and weekends and holidays add none', () => {
  const hour = 3_600_000
  const [from, until] = [new Date('2026-11-19T22:30:00Z'), new Date('2026-11-24T21:59:00Z')]
  expect(officeDays(from, until, (date) => date === '2026-11-23')).toEqual([
    { date: '2026-11-20', isOpen: true, beforeMs: 0 },
    { date: '2026-11-21', isOpen: false, beforeMs: 9 * hour },
    { date: '2026-11-22', isOpen: false, beforeMs: 9 * hour },
    { date: '2026-11-23', isOpen: false, beforeMs: 9 * hour },
    { date: '2026-11-24', isOpen: true, beforeMs: 9 * hour },
  ])
})
