import { describe, expect, test } from 'vitest'
import { freeQuoteLine } from '#tools/testing/quote-test.ts'
import { formatCents } from './content.ts'
import { lineAmounts, linesToApprove, quoteTotals } from './rules.ts'
import type { QuoteLine } from './schema.ts'

const percent = (discount: number) => ({ discountKind: 'percent' as const, discount })
const rands = (discount: number) => ({ discountKind: 'rand' as const, discount })
const line = (more: Partial<QuoteLine> = {}) =>
  freeQuoteLine({ period: 'month', unitCents: 10_000, ...more })

test('QUO-02 a sum has its cents, and no hyphen that a line breaks after', () => {
  const sums = [0, 5, 199_900, -112_500].map(formatCents)
  expect(sums).toEqual(['R0.00', 'R0.05', 'R1,999.00', '−R1,125.00'])
})

describe('QUO-02 a line', () => {
  test.each([
    ['whole', { quantity: 3, unitCents: 19_900 }, [59_700, 0, 59_700]],
    ['in per cent', { unitCents: 19_999, ...percent(1_000) }, [19_999, 2_000, 17_999]],
    ['half a cent up', { unitCents: 1, ...percent(5_000) }, [1, 1, 0]],
    ['just under half', { unitCents: 1, ...percent(4_999) }, [1, 0, 1]],
    [
      'rounded for the line, not each',
      { quantity: 3, unitCents: 5, ...percent(1_000) },
      [15, 2, 13],
    ],
    ['in rand', { quantity: 2, unitCents: 5_000, ...rands(999) }, [10_000, 999, 9_001]],
    ['never below nothing', { unitCents: 5_000, ...rands(9_999) }, [5_000, 5_000, 0]],
    [
      'as large as may be',
      { quantity: 9_999, unitCents: 1_000_000_000, ...percent(1) },
      [9_999_000_000_000, 999_900_000, 9_998_000_100_000],
    ],
  ] as const)('%s', (_name, more, [listCents, discountCents, totalCents]) => {
    expect(lineAmounts(line(more))).toEqual({ listCents, discountCents, totalCents })
  })
})

test('QUO-02 monthly and once-off are apart; net and VAT always make the gross', () => {
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

describe('QUO-03 what needs a second person', () => {
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
  ] as const)('%d hundredths of a per cent by %s', (discount, role, why) => {
    expect(check(discount, role)).toEqual(why)
  })
  test('the floor is of the price of this moment, not of an older one', () => {
    expect(check(0, 'super_admin', 20_000)).toEqual(['floor'])
  })
})
