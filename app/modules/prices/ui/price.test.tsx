import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Price, PriceStamp } from './price.tsx'

const renderedText = (element: React.ReactElement) =>
  renderToStaticMarkup(element).replace(/<[^>]*>/g, '')
const offer = { amountRands: 1999, unit: 'per month' } as const

test('HOME-08 a price reads as documented by itself, with its unit and as a stamp', () => {
  expect(renderedText(<Price offer={offer} />)).toBe('R1,999')
  expect(renderedText(<Price offer={offer} isFrom hasUnit />)).toBe('from R1,999 per month')
  expect(renderedText(<PriceStamp offer={offer} isFrom />)).toBe('from R1,999 per month')
})

test.each([null, 0, Number.NaN])(
  'D-35 an amount of %s reads “Price on request”, without a unit',
  (amountRands) => {
    const missing = { ...offer, amountRands }
    expect(renderedText(<Price offer={missing} isFrom hasUnit />)).toBe('Price on request')
    expect(renderedText(<PriceStamp offer={missing} isFrom />).trim()).toBe('Price on request')
  },
)

test('PRC-12 PRC-13 a custom price reads “Custom” and explains its R0 amount', () => {
  const custom = { ...offer, amountRands: 0, isOnRequest: true, discountNote: 'up to 20% discount' }
  const reading = 'Custom R0 · priced on request, up to 20% discount'
  expect(renderedText(<Price offer={custom} isFrom hasUnit />)).toBe(reading)
  expect(renderedText(<PriceStamp offer={custom} />).trim()).toBe(reading)
})
