import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { insertProduct } from '#app/modules/catalogue/product/store.server.ts'
import { products } from '#app/modules/catalogue/product/tables.ts'
import { offers } from '#app/modules/prices/tables.ts'
import { testProductValue } from '#tools/testing/product-value.ts'
import { useQuoteTest } from '#tools/testing/quote-test.ts'
import { testNow } from '#tools/testing/test-database.ts'
import { searchPrices } from './store.server.ts'

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

test('QUO-01 price search finds an approved product by name at its price, but no draft or archived one', async () => {
  const { db } = world.database
  const id = randomUUID()
  const { name } = testProductValue()
  await insertProduct(db, { id, updatedBy: 'Test editor', at: testNow }, testProductValue())
  const set = (status: 'approved' | 'archived') =>
    db.update(products).set({ status }).where(eq(products.id, id))
  expect(await foundPriceNames(name), 'a draft').toEqual([])
  await set('approved')
  expect(await foundPriceNames(name.toUpperCase())).toEqual([['product', id, 350_000]])
  await set('archived')
  expect(await foundPriceNames(name)).toEqual([])
})
