import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PriceStamp } from './price-stamp.tsx'
import { Price } from './price.tsx'

const text = (element: React.ReactElement) => renderToStaticMarkup(element).replace(/<[^>]*>/g, '')
const offer = { id: 'x', name: 'X', amountRands: 1999, unit: 'per month' }

test('HOME-08 a price reads as documented, alone, with its unit and as a stamp', () => {
  expect(text(<Price offer={offer} />)).toBe('R1,999')
  expect(text(<Price offer={offer} isFrom hasUnit />)).toBe('from R1,999 per month')
  expect(text(<PriceStamp offer={offer} isFrom />)).toBe('from R1,999 per month')
})

test.each([null, 0, Number.NaN])(
  'D-35 an amount of %s reads Price on request, without a unit',
  (amountRands) => {
    const missing = { ...offer, amountRands }
    expect(text(<Price offer={missing} isFrom hasUnit />)).toBe('Price on request')
    expect(text(<PriceStamp offer={missing} isFrom />).trim()).toBe('Price on request')
  },
)
