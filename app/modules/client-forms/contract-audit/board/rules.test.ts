import { expect, test } from 'vitest'
import { businessDaysFrom, isPublicHoliday } from '#app/basics/business-days.ts'
import { noticeCalendar } from '../notice-window/rules.ts'
import {
  describeChange,
  describeClinicConflict,
  changesOtherFields,
  timelineSpan,
  totalsOf,
} from './rules.ts'
import { readCursor, writeCursor } from './service.server.ts'

const today = '2026-11-20'
const calendar = noticeCalendar(today, [])

test.each([
  ['2026-11-20', 1, '2026-11-23', 'a Friday'],
  ['2026-12-24', 1, '2026-12-28', 'Christmas and the Day of Goodwill on a weekend'],
  ['2026-12-15', 1, '2026-12-17', 'the Day of Reconciliation'],
  ['2026-11-23', -1, '2026-11-20', 'a Monday, backwards'],
  ['2026-04-02', 1, '2026-04-07', 'Easter'],
  ['2026-11-20', 20, '2026-12-21', 'twenty, over one holiday'],
])('D-144 from %s, %i business days reach %s: %s', (from, days, to) => {
  expect(businessDaysFrom(from, days, isPublicHoliday)).toBe(to)
})

test('AUD-64 D-144 the notice window is 80 to 40 business days before the end, and the exit 20 after notice', () => {
  const { opensOn, closesOn, earliestExit } = calendar.windowOf('2027-06-30')
  expect(businessDaysFrom(opensOn!, 80, isPublicHoliday)).toBe('2027-06-30')
  expect(businessDaysFrom(closesOn!, 40, isPublicHoliday)).toBe('2027-06-30')
  expect(earliestExit).toBe('2026-12-21')
  expect(calendar.windowOf('2026-12-01').earliestExit, 'it ends before').toBe('2026-12-01')
  expect(calendar.windowOf('2026-01-01').earliestExit, 'it has ended').toBe(today)
  expect(calendar.windowOf(null)).toEqual({ earliestExit: '2026-12-21' })
})

test.each([
  [null, 'none'],
  ['2026-11-20', 'ended'],
  ['2026-12-20', 'closing'],
  ['2027-02-19', 'open'],
  ['2027-04-30', 'soon'],
  ['2028-01-01', 'later'],
] as const)('AUD-64 a contract that ends on %s has the state %s', (end, state) => {
  expect(calendar.stateOf(end)).toBe(state)
})

test('AUD-64 for each of the next 449 end dates, the state agrees with the notice window', () => {
  for (let day = 1; day < 450; day++) {
    const end = new Date(Date.parse(today) + day * 86_400_000).toISOString().slice(0, 10)
    const { opensOn, closesOn } = calendar.windowOf(end)
    const daysToOpen = (Date.parse(opensOn!) - Date.parse(today)) / 86_400_000
    const unopened = daysToOpen <= 60 ? 'soon' : 'later'
    const state = today > closesOn! ? 'closing' : today >= opensOn! ? 'open' : unopened
    expect(calendar.stateOf(end), end).toBe(state)
  }
})

test('FLD-08 D-152 a proclaimed holiday moves notice windows and exit dates', () => {
  const proclaimed = noticeCalendar(today, ['2026-11-25'])
  expect(proclaimed.windowOf(null).earliestExit).toBe('2026-12-22')
  const end = '2027-01-15'
  expect(proclaimed.windowOf(end).closesOn! < calendar.windowOf(end).closesOn!).toBe(true)
})

const part = { province: 'Gauteng', priority: 'high', done: 0, clinics: 1, inNoticeWindow: 0 }

test('AUD-64 fees and priorities leave out migrated clinics, and cents add up exactly', () => {
  const { totals, provinces } = totalsOf([
    { ...part, clinics: 3, inNoticeWindow: 2, feeCents: 30_030 },
    { ...part, priority: 'low', province: 'Limpopo', feeCents: 10_010 },
    { ...part, priority: null, feeCents: 0 },
    { ...part, done: 1, feeCents: 500_000 },
  ])
  expect(totals).toMatchObject({
    clinics: 6,
    audited: 5,
    migrated: 1,
    inNoticeWindow: 2,
    monthlyFeeRands: 400.4,
    byPriority: { high: { clinics: 3, monthlyFeeRands: 300.3 }, medium: { clinics: 0 } },
  })
  expect(provinces).toHaveLength(9)
  expect(provinces.find(({ province }) => province === 'Gauteng')).toMatchObject({
    clinics: 4,
    byPriority: { high: 3, medium: 0, low: 0 },
    notAudited: 1,
  })
})

test('FLD-08 a cursor survives a round trip, and an invalid one is ignored', () => {
  const cursor = [0, '-125050', 'Ünjani "x"', 'key'] as const
  expect(readCursor(writeCursor(cursor))).toEqual(cursor)
  const wrong = ['', 'x', '[]', '[0,"a","b","c"]', '{"a":1}', undefined, '[0,"1","\\u0000","k"]']
  for (const each of wrong) expect(readCursor(each)).toBeUndefined()
})

test('FLD-08 a conflict names the colleague and the change, and changes to other fields are recognised', () => {
  const owners = [{ id: 'a', name: 'Aisha', canOwn: true }]
  const base = { stage: 'to-plan', migrationDate: null, ownerId: null } as const
  const current = { ...base, stage: 'planned', version: 2, changedByName: 'Aisha' } as const
  expect(changesOtherFields(base, { ownerId: 'a' }, current)).toBe(true)
  expect(changesOtherFields(base, { stage: 'migrated' }, current)).toBe(false)
  expect(describeClinicConflict({ stage: 'migrated' }, current, owners)).toBe(
    'Aisha changed this clinic first. It now has stage Planned. Your change was not saved.',
  )
  expect(describeChange({ migrationDate: '2027-01-15', ownerId: 'a' }, owners)).toBe(
    'migration date 15 January 2027 and owner Aisha',
  )
  expect(describeChange({ migrationDate: null }, owners)).toBe('no migration date')
})

const [longOpen, later] = [
  { clinicName: 'A', contractEnd: '2027-03-31', opensOn: '2026-08-15', closesOn: '2026-11-30' },
  { clinicName: 'B', contractEnd: '2027-01-31' },
]
test.each([
  ['ends a month after the last contract, not a year later', [later], '2026-10-23', '2027-03-02'],
  ['starts before a window that opened long ago', [longOpen, later], '2026-07-16', '2027-04-30'],
])('the timeline %s', (_what, clinics, first, last) => {
  const days = timelineSpan('2026-11-22', clinics).map((day) => day.toISOString().slice(0, 10))
  expect(days).toEqual([first, last])
})
