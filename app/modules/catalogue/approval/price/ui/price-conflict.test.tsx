import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { wordsOf } from '#tools/testing/words-of.ts'
import type { ConcurrentPriceChange, TypedPrice } from '../rules.ts'
import { PriceConflict } from './price-dialog.tsx'

const typed: TypedPrice = {
  name: 'Basic',
  amountRands: '210',
  isOnRequest: false,
  isStartingPrice: false,
  devices: '',
  maxUsers: '',
  speedMbps: '',
  discountNote: '',
}
const markup = (concurrentChange: ConcurrentPriceChange) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <PriceConflict concurrentChange={concurrentChange} typed={typed} onChange={() => {}} />
    </MemoryRouter>,
  )

test('ADP-21 a price conflict names the colleague, shows both values and offers a choice for each', () => {
  const clashes = [{ name: 'amountRands', stored: '195', mine: '210' }]
  const html = markup({ by: 'Max Manager', isWaiting: false, clashes })
  const live = wordsOf(html)
  expect(live).toContain('Max Manager changed this price while you were editing.')
  expect(live).toContain('Price R195 Use this for Price R210 Keep mine for Price')
  expect(live).toContain('Choose a value for each, then send again.')
  expect([...html.matchAll(/aria-pressed="(\w+)"/g)].map(([, is]) => is)).toEqual(['false', 'true'])
  const apart = wordsOf(markup({ by: 'Max Manager', isWaiting: false, clashes: [] }))
  expect(apart).toContain('Check them, then send again.')
  expect(apart).not.toContain('Yours')
})

test('ADP-21 a pending change is shown next to mine, and refers to the approvals', () => {
  const rows = [{ field: 'amountRands', theirs: 195, mine: 210 }]
  const waiting = wordsOf(markup({ by: 'Eve Editor', isWaiting: true, rows }))
  expect(waiting).toContain('A change by Eve Editor is already waiting for approval.')
  expect(waiting).toContain('Field Eve Editor Yours Price R195 R210')
  expect(waiting).toContain('See the approvals')
})
