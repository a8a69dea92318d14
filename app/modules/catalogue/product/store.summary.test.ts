import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { testProductValue } from '#tools/testing/product-value.ts'
import { useTestDatabase } from '#tools/testing/test-database.ts'
import type { ProductValue } from './schema.ts'
import {
  countProductTotals,
  deleteSampleProducts,
  insertProduct,
  insertProducts,
  rebuildProductSums,
  sumProductsUntil,
} from './store.server.ts'

const database = useTestDatabase()
const runSql = (text: string, values: unknown[] = []) => database.pool.query(text, values)
const days = ['2026-10-31', '2026-11-01', '2026-11-20', '2026-11-30', '2026-12-01']

beforeEach(async () => {
  await runSql('truncate products, product_prices')
  await rebuildProductSums(database.db)
})

async function addProduct(slug: string, more: Partial<ProductValue> = {}, isSample = false) {
  const made = { id: randomUUID(), updatedBy: 'Test', at: new Date(), isSample }
  await insertProduct(database.db, made, testProductValue({ slug, ...more }))
  return made.id
}

/** Checks that the sums match the products on every test day. Returns the totals on the last day. */
async function expectSums(): Promise<[total: number, active: number, revenueRands: number]> {
  for (const isSample of [false, true])
    for (const day of days)
      expect(await sumProductsUntil(database.db, isSample, day), day).toEqual(
        await countProductTotals(database.db, isSample, day),
      )
  const { total, active, revenueRands } = await sumProductsUntil(database.db, false, days[2]!)
  return [total, active, revenueRands]
}

/** Returns true if the totals are read from the sums table and not counted from the products. */
const areKept = async () =>
  (await runSql('select bool_or(is_base) as kept from product_sums')).rows[0].kept as boolean | null

test('OPS-09 ADD-05 D-104 D-106 the sums match the products after every change, for each test day', async () => {
  const sale = { availableFrom: '2026-11-01', availableUntil: '2026-11-30' }
  const id = await addProduct('one', { priceRegular: 100, ...sale })
  await addProduct('sample', { priceRegular: 7 }, true)
  expect(await expectSums()).toEqual([1, 0, 0])
  await runSql("update products set status = 'approved', subscribers = 3")
  expect(await expectSums()).toEqual([1, 1, 300])
  await runSql('update product_prices set price_promo = 60 where product_id = $1', [id])
  expect(await expectSums()).toEqual([1, 1, 180])
  await runSql('update product_prices set is_current = false where product_id = $1', [id])
  expect(await expectSums()).toEqual([1, 1, 0])
  await runSql(
    `insert into product_prices (product_id, price_regular, approval_status, is_current)
     values ($1, 200, 'approved', true), ($1, 900, 'pending', false)`,
    [id],
  )
  expect(await expectSums()).toEqual([1, 1, 600])
  const setProduct = (columns: string) =>
    runSql(`update products set ${columns} where id = $1`, [id])
  await setProduct(`available_until = '2026-11-19', subscribers = 5`)
  expect(await expectSums()).toEqual([1, 0, 0])
  await setProduct('available_until = null, available_from = null')
  expect(await expectSums()).toEqual([1, 1, 1_000])
  await runSql('delete from product_prices where product_id = $1 and is_current', [id])
  expect(await expectSums()).toEqual([1, 1, 0])
  await deleteSampleProducts(database.db)
  await runSql('delete from products where id = $1', [id])
  expect(await expectSums()).toEqual([0, 0, 0])
  expect(await areKept()).toBe(true)
})

test('OPS-09 a bulk change adds only a few sum rows, and the nightly rebuild merges them', async () => {
  const drafts = Array.from({ length: 700 }, (_, n) => ({
    id: randomUUID(),
    subscribers: n,
    value: testProductValue({ slug: `many-${n}`, availableFrom: n % 2 ? null : days[n % 5]! }),
  }))
  await insertProducts(database.db, { updatedBy: 'Test', at: new Date() }, drafts)
  await runSql("update products set status = 'approved'")
  const rows = async () => (await runSql('select count(*)::int as n from product_sums')).rows[0].n
  expect(await rows()).toBeLessThan(20)
  const before = await expectSums()
  expect(before[0]).toBe(700)
  await rebuildProductSums(database.db)
  expect(await expectSums()).toEqual(before)
  expect(await rows()).toBe(7)
})

test('OPS-09 a change made during the nightly rebuild is counted once', async () => {
  const id = await addProduct('early', { priceRegular: 10 })
  await runSql("update products set status = 'approved', subscribers = 1")
  const [changing, night] = [await database.pool.connect(), await database.pool.connect()]
  await changing.query('begin')
  await changing.query('update products set subscribers = 8 where id = $1', [id])
  await changing.query(
    `insert into products (id, name, slug, category, service_type, speed_down, speed_up, updated_by)
     values (gen_random_uuid(), 'Late', 'late', 'business_fibre', 'Fibre', 1, 1, 'Test')`,
  )
  await rebuildProductSums(database.db)
  await night.query('begin')
  await night.query('select sum_products()')
  await changing.query('commit')
  await night.query('commit')
  changing.release()
  night.release()
  expect(await expectSums()).toEqual([2, 1, 80])
  await rebuildProductSums(database.db)
  expect(await expectSums()).toEqual([2, 1, 80])
})

test('OPS-09 without stored sums, as after restoring an old backup, the products are counted directly', async () => {
  await addProduct('one')
  await runSql('truncate products, product_prices, product_sums')
  await addProduct('two')
  await addProduct('three')
  expect(await areKept()).toBe(false)
  expect(await expectSums()).toEqual([2, 0, 0])
})
