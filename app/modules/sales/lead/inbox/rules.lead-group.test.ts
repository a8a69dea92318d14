import { expect, test } from 'vitest'
import { groupLeads, timeLeft } from './rules.ts'

const now = new Date('2026-11-20T10:30:00+02:00')
const lead = (dueAt: string | null, isWaiting = true) => ({
  isWaiting,
  dueAt: dueAt && new Date(`${dueAt}:00+02:00`).toISOString(),
})

test('ANS-11 leads in order of due time fall into the groups of the day in Johannesburg', () => {
  const leads = [
    lead('2026-11-19T17:00'),
    lead('2026-11-20T10:29'),
    lead('2026-11-20T10:30'),
    lead('2026-11-20T23:59'),
    lead('2026-11-21T00:00'),
    lead('2026-11-22T08:00'),
    lead(null),
    lead('2026-11-19T17:00', false),
  ]
  expect(groupLeads(leads, now).map((group) => [group.group, group.leads.length])).toEqual([
    ['overdue', 2],
    ['today', 2],
    ['tomorrow', 1],
    ['later', 1],
    ['no-promise', 1],
    ['done', 1],
  ])
  expect(groupLeads([], now)).toEqual([])
})

test.each([
  ['2026-11-20T10:30', 'in 0 min'],
  ['2026-11-20T11:29', 'in 59 min'],
  ['2026-11-20T12:29', 'in 1 h'],
  ['2026-11-22T10:29', 'in 47 h'],
  ['2026-11-23T10:30', 'in 3 days'],
  ['2026-11-20T10:10', '20 min late'],
  ['2026-11-19T10:30', '24 h late'],
])('ANS-11 of a promise of %s is told: %s', (dueAt, words) => {
  expect(timeLeft(lead(dueAt).dueAt!, now)).toBe(words)
})
