import { expect, test } from 'vitest'
import { looksLikePhone } from './looks-like-phone.ts'

test.each([
  '082 123 4567',
  '+27 (0)82-123-4567',
  '041.555.0199',
  ' 5550199 ',
  '041 555 0199 ext 12',
  '0415550199 x12',
])('D-65 %s may be a telephone number', (typed) => {
  expect(looksLikePhone(typed)).toBe(true)
})

test.each([
  'abc',
  '082 123',
  'call me on 082 123 4567',
  '',
  '-',
  'zanele@shop.example',
  'x1234567 x',
])('D-65 %j does not look like a telephone number', (typed) => {
  expect(looksLikePhone(typed)).toBe(false)
})
