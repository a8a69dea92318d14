import { expect, test } from 'vitest'
import { excerptOf, isMentionedIn, searchTermsOf } from './service.server.ts'

const terms = searchTermsOf({
  name: 'Zanele van Wyk',
  email: 'Zanele@Planted.example',
  phones: ['+27827771234'],
})

test.each([
  ['Zanele rang again', true],
  ['ask Mrs VAN WYK’s assistant', true],
  ['write to zanele@planted.example', true],
  ['082 777 1234 after four', true],
  ['+27 (0)82-777-1234', true],
  ['Wykham Estate', false],
  ['zanelex', false],
  ['082 777 1235', false],
  ['', false],
])('PRV-04 "%s" names the person: %s', (text, isNamed) => {
  expect(isMentionedIn(text, terms)).toBe(isNamed)
})

test('PRV-04 short parts of a name and short numbers are no terms', () => {
  expect(searchTermsOf({ name: 'Al B Li', email: '', phones: ['12'] })).toEqual({
    names: [],
    email: '',
    digits: [],
  })
})

test('an excerpt is one line, cut', () => {
  expect(excerptOf(' a\n\n b ')).toBe('a b')
  expect(excerptOf('x'.repeat(500))).toHaveLength(162)
})
