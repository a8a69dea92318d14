import { expect, test } from 'vitest'
import { businessDaysFrom, noticeWindow, windowState } from './notice-window.ts'
import { planRollout, type AuditedClinic } from './rollout.ts'

const today = '2026-11-20'

test.each([
  ['2026-11-20', 1, '2026-11-23', 'a Friday'],
  ['2026-12-24', 1, '2026-12-28', 'Christmas and the Day of Goodwill on a weekend'],
  ['2026-12-15', 1, '2026-12-17', 'the Day of Reconciliation'],
  ['2026-11-23', -1, '2026-11-20', 'a Monday, backwards'],
  ['2026-04-02', 1, '2026-04-07', 'Easter'],
  ['2026-11-20', 20, '2026-12-21', 'twenty, over one holiday'],
])('D-144 from %s, %i business days reach %s: %s', (from, days, to) => {
  expect(businessDaysFrom(from, days)).toBe(to)
})

test('AUD-64 D-144 the window lies 80 to 40 business days before the end, the exit 20 after notice', () => {
  const { opensOn, closesOn, earliestExit } = noticeWindow('2027-06-30', today)
  expect(businessDaysFrom(opensOn!, 80)).toBe('2027-06-30')
  expect(businessDaysFrom(closesOn!, 40)).toBe('2027-06-30')
  expect(earliestExit).toBe('2026-12-21')
  expect(noticeWindow('2026-12-01', today).earliestExit, 'it ends before').toBe('2026-12-01')
  expect(noticeWindow('2026-01-01', today).earliestExit, 'it has ended').toBe(today)
  expect(noticeWindow(undefined, today)).toEqual({ earliestExit: '2026-12-21' })
})

test.each([
  [undefined, 'none'],
  ['2026-11-20', 'ended'],
  ['2026-12-20', 'closing'],
  ['2027-02-19', 'open'],
  ['2027-04-30', 'soon'],
  ['2028-01-01', 'later'],
] as const)('AUD-64 a contract that ends %s is %s', (end, state) => {
  expect(windowState(end, today)).toBe(state)
})

const audit = (clinicName: string, more: Partial<AuditedClinic> = {}): AuditedClinic => ({
  id: clinicName,
  reference: 'CA-1',
  clinicName,
  province: 'Gauteng',
  priority: 'low',
  reason: '',
  stage: 'received',
  provider: 'Telkom',
  monthlyFeeRands: 100.1,
  contractStatus: 'active',
  contractEnd: '2028-01-01',
  receivedAt: '2026-11-01T00:00:00Z',
  ...more,
})

test('AUD-64 the newest audit of each clinic counts, by priority and the nearest end', () => {
  const rollout = planRollout(
    [
      audit('Late', { priority: 'high', contractEnd: undefined }),
      audit('Soon', { priority: 'high', contractEnd: '2026-12-01', province: 'Limpopo' }),
      audit('Twice', { monthlyFeeRands: 900 }),
      audit('twice ', { priority: 'medium', receivedAt: '2026-11-02T00:00:00Z' }),
      audit('Done', { stage: 'migrated', monthlyFeeRands: 5000 }),
      audit('Gone', { stage: 'set-aside' }),
    ],
    today,
  )
  expect(rollout.clinics.map(({ clinicName }) => clinicName)).toEqual([
    'Soon',
    'Late',
    'twice ',
    'Done',
  ])
  expect(rollout.totals).toMatchObject({
    clinics: 4,
    monthlyFeeRands: 300.3,
    byPriority: { high: { clinics: 2, monthlyFeeRands: 200.2 }, low: { clinics: 0 } },
  })
  expect(rollout.clinics[0]).toMatchObject({ window: 'closing', daysToEnd: 11 })
  expect(rollout.provinces).toHaveLength(9)
  expect(rollout.provinces.find(({ province }) => province === 'Limpopo')).toMatchObject({
    clinics: 1,
    byPriority: { high: 1, medium: 0, low: 0 },
  })
})
