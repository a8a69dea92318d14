import { expect, test } from 'vitest'
import { allAlerts, shouldAlertNow } from './rules.ts'

const office = { days: [1, 2, 3, 4, 5], from: '08:00', until: '17:00' }
const standby = { days: [5, 7], from: '22:00', until: '06:00' }
const wholeDayHours = { days: [6], from: '00:00', until: '00:00' }

// 20 November 2026 is a Friday. Johannesburg is two hours ahead of UTC.
test.each([
  ['any form at any hour', allAlerts, '2026-11-22T01:00:00Z', true],
  ['a chosen form', { kinds: ['contact' as const], hours: null }, '2026-11-22T01:00:00Z', true],
  ['another form', { kinds: ['coverage' as const], hours: null }, '2026-11-20T10:00:00Z', false],
  ['no form', { kinds: [], hours: null }, '2026-11-20T10:00:00Z', false],
  ['the start of office hours', { kinds: null, hours: office }, '2026-11-20T06:00:00Z', true],
  ['a second before office hours', { kinds: null, hours: office }, '2026-11-20T05:59:59Z', false],
  ['the end of office hours', { kinds: null, hours: office }, '2026-11-20T15:00:00Z', false],
  ['a day off', { kinds: null, hours: office }, '2026-11-21T10:00:00Z', false],
  ['the start of a night shift', { kinds: null, hours: standby }, '2026-11-20T20:00:00Z', true],
  ['a night shift after midnight', { kinds: null, hours: standby }, '2026-11-21T03:59:00Z', true],
  ['after a night shift', { kinds: null, hours: standby }, '2026-11-21T04:00:00Z', false],
  ['a night without a shift', { kinds: null, hours: standby }, '2026-11-20T01:00:00Z', false],
  ['a Sunday shift after midnight', { kinds: null, hours: standby }, '2026-11-22T23:30:00Z', true],
  ['a whole day', { kinds: null, hours: wholeDayHours }, '2026-11-21T21:59:00Z', true],
  ['midnight after that day', { kinds: null, hours: wholeDayHours }, '2026-11-21T22:00:00Z', false],
])('STF-11 alerts by form and hour: %s', (_case, alerts, at, rings) => {
  expect(shouldAlertNow(alerts, 'contact', new Date(at))).toBe(rings)
})
