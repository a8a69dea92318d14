import { expect, test } from 'vitest'
import { audienceAt } from './audience-at.ts'
import { supportInWords } from './support-hours.ts'

test.each([
  ['8/5', '8 hours a day, 5 days a week'],
  ['16/6', '16 hours a day, 6 days a week'],
  ['24/7', '24 hours a day, 7 days a week'],
] as const)('REC-15 %s reads %s', (support, words) => {
  expect(supportInWords(support)).toBe(words)
})

test.each([
  ['/services/small-business', 'small'],
  ['/services/mid-size', 'mid'],
  ['/services/growth-ready/', 'growth'],
])('SHELL-21 %s is the page of %s', (path, audience) => {
  expect(audienceAt(path)).toBe(audience)
})

test('no page stands anywhere else', () => {
  expect(() => audienceAt('/services/security')).toThrow()
})
