import { expect, test } from 'vitest'
import { nextActionOf, shortDateTime } from './rules.ts'

const [email, phoneStored] = ['a@b.example', '+27825550100']

test.each([
  [{ email, phoneStored, appointment: 'tentative' }, 'confirm-time'],
  [{ email, phoneStored, appointment: 'confirmed' }, 'reply'],
  [{ email, phoneStored: null, appointment: null }, 'reply'],
  [{ email: '', phoneStored, appointment: null }, 'call'],
  [{ email: '', phoneStored: null, appointment: null }, 'read'],
])('ANS-13 the next action for %j is: %s', (lead, expected) => {
  expect(nextActionOf(lead)).toBe(expected)
})

test.each([
  ['2026-11-20T16:50:00Z', 'Today, 18:50'],
  ['2026-11-19T22:00:00Z', 'Today, 00:00'],
  ['2026-11-19T21:59:00Z', 'Yesterday, 23:59'],
  ['2026-11-21T15:00:00Z', 'Tomorrow, 17:00'],
  ['2026-11-22T15:00:00Z', '22 Nov, 17:00'],
  ['2026-01-02T05:05:00Z', '2 Jan, 07:05'],
  ['2025-11-20T16:50:00Z', '20 Nov 2025'],
])('D-152 the time %s is shown as %s', (at, text) => {
  expect(shortDateTime(at, '2026-11-20')).toBe(text)
})
