import { expect, test } from 'vitest'
import { parseVatRates, formatVatRates, vatRateOn } from './rules.ts'
import { quoteRulesSchema } from './schema.ts'

test('QUO-02 rates with their days are typed one a line', () => {
  const rates = [
    { from: '1993-04-07', basisPoints: 1_400 },
    { from: '2018-04-01', basisPoints: 1_550 },
  ]
  expect(formatVatRates(rates)).toBe('1993-04-07 14%\n2018-04-01 15.5%')
  expect(parseVatRates(` ${formatVatRates(rates)}\n\n`)).toEqual(rates)
  expect(parseVatRates('2018-04-01 15,5')).toEqual([rates[1]])
})

test.each(['yesterday 15%', '2018-04-01 much', '2018-04-01', '2018-04-01 101%'])(
  'QUO-02 %s is no rate',
  (typed) => {
    expect(quoteRulesSchema.shape.vatRates.safeParse(parseVatRates(typed)).success).toBe(false)
  },
)

test.each([
  ['2018-03-31', 1_400],
  ['2018-04-01', 1_500],
  ['2026-11-20', 1_500],
  ['1980-01-01', 1_400],
])('QUO-02 the VAT rate of %s is %d hundredths of a per cent', (day, rate) => {
  const rates = [
    { from: '2018-04-01', basisPoints: 1_500 },
    { from: '1993-04-07', basisPoints: 1_400 },
  ]
  expect(vatRateOn(rates, day)).toBe(rate)
})
