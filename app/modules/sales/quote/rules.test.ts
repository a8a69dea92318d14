import { describe, expect, test } from 'vitest'
import { freeQuoteLine } from '#tools/testing/quote-test.ts'
import { formatCents } from './content.ts'
import { quoteMailWords } from './document/content.ts'
import { lineAmounts, linesToApprove, quoteTotals } from './rules.ts'
import type { QuoteLine } from './schema.ts'

const percent = (discount: number) => ({ discountKind: 'percent' as const, discount })
const rands = (discount: number) => ({ discountKind: 'rand' as const, discount })
const line = (more: Partial<QuoteLine> = {}) =>
  freeQuoteLine({ period: 'month', unitCents: 10_000, ...more })

test('QUO-02 an amount shows its cents, and a minus sign instead of a hyphen so that it does not wrap', () => {
  const sums = [0, 5, 199_900, -112_500].map(formatCents)
  expect(sums).toEqual(['R0.00', 'R0.05', 'R1,999.00', '−R1,125.00'])
})

test('QUO-02 the email of a quote names its totals that are not zero, or zero', () => {
  const { short } = quoteMailWords
  expect(short('R1.00', 'R2.00')).toContain('R1.00 every month, and R2.00 once, VAT')
  expect(short('', '')).toBe('It comes to R0.00, VAT included.')
})

describe('QUO-02 amounts of a line', () => {
  test.each([
    ['without a discount', { quantity: 3, unitCents: 19_900 }, [59_700, 0, 59_700]],
    ['a percentage discount', { unitCents: 19_999, ...percent(1_000) }, [19_999, 2_000, 17_999]],
    ['half a cent is rounded up', { unitCents: 1, ...percent(5_000) }, [1, 1, 0]],
    ['less than half a cent is rounded down', { unitCents: 1, ...percent(4_999) }, [1, 0, 1]],
    [
      'the discount is rounded per line, not per item',
      { quantity: 3, unitCents: 5, ...percent(1_000) },
      [15, 2, 13],
    ],
    ['a discount in rand', { quantity: 2, unitCents: 5_000, ...rands(999) }, [10_000, 999, 9_001]],
    ['never below zero', { unitCents: 5_000, ...rands(9_999) }, [5_000, 5_000, 0]],
    [
      'the largest possible line',
      { quantity: 9_999, unitCents: 1_000_000_000, ...percent(1) },
      [9_999_000_000_000, 999_900_000, 9_998_000_100_000],
    ],
  ] as const)('%s', (_name, more, [listCents, discountCents, totalCents]) => {
    expect(lineAmounts(line(more))).toEqual({ listCents, discountCents, totalCents })
  })
})

test('QUO-02 monthly and once-off totals are separate, with or without VAT included', () => {
  const lines = [line({ unitCents: 199_900 }), line({ unitCents: 49_999, period: 'once' })]
  expect(quoteTotals(lines, { rateBasisPoints: 1_500, isIncluded: true })).toEqual({
    month: { netCents: 173_826, vatCents: 26_074, grossCents: 199_900 },
    once: { netCents: 43_477, vatCents: 6_522, grossCents: 49_999 },
  })
  expect(quoteTotals(lines, { rateBasisPoints: 1_500, isIncluded: false })).toEqual({
    month: { netCents: 199_900, vatCents: 29_985, grossCents: 229_885 },
    once: { netCents: 49_999, vatCents: 7_500, grossCents: 57_499 },
  })
})

describe('QUO-03 lines that need approval', () => {
  const rules = { limits: { editor: 5, product_manager: 15, super_admin: 100 }, floorPercent: 70 }
  const check = (discount: number, role: keyof typeof rules.limits, price: number | null = null) =>
    linesToApprove([line(percent(discount))], role, rules, () => price).map(({ why }) => why)
  test.each([
    [500, 'editor', []],
    [501, 'editor', ['limit']],
    [1_500, 'product_manager', []],
    [1_501, 'product_manager', ['limit']],
    [3_000, 'super_admin', []],
    [3_001, 'super_admin', ['floor']],
  ] as const)('a discount of %d basis points by %s', (discount, role, why) => {
    expect(check(discount, role)).toEqual(why)
  })
  test('the lowest price is calculated from the current public price', () => {
    expect(check(0, 'super_admin', 20_000)).toEqual(['floor'])
  })
})
