import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { type StaffRole, staffRoles } from '#app/basics/staff-roles.ts'
import { listQueryState } from '#tools/testing/list-query-state.ts'
import type { ListQuery } from '#app/features/console/ui/list/use-list-query.ts'
import { productRights } from '../rules/product-rights.ts'
import { permissionsOfRole } from '#app/features/staff-access/rules/access.ts'
import {
  productQuery,
  productQueryOfOneStatus,
  type ProductFilter,
} from '../rules/filter-products.ts'
import type { Product } from '../schema/answers.ts'
import { BulkBar } from './bulk/bulk-bar.tsx'
import { ProductRow } from './list/product-row.tsx'
import type { Selection } from './list/use-product-selection.ts'
import { ProductsView, type ProductsViewProps } from './list/products-view.tsx'

const product: Product = {
  id: 'a',
  version: 1,
  name: 'Business Fibre 100',
  slug: 'business-fibre-100',
  category: 'business_fibre',
  serviceType: 'Fibre',
  description: '',
  speedDown: 100,
  speedUp: 50,
  priceRegular: 4500,
  pricePromo: 4000,
  status: 'approved',
  isFeatured: true,
  isActive: true,
  availableFrom: null,
  availableUntil: null,
  offerId: null,
  subscribers: 5,
  isSample: false,
  createdAt: '2026-11-19T08:00:00.000Z',
  updatedAt: '2026-11-20T08:00:00.000Z',
  updatedBy: 'Eve Editor',
  pricing: [],
}

const markup = (element: React.ReactElement, path = '/admin/products') =>
  renderToStaticMarkup(<MemoryRouter initialEntries={[path]}>{element}</MemoryRouter>)
const words = (element: React.ReactElement, path?: string) =>
  markup(element, path)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')

const row = (more: Partial<Product> = {}) => (
  <table>
    <tbody>
      <ProductRow
        product={{ ...product, ...more }}
        position={1}
        menuId="menu"
        onMenu={() => {}}
        isChosen={false}
        onToggle={() => {}}
      />
    </tbody>
  </table>
)

test('ADP-06 ADP-07 ADP-08 ADP-09 a row tells product, category, speed, prices, status and day', () => {
  const text = words(row())
  for (const part of [
    'Business Fibre 100',
    'Fibre Featured',
    'Business fibre',
    '100/50 Mbps',
    'R4,500 promo R4,000',
    'Approved',
    '20 November 2026',
    'Actions for Business Fibre 100',
  ])
    expect(text).toContain(part)
  expect(markup(row())).toMatch(/text-leaf">.*R4,000/)
  const plain = words(row({ pricePromo: null, isFeatured: false, speedUp: 100 }))
  expect(plain).toContain('100 Mbps')
  expect(plain).not.toMatch(/promo|Featured/)
})

const selection: Selection = {
  count: 0,
  isAll: false,
  has: () => false,
  toggle: () => {},
  isAllShown: false,
  toggleAll: () => {},
  choose: () => {},
  chooseAll: () => {},
  clear: () => {},
  asked: { ids: [] },
}

const view = (more: Partial<ProductsViewProps> = {}) => (
  <ProductsView
    title="Products"
    emptyText="Nothing"
    query={listQueryState<ProductFilter>(productQuery)}
    products={[product]}
    total={1}
    hasSamples={false}
    more={{ hasMore: false, isLoading: false, problem: null, load: () => {} }}
    selection={selection}
    bulk={null}
    isOffline={false}
    sync={{
      lastSyncedAt: new Date('2026-11-20T08:00:07Z'),
      error: null,
      isRefreshing: false,
      refresh: () => {},
    }}
    actions={{ canEdit: true, onDuplicate: null, onArchive: null, onRestore: null }}
    file={{ isSaving: false, save: () => {} }}
    onClearSamples={null}
    {...more}
  />
)

test('ADP-01 ADP-02 ADP-04 ADP-05 ADP-17 the list has its count, a search box, two filters, Refresh and the time', () => {
  const text = words(view())
  expect(text).toContain('Products (1)')
  expect(text).toContain('Last synced 10:00:07 Refresh')
  expect(text).toContain(
    'All categories Business fibre Fixed wireless business Fixed wireless residential',
  )
  expect(text).toContain('All statuses Draft Pending Approved Archived')
  expect(markup(view())).toContain('type="search"')
})

test('OPS-09 a list that was counted no further says so, and one that was not counted says no figure', () => {
  const many = markup(view({ total: 10_001 }))
  expect(many).toContain('Products (10,000+)')
  expect(many).toContain('aria-rowcount="-1"')
  const uncounted = view({ total: null })
  expect(words(uncounted)).not.toMatch(/Products \(|\d products/)
  expect(markup(uncounted)).toContain('aria-rowcount="-1"')
  const bar = (total: number | null) =>
    words(<BulkBar selection={{ ...selection, count: 2 }} total={total} onChoose={() => {}} />)
  expect(bar(10_000)).toContain('Select all 10,000 that fit')
  expect(bar(10_001)).not.toContain('Select all')
  expect(bar(null)).not.toContain('Select all')
})

test('ADP-16 ADP-18 ADP-19 LIM-13 empty, error and loading say so', () => {
  const empty = { products: [], total: 0 }
  const noMatch = 'No products found matching your criteria.'
  expect(words(view(empty))).toContain('Nothing')
  const asked = (query: string, of: ListQuery<ProductFilter> = productQuery) => ({
    ...empty,
    query: listQueryState(of, query),
  })
  for (const query of ['search=x', 'category=business_fibre', 'status=draft'])
    expect(words(view(asked(query))), query).toContain(noMatch)
  const drafts = words(view({ ...asked('status=draft', productQueryOfOneStatus), status: 'draft' }))
  expect(drafts).toContain('Nothing')
  const sync = { lastSyncedAt: null, error: 'No answer.', isRefreshing: false, refresh: () => {} }
  expect(words(view({ sync }))).toContain('Sync error: No answer.')
  expect(markup(view({ products: undefined })).match(/data-skeleton-row/g)).toHaveLength(5)
  expect(words(view({ products: undefined, isOffline: true }))).toContain('You are offline')
  expect(markup(view({ products: undefined, sync }))).not.toContain('skeleton')
  const again = { ...sync, isRefreshing: true }
  expect(markup(view({ products: undefined, sync: again }))).toContain('data-skeleton-row')
})

test('ROL-07 ROL-08 ROL-09 what a role is offered', () => {
  const rights = (role: StaffRole, permissions = permissionsOfRole(role)) =>
    productRights({ role, permissions })
  expect(staffRoles.map((role) => [role, rights(role)])).toEqual([
    ['viewer', { canEdit: false, canApprove: false }],
    ['editor', { canEdit: true, canApprove: false }],
    ['product_manager', { canEdit: true, canApprove: true }],
    ['super_admin', { canEdit: true, canApprove: true }],
  ])
  expect(staffRoles.map((role) => Object.values(rights(role, {})))).toEqual([
    [false, false],
    [false, false],
    [false, false],
    [true, true],
  ])
  const viewer = { canEdit: false, onDuplicate: null, onArchive: null, onRestore: null }
  expect(words(view())).toContain('Add New Product')
  expect(words(view({ actions: viewer }))).not.toMatch(/Add New Product|Import/)
})
