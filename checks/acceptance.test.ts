import { expect, test } from 'vitest'
import { idsInTitles } from './acceptance.ts'

// These ID groups are made up, so that `npm run acceptance` does not count the examples as tests of the product.

test('IDs are read only from titles, including ranges', () => {
  const source = `
    // ABC-01 in a comment does not count
    test('ZZI-02 to -04 and ZZW-01: the form', () => { const x = 'ZZN-99' })
    test.each([['a', 'B-1']])('ZZC-19 at %s', () => {})
    describe("ZZL-06 to ZZL-07", () => {})
  `
  expect([...idsInTitles(source)].toSorted().join(' ')).toBe(
    'ZZC-19 ZZI-02 ZZI-03 ZZI-04 ZZL-06 ZZL-07 ZZW-01',
  )
})

test('IDs are read from the rows of a table if its title has placeholders', () => {
  const source = `
    test.each([
      ['ZZP-04 ZZH-14', 'basic', ['ZZB-99']],
      ['ZZG-03 ZZL-12 of the entry level', 1],
    ] as const)('ZZO-01 %s: %s', (_id, name) => { expect(name, 'ZZP-99').toBe(1) })
    test.each<[string, number]>([['ZZA-98', 1]])(
      'ZZS-02 the row counts',
      () => {},
    )
    test('x', () => { call(['ZZR-97'], '%s') })
  `
  expect([...idsInTitles(source)].toSorted().join(' ')).toBe(
    'ZZG-03 ZZH-14 ZZL-12 ZZO-01 ZZP-04 ZZS-02',
  )
})
