import { expect, test } from 'vitest'
import { idsInTitles } from './acceptance.ts'

test('IDs are read from titles alone, ranges included', () => {
  const source = `
    // ABC-01 in a comment does not count
    test('ITH-02 to -04 and WIZ-01: the form', () => { const x = 'NOT-99' })
    test.each([['a', 'B-1']])('COV-19 at %s', () => {})
    describe("LIM-06 to LIM-07", () => {})
  `
  expect([...idsInTitles(source)].toSorted()).toEqual([
    'COV-19',
    'ITH-02',
    'ITH-03',
    'ITH-04',
    'LIM-06',
    'LIM-07',
    'WIZ-01',
  ])
})
