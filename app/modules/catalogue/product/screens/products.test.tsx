import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { queryString } from '#app/basics/records.ts'
import { type StaffRole, staffRoles } from '#app/basics/staff-roles.ts'
import { permissionsOfRole } from '#app/modules/access/rules.ts'
import { ListPlaceholder } from '#app/modules/console/live-sync/ui/synced-list.tsx'
import { testProduct } from '#tools/testing/product-value.ts'
import { renderScreen, type Browser } from '#tools/testing/render-screen.tsx'
import { wordsOf } from '#tools/testing/words-of.ts'
import { BulkBar, type ProductSelectionState } from '../../bulk/ui/bulk-change.tsx'
import { productListAt } from '../content.ts'
import { productRights, readFilter } from '../rules.ts'
import type { Product, ProductsAnswer } from '../schema.ts'
import { ProductRow } from '../ui/product-row.tsx'
import { ProductSkeleton } from '../ui/product-table.tsx'
import Products from './products.tsx'

const product: Product = {
  ...testProduct,
  name: 'Business Fibre 100',
  speedDown: 100,
  speedUp: 50,
  priceRegular: 4500,
  pricePromo: 4000,
  isFeatured: true,
}

const markup = (element: React.ReactElement) =>
  renderToStaticMarkup(<MemoryRouter initialEntries={['/admin/products']}>{element}</MemoryRouter>)
const textOf = (element: React.ReactElement) => wordsOf(markup(element))

const doNothing = () => {}
const row = (more: Partial<Product> = {}) => (
  <table>
    <tbody>
      <ProductRow
        product={{ ...product, ...more }}
        position={1}
        menuId="menu"
        onMenu={doNothing}
        isChosen={false}
        onToggle={doNothing}
      />
    </tbody>
  </table>
)

test('ADP-06 ADP-07 ADP-08 ADP-09 a row shows product, category, speed, prices, status and date', () => {
  const text = textOf(row())
  const named = ['Business Fibre 100', 'Fibre Featured', 'Business fibre', '100/50 Mbps']
  const dated = ['R4,500 promo R4,000', 'Approved', '20 November 2026']
  for (const part of [...named, ...dated, 'Actions for Business Fibre 100'])
    expect(text).toContain(part)
  expect(markup(row())).toMatch(/text-leaf">.*R4,000/)
  const plain = textOf(row({ pricePromo: null, isFeatured: false, speedUp: 100 }))
  expect(plain).toContain('100 Mbps')
  expect(plain).not.toMatch(/promo|Featured/)
})

const selection: ProductSelectionState = {
  count: 0,
  isAll: false,
  has: () => false,
  isAllShown: false,
  toggle: doNothing,
  toggleAll: doNothing,
  choose: doNothing,
  chooseAll: doNothing,
  clear: doNothing,
  value: { ids: [] },
}

const firstPage: ProductsAnswer = { products: [product], next: null, total: 1, hasSamples: false }
type ShownPage = Partial<ProductsAnswer> & { problem?: string }

/** Renders the list at a URL after its first page loaded; `page: null` renders it while loading. */
function renderList(query = '', page: ShownPage | null = {}, browser: Partial<Browser> = {}) {
  const { path = '/admin/products' } = browser
  const status = productListAt(path).status
  const filter = { ...readFilter(new URLSearchParams(query)), ...(status ? { status } : {}) }
  const { problem, ...more } = page ?? {}
  const data = page && { pages: [{ ...firstPage, ...more }], pageParams: [null] }
  const read = {
    key: ['products', 'list', queryString(filter)],
    at: new Date('2026-11-20T08:00:07Z'),
    ...(data ? { data } : {}),
    ...(problem ? { problem } : {}),
  }
  return renderScreen(<Products />, { ...browser, path: `${path}?${query}`, answers: [read] })
}
const list = (...shown: Parameters<typeof renderList>) => wordsOf(renderList(...shown))

test('ADP-01 ADP-02 ADP-04 ADP-05 ADP-17 the list has its count, a search box, two filters, Refresh and the sync time', () => {
  const text = list()
  for (const part of [
    'Products (1)',
    'Last synced 10:00:07 Refresh',
    'All categories Business fibre Fixed wireless business Fixed wireless residential',
    'All statuses Draft Pending Approved Archived',
  ])
    expect(text).toContain(part)
  expect(renderList()).toContain('type="search"')
})

test('OPS-09 a list counted up to its limit shows “10,000+”, and an uncounted one shows no number', () => {
  const many = renderList('', { total: 10_001 })
  expect(many).toContain('Products (10,000+)')
  expect(many).toContain('aria-rowcount="-1"')
  const uncounted = renderList('', { total: null })
  expect(wordsOf(uncounted)).not.toMatch(/Products \(|\d products/)
  expect(uncounted).toContain('aria-rowcount="-1"')
  const bar = (total: number | null) =>
    textOf(<BulkBar selection={{ ...selection, count: 2 }} total={total} onChoose={() => {}} />)
  expect(bar(10_000)).toContain('Select all 10,000 that match')
  expect(bar(10_001)).not.toContain('Select all')
  expect(bar(null)).not.toContain('Select all')
})

test('ADP-16 ADP-18 ADP-19 LIM-13 the list shows its empty, error, offline and loading states', () => {
  const none = { products: [], total: 0 }
  const noMatch = 'No products found matching your criteria.'
  expect(list('', none)).toContain('There are no products yet.')
  for (const query of ['search=x', 'category=business_fibre', 'status=draft'])
    expect(list(query, none), query).toContain(noMatch)
  const drafts = list('status=draft', none, { path: '/admin/products/drafts' })
  expect(drafts).toContain('There are no drafts.')
  const problem = 'No answer.'
  expect(list('', { problem })).toContain('Sync error: No answer.')
  expect(renderList('', null).match(/data-skeleton-row/g)).toHaveLength(5)
  expect(list('', null, { isOnline: false })).toContain('You are offline')
  const failed = { key: ['products', 'list', ''], problem }
  const before = { path: '/admin/products', answers: [failed] }
  expect(renderScreen(<Products />, before)).not.toContain('skeleton')
  const again = { lastSyncedAt: null, error: problem, isRefreshing: true, refresh: () => {} }
  const skeleton = <ProductSkeleton />
  const coming = <ListPlaceholder what="" isOffline={false} sync={again} skeleton={skeleton} />
  expect(markup(coming)).toContain('data-skeleton-row')
})

test('ROL-07 ROL-08 ROL-09 role and permissions decide who can edit or approve, and a viewer can’t add or import', () => {
  const rights = (permissionsOf: (role: StaffRole) => Record<string, boolean>) =>
    staffRoles.map((role) => {
      const { canEdit, canApprove } = productRights({ role, permissions: permissionsOf(role) })
      return `${role}${canEdit ? ' edits' : ''}${canApprove ? ' approves' : ''}`
    })
  const owner = 'super_admin edits approves'
  const usual = ['viewer', 'editor edits', 'product_manager edits approves', owner]
  expect(rights(permissionsOfRole)).toEqual(usual)
  expect(rights(() => ({}))).toEqual(['viewer', 'editor', 'product_manager', owner])
  expect(list()).toContain('Add New Product')
  expect(list('', {}, { role: 'viewer' })).not.toMatch(/Add New Product|Import/)
})
