import { expect, test } from 'vitest'
import { nextActionOf } from './rules.ts'

test.each([
  [{ email: 'a@b.example', phoneStored: '+27825550100', appointment: 'tentative' }, 'confirm-time'],
  [{ email: 'a@b.example', phoneStored: '+27825550100', appointment: 'confirmed' }, 'reply'],
  [{ email: 'a@b.example', phoneStored: null, appointment: null }, 'reply'],
  [{ email: '', phoneStored: '+27825550100', appointment: null }, 'call'],
  [{ email: '', phoneStored: null, appointment: null }, 'read'],
])('ANS-13 what %j asks for first is: %s', (lead, expected) => {
  expect(nextActionOf(lead)).toBe(expected)
})
