import { expect, test } from 'vitest'
import { fillPlaceholders, offerIdsIn, placeholderProblem, placeholdersIn } from './rules.ts'

const values = new Map([
  ['{name}', 'Thandi {reference}'],
  ['{offer:business-pro}', 'R1,999 per month'],
])

test('ANS-09 known placeholders are filled in once, unknown ones stay visible', () => {
  expect(fillPlaceholders('Hello {name}, {Name}: {offer:business-pro} {promise}', values)).toBe(
    'Hello Thandi {reference}, Thandi {reference}: R1,999 per month {promise}',
  )
  expect(fillPlaceholders('No braces', values)).toBe('No braces')
})

test.each([
  ['Hello {name}, {name}', ['{name}']],
  ['{offer:home-50} and {nmae}', ['{offer:home-50}', '{nmae}']],
  ['{ name }, {}, {1}, {two words}, {"json": 1}', []],
])('ANS-09 %j has the placeholders %j', (text, found) => {
  expect(placeholdersIn(text)).toEqual(found)
})

test('ANS-09 an unfilled placeholder blocks a reply with a message that names it', () => {
  expect(placeholderProblem('Your subject', 'All said.')).toBeUndefined()
  const problem = placeholderProblem('About {reference}', 'x')
  expect(problem).toMatch(/^\{reference\} could not be filled in/)
  expect(placeholderProblem('{a}', '{b}')).toMatch(/^\{a\}, \{b\} could not be filled in/)
  expect(offerIdsIn('{offer:home-50} {name} {offer:x}')).toEqual(['home-50', 'x'])
})
