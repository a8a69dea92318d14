import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { testApproval } from '#tools/testing/approval.ts'
import { wordsOf } from '#tools/testing/words-of.ts'
import type { Approval } from '../../schema.ts'
import type { TypedPrice } from '../rules.ts'
import { ErrorNotices } from './price-dialog.tsx'

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
const live = { ...typed, name: 'Basic plus', amountRands: '189' }
type Clash = { name: string; stored: string; mine: string }
/** The notices of an edit of the live price that changed the name and the amount. */
function markup(clashes: Clash[], waiting: Approval | null = null) {
  const concurrentChange = { by: 'Max Manager', clashes }
  const base = { value: live, version: 2 }
  const changed = ['name', 'amountRands']
  const edit = { base, value: typed, changed, concurrentChange, set: () => {} }
  return renderToStaticMarkup(
    <MemoryRouter>
      <ErrorNotices edit={edit} waiting={waiting} unit="per user per month" message={null} />
    </MemoryRouter>,
  )
}

test('ADP-21 a price conflict names the colleague, shows both values and offers a choice for each', () => {
  const clashes = [{ name: 'amountRands', stored: '195', mine: '210' }]
  const html = markup(clashes)
  const shown = wordsOf(html)
  expect(shown).toContain('Max Manager changed this price while you were editing.')
  expect(shown).toContain('Price R195 Use this for Price R210 Keep mine for Price')
  expect(shown).toContain('Choose a value for each, then send again.')
  expect([...html.matchAll(/aria-pressed="(\w+)"/g)].map(([, is]) => is)).toEqual(['false', 'true'])
  const apart = wordsOf(markup([]))
  expect(apart).toContain('Check them, then send again.')
  expect(apart).not.toContain('Yours')
})

test('ADP-21 a pending change is shown next to mine, and refers to the approvals', () => {
  const submittedBy = { ...testApproval.submittedBy, name: 'Eve Editor' }
  const changes = [{ field: 'amountRands', oldValue: 189, newValue: 195 }]
  const waiting = wordsOf(markup([], { ...testApproval, submittedBy, changes }))
  expect(waiting).toContain('A change by Eve Editor is already waiting for approval.')
  expect(waiting).toContain('Field Eve Editor Yours Price R195 R210 Name Basic plus Basic')
  expect(waiting).toContain('See the approvals')
})
