import { expect, test } from 'vitest'
import { cheapest } from './cheapest.ts'

const offers = {
  none: { amountRands: null },
  onRequest: { amountRands: 0 },
  dear: { amountRands: 479 },
  cheap: { amountRands: 189 },
  asCheap: { amountRands: 189 },
}

test.for([
  [['dear', 'cheap', 'asCheap'], 'cheap'],
  [['onRequest', 'none', 'dear'], 'dear'],
  [['onRequest', 'none'], null],
  [[], null],
] as const)('D-35 PRC-24 of %j the price to begin at is that of %s', ([ids, expected]) => {
  expect(cheapest(ids, offers)).toBe(expected)
})
