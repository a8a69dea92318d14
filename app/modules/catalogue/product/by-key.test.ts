import { parse } from 'csv-parse/sync'
import { beforeAll, expect, test } from 'vitest'
import { useStaff } from '#tools/testing/fixtures.ts'
import { useTestDatabase } from '#tools/testing/test-database.ts'
import type { Product, ProductsAnswer } from './schema.ts'

const database = useTestDatabase()
const count = 250

const { viewer } = useStaff(database, ['viewer'], { at: '/products' })
beforeAll(async () => {
  await database.pool.query(
    `insert into products (id, name, slug, category, service_type, description, speed_down, speed_up, status, available_until, subscribers, updated_by, updated_at)
     select gen_random_uuid(), case when n % 2 = 0 then 'Fibre ' else 'fibre ' end || n % 40, 'p-' || n,
       (array['business_fibre', 'fixed_wireless_business', 'fixed_wireless_residential'])[1 + n % 3],
       'Fibre', case when n = 7 then '100% of Königstraße_7' else '' end, 1 + n % 9, 10,
       (array['draft', 'approved', 'archived', 'approved'])[1 + n % 4], case when n % 4 = 3 then date '2026-11-19' end, 2,
       'Test', now() - n * interval '1.0001 ms'
     from generate_series(1, $1::int) n`,
    [count],
  )
  await database.pool.query(
    `insert into product_prices (product_id, price_regular, price_promo, approval_status, is_current)
     select id, 100 + speed_down, case when speed_down = 2 then 50 end, 'draft', true from products
     union all select id, 9, null, 'approved', false from products`,
  )
})

const fetchPage = async (query: string) => {
  const response = await viewer.call(`?${query}`)
  expect(response.status, query).toBe(200)
  return (await response.json()) as ProductsAnswer
}

async function readAll(query: string): Promise<Product[]> {
  const found: Product[] = []
  for (let next: string | null = ''; next !== null;) {
    const page = await fetchPage(`${query}&cursor=${next}`.replace(/&cursor=$/, ''))
    expect(page.products.length).toBeLessThanOrEqual(100)
    expect(page.total === null).toBe(next !== '')
    found.push(...page.products)
    next = page.next
  }
  return found
}

const sortValues: Record<string, (product: Product) => string | number> = {
  name: ({ name }) => name.toLowerCase().replace(/\d+/, (digits) => digits.padStart(9, '0')),
  category: ({ category }) => category,
  speed: ({ speedDown }) => speedDown,
  price: ({ priceRegular }) => priceRegular,
  status: ({ status }) => status,
  updated: ({ updatedAt }) => updatedAt,
}

test.each(Object.keys(sortValues).flatMap((by) => [by, `-${by}`]))(
  'STF-01 T35 pages sorted by %s list every product once, in order',
  async (sort) => {
    const products = await readAll(`sort=${sort}`)
    expect(new Set(products.map(({ id }) => id)).size).toBe(count)
    const keys = products.map(sortValues[sort.replace('-', '')]!)
    const sorted = keys.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0))
    expect(keys).toEqual(sort.startsWith('-') ? sorted.toReversed() : sorted)
  },
)

test('names with numbers sort by the value of the number', async () => {
  const names = (await readAll('sort=name')).map(({ name }) => name.toLowerCase())
  const numbered = Array.from({ length: 12 }, (_, number) => `fibre ${number}`)
  expect([...new Set(names)].slice(0, 12)).toEqual(numbered)
})

test.each([
  ['status=approved', 125],
  ['status=approved&category=business_fibre', 42],
  ['search=FIBRE+p-7', 11],
  [`search=${encodeURIComponent('100% königstraße_7')}`, 1],
  ['search=100_', 0],
  ['search=%25', 1],
  ['status=nonsense&sort=x', count],
])('ADP-01 ADP-03 the query %s matches %i products', async (query, total) => {
  expect((await fetchPage(query)).total).toBe(total)
})

test('ADP-03 the pages of a filtered list together contain every match', async () => {
  expect(await readAll('status=draft&search=fibre&sort=-price')).toHaveLength(62)
})

test.each(['x', 'W10', 'bnVsbA', btoa('["a","b"]'), btoa(JSON.stringify(['\0', 'x'])), '%00'])(
  'T35 an invalid cursor (%s) gets a 422',
  async (cursor) => {
    for (const sort of ['', 'price', '-updated'])
      expect((await viewer.call(`?sort=${sort}&cursor=${cursor}`)).status).toBe(422)
  },
)

test('the CSV export has every match in the order of the list', async () => {
  const response = await viewer.call('/export?category=business_fibre&sort=-speed')
  expect(response.headers.get('content-disposition')).toContain('products.csv')
  const lines = parse<Record<string, string>>(await response.text(), { columns: true, bom: true })
  const listed = await readAll('category=business_fibre&sort=-speed')
  expect(lines.map(({ slug }) => slug)).toEqual(listed.map(({ slug }) => slug))
})
