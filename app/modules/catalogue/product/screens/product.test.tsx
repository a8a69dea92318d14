import type { ReactElement } from 'react'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import type { StaffRole } from '#app/basics/staff-roles.ts'
import { testApproval } from '#tools/testing/approval.ts'
import { testProduct } from '#tools/testing/product-value.ts'
import { renderScreen, wordsOf } from '#tools/testing/render-screen.tsx'
import { isOpen } from '../../approval/rules.ts'
import type { Approval } from '../../approval/schema.ts'
import type { Product } from '../schema.ts'
import ProductEdit from './product-edit.tsx'
import ProductPage from './product.tsx'

const price = { priceRegular: 3500, pricePromo: null, isCurrent: false } as const
const product: Product = {
  ...testProduct,
  pricing: [{ ...price, id: 'now', approvalStatus: 'approved', isCurrent: true, approvalId: null }],
}
const pending: Approval = {
  ...testApproval,
  id: 'pending',
  changes: [{ field: 'priceRegular', oldValue: 3500, newValue: 8001 }],
}
const scheduled: Approval = {
  ...pending,
  id: 'scheduled',
  changes: [{ field: 'priceRegular', oldValue: 3500, newValue: 9001 }],
  status: 'approved',
  decidedByName: 'Max',
  estimatedImpact: { ...testApproval.estimatedImpact, goLiveDate: '2026-12-05' },
}

/** Renders the product's page, or another of its screens, with these requests, and returns its text. */
function productText(
  approvals: readonly Approval[],
  {
    isLoaded = true,
    role = 'super_admin',
    shown = product,
    screen = <ProductPage />,
  }: { isLoaded?: boolean; role?: StaffRole; shown?: Product; screen?: ReactElement } = {},
): string {
  const proposed = approvals.map(({ id, changes }) => {
    const priceRegular = Number(changes[0]!.newValue)
    return { ...price, id, priceRegular, approvalStatus: 'pending' as const, approvalId: id }
  })
  const pricing = shown.status === 'pending' ? shown.pricing : [...shown.pricing, ...proposed]
  const routes = (
    <Routes>
      <Route path="/admin/products/:id" element={screen} />
    </Routes>
  )
  const answers = [
    { key: ['products', 'p'], data: { product: { ...shown, pricing }, history: [] } },
    ...(isLoaded ? [{ key: ['approvals', 'of', 'p'], data: approvals.filter(isOpen) }] : []),
    ...approvals.map((request) => ({ key: ['approvals', 'item', request.id], data: request })),
    { key: ['offers', 'names'], data: { offers: [{ id: 'fttp-from', name: 'Fibre' }] } },
  ]
  return wordsOf(renderScreen(routes, { path: '/admin/products/p', answers, role }))
}

test('the page names the public price that a product sets', () => {
  const text = productText([], { shown: { ...product, offerId: 'fttp-from' } })
  expect(text).toContain('Public price Fibre (fttp-from)')
})

test('D-108 an editor can ask to archive a product with a scheduled change, but not beside a waiting one', () => {
  expect(productText([scheduled], { role: 'editor' })).toContain('Ask to archive')
  expect(productText([pending], { role: 'editor' })).not.toContain('Ask to archive')
})

test('ADA-21 the pricing list shows a scheduled price with its date, and a pending one as waiting for approval', () => {
  const text = productText([pending, scheduled])
  expect(text).toContain('R3,500 None Approved R8,001')
  expect(text).toContain('R8,001 None Waiting for approval')
  expect(text).toContain('R9,001 None Approved, from 5 December 2026')
  expect(productText([scheduled], { isLoaded: false })).not.toMatch(/Waiting|Won’t go live/)
  const pricing = [{ ...product.pricing[0]!, approvalStatus: 'pending' as const }]
  const shown: Product = { ...product, status: 'pending', pricing }
  expect(productText([pending], { shown })).toContain('R3,500 None Waiting for approval')
  const publication = { ...scheduled, type: 'product_create' } as const
  const published = productText([publication], { shown })
  expect(published).toContain('R3,500 None Approved, from 5 December 2026')
})

test('ADP-21 the product form shows pending and scheduled changes', () => {
  const screen = <ProductEdit />
  const text = productText([pending, scheduled], { screen })
  expect(text).toContain('A change is waiting for approval.')
  expect(text).toContain('Change the price of Fibre, by Thandi, 20 November 2026, 10:00.')
  expect(text).toContain('Regular price: R3,500 → R8,001')
  expect(text).toContain('An approved change goes live on 5 December 2026.')
  expect(text).toContain('Regular price: R3,500 → R9,001')
  expect(productText([], { screen })).not.toMatch(/waiting for approval|goes live/)
})

test('ADA-21 ADP-21 a scheduled change warns that another may overtake it, and shows if it won’t go live', () => {
  const overtaken = 'If another change of the same fields goes live first, this one won’t go live'
  const both = productText([pending, scheduled])
  expect(both).toContain('A change is waiting for approval.')
  expect(both).toContain('An approved change goes live on 5 December 2026.')
  expect(both).toContain(overtaken)
  const conflicts = [{ ...scheduled.changes[0]!, currentValue: 8001 }]
  const outdated = productText([{ ...scheduled, hasConflict: true, conflicts }])
  expect(outdated).toContain(
    'An approved change won’t go live on 5 December 2026, because the same fields have changed.',
  )
  expect(outdated).toContain('R9,001 None Won’t go live')
  expect(outdated).not.toContain('goes live')
  expect(outdated).not.toContain(overtaken)
})
