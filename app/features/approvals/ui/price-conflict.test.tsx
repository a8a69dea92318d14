import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { PriceConflict } from './price-conflict.tsx'

const rows = [{ field: 'amountRands', theirs: 195, mine: 210 }]
const words = (meanwhile: Parameters<typeof PriceConflict>[0]['meanwhile']) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <PriceConflict meanwhile={meanwhile} />
    </MemoryRouter>,
  )
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')

test('ADP-21 who was quicker is named, with their value beside mine and the way on', () => {
  const live = words({ by: 'Max Manager', isWaiting: false, rows })
  expect(live).toContain('Max Manager changed this price meanwhile.')
  expect(live).toContain('Field Max Manager Yours Price R195 R210')
  expect(live).toContain('change it, or send it again')
  const waiting = words({ by: 'Eve Editor', isWaiting: true, rows })
  expect(waiting).toContain('A change by Eve Editor already waits for approval.')
  expect(waiting).toContain('See the approvals')
  const apart = words({ by: 'Max Manager', isWaiting: false, rows: [] })
  expect(apart).toContain('Look it over, then send again.')
  expect(apart).not.toContain('Yours')
})
