import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { insertProduct } from '#app/modules/catalogue/product/store.server.ts'
import { products } from '#app/modules/catalogue/product/tables.ts'
import { offers } from '#app/modules/prices/tables.ts'
import { testProductValue } from '#tools/testing/product-value.ts'
import { useQuoteTest } from '#tools/testing/quote-test.ts'
import { testNow } from '#tools/testing/test-database.ts'
import { findLinePrices, searchPrices } from './store.server.ts'

const world = useQuoteTest()
const foundPriceNames = async (search: string) => {
  const found = await searchPrices(world.database.db, search)
  return found.map(({ source, sourceId, unitCents }) => [source, sourceId, unitCents])
}

test('QUO-01 price search finds a published offer by its words in any order, at its public price', async () => {
  const desktop = ['offer', 'virtual-desktop-basic', 10_900]
  expect(await foundPriceNames('desktop virtual basic')).toEqual([desktop])
  const { db } = world.database
  const publish = (isPublished: boolean) =>
    db.update(offers).set({ isPublished }).where(eq(offers.id, 'virtual-desktop-basic'))
  await publish(false)
  expect(await foundPriceNames('virtual desktop basic')).toEqual([])
  await publish(true)
  for (const search of ['100%', '_____', "'; drop table quotes; --"])
    expect(await foundPriceNames(search), search).toEqual([])
})

test('QUO-01 D-105 D-106 an approved product has a price, but no draft, archived, expired or hidden sample product', async () => {
  const { db } = world.database
  const id = randomUUID()
  const { name } = testProductValue()
  const made = { updatedBy: 'Test editor', at: testNow }
  await insertProduct(db, { ...made, id }, testProductValue())
  const set = (change: Partial<typeof products.$inferInsert>) =>
    db.update(products).set(change).where(eq(products.id, id))
  const expectNoPrice = async (why: string) => {
    expect(await foundPriceNames(name), why).toEqual([])
    expect((await findLinePrices(db, [{ source: 'product', sourceId: id }])).size, why).toBe(0)
  }
  await expectNoPrice('a draft')
  await set({ status: 'approved' })
  expect(await foundPriceNames(name.toUpperCase())).toEqual([['product', id, 350_000]])
  await set({ status: 'archived' })
  await expectNoPrice('archived')
  await set({ status: 'approved', availableUntil: '2020-01-01' })
  await expectNoPrice('after its last day')
  await insertProduct(db, { ...made, id: randomUUID() }, testProductValue({ slug: 'own' }))
  await set({ availableUntil: null, isSample: true })
  await expectNoPrice('a sample beside a real product')
})
