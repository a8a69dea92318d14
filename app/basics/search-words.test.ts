import { expect, test } from 'vitest'
import { toStoredNumber, digitsWithoutPrefix, splitSearch } from './search-words.ts'

test.each([
  ['router 083 555 0182 zoë', ['router', 'zoë'], ['083 555 0182']],
  ['+27 (0)83-555', [], ['+27 (0)83-555']],
  ['(083) 555', [], ['(083) 555']],
  ['Q-2026-0042/1', ['Q-2026-0042/1'], []],
  ['BC998VGEWA 998v', ['BC998VGEWA', '998v'], []],
  ['100Mbps 24/7', ['100Mbps'], ['24/7']],
])('STF-07 the search %s is split into words and numbers', (search, words, numbers) => {
  expect(splitSearch(search)).toEqual({ words, numbers })
})

test.each(['083 555', '+27 (0)83 555', '83-555', '0027 83 555'])(
  'STF-07 the number %s has the digits 83555 without its prefix',
  (number) => expect(digitsWithoutPrefix(number)).toBe('83555'),
)

test.each([
  ['083', '+2783'],
  ['+27 83 555', '+2783555'],
  ['555', undefined],
  ['0', undefined],
])('STF-07 prefix %s becomes %s', (number, stored) => expect(toStoredNumber(number)).toBe(stored))
