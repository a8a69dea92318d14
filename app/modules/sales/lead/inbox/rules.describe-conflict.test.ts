import { expect, test } from 'vitest'
import { describeConflict } from './rules.ts'

const seenState = { status: 'new', assignedTo: null, isSuspectedSpam: false } as const
const current = { ...seenState, version: 3, changedBy: 'Pieter' }
const owners = [{ id: 's1', name: 'Naledi' }]

test.each([
  [{ status: 'answered' }, ': the status is now Answered'],
  [{ assignedTo: 's1' }, ': the owner is now Naledi'],
  [{ assignedTo: 's9' }, ': the owner is now someone else'],
  [{ isSuspectedSpam: true }, ': it is now marked as spam'],
  [
    { status: 'closed', assignedTo: 's1' },
    ': the status is now Closed, and the owner is now Naledi',
  ],
  [{}, ''],
] as const)('LDS-03 a change by someone else to %j is told', (change, message) => {
  expect(describeConflict(seenState, { ...current, ...change }, owners)).toBe(
    `Pieter changed this lead while you were editing${message}. Your change was not saved.`,
  )
})

test('LDS-03 an unknown person is someone else', () => {
  expect(describeConflict(seenState, { ...current, changedBy: null }, owners)).toMatch(
    /^Someone else /,
  )
})
