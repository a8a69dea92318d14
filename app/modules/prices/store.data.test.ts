import { eq } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { sqlState } from '#app/platform/logger.server.ts'
import { listen } from '#app/platform/notifications.server.ts'
import { minDurationMs } from '#tools/testing/measure.ts'
import { testContext, testNow, useTestDatabase } from '#tools/testing/test-database.ts'
import { documentedOffer, documentedOffers, type OfferId } from './content.ts'
import { findOffers, readOffers, seedOffers, updateOffer } from './store.server.ts'
import { offers } from './tables.ts'

const database = useTestDatabase(seedOffers)
const author = { updatedBy: 'Test', at: testNow }
const stops: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

/** Creates a context whose cache receives invalidations from the database, as in production. */
async function listeningContext() {
  const ctx = testContext(database)
  const heard: string[] = []
  await new Promise<void>((ready) => {
    const onMessage = (_channel: string, tag: string) => {
      heard.push(tag)
      ctx.cache.markStale(tag)
    }
    const listener = listen(database.config, ['baobab_facts'], { onMessage, onGap: ready }, ctx.log)
    stops.push(() => listener.stop())
  })
  return { ctx, heard }
}

const change = (id: OfferId, values: Partial<typeof offers.$inferInsert>) =>
  database.db.update(offers).set(values).where(eq(offers.id, id))

test('every documented price is seeded, and a second seed changes nothing', async () => {
  await change('vps-hosting', { amountRands: 129 })
  await seedOffers(database.db)
  const rows = await findOffers(database.db)
  expect(rows).toHaveLength(documentedOffers.length)
  expect(rows.find((row) => row.id === 'vps-hosting')?.amountRands).toBe(129)
  await change('vps-hosting', { amountRands: 119 })
})

test('a page reads the offers that it names, each with its cache tag', async () => {
  const ctx = testContext(database)
  const found = await readOffers(ctx, ['legacy-basic', 'managed-it-basic'])
  for (const id of ['legacy-basic', 'managed-it-basic'] as const)
    expect(found[id]).toEqual(documentedOffer(id))
  expect([...ctx.tagsRead].toSorted()).toEqual(['offer:legacy-basic', 'offer:managed-it-basic'])
  // @ts-expect-error An id that does not exist does not compile.
  const unknown = () => readOffers(ctx, ['managed-it-deluxe'])
  expect(unknown).toBeTypeOf('function')
})

test('PRC-24 an update by SQL or by the app is visible within a second under every name of the offer', async () => {
  const { ctx, heard } = await listeningContext()
  const names = ['business-pro', 'soho-smme', 'soho-smme-starter', 'business-connect'] as const
  const amounts = async () => Object.values(await readOffers(ctx, names)).map((o) => o.amountRands)
  expect(await amounts()).toEqual([1999, 1999, 1999, 999])
  const writers = [
    (sum: number) =>
      database.pool.query(`update offers set amount_rands = ${sum} where id = 'business-pro'`),
    (amountRands: number) => updateOffer(database.db, 'business-pro', { amountRands }, author),
  ]
  let rands = 1999
  for (const write of writers) {
    const raise = async () => {
      await write(++rands)
      await expect.poll(amounts).toEqual([rands, rands, rands, 999])
    }
    expect(await minDurationMs(1_000, raise)).toBeLessThan(1_000)
  }
  expect(heard).toEqual(Array(rands - 1999).fill('offer:business-pro'))
})

test('PRC-24 inserts, deletes, changed ids and truncates send a notification, rollbacks do not', async () => {
  const { heard } = await listeningContext()
  await database.db.insert(offers).values({ ...documentedOffers[0]!, id: 'trial' })
  await database.db.update(offers).set({ id: 'trial-moved' }).where(eq(offers.id, 'trial'))
  await database.db.delete(offers).where(eq(offers.id, 'trial-moved'))
  await database.db
    .transaction(async (tx) => {
      await tx.update(offers).set({ amountRands: 1 })
      throw new Error('rolled back')
    })
    .catch(() => undefined)
  const announced = ['offer:trial', 'offer:trial', 'offer:trial-moved', 'offer:trial-moved']
  await expect.poll(() => heard).toEqual(announced)
  await database.db.execute('truncate offers')
  const all = documentedOffers.map(({ id }) => `offer:${id}`)
  await expect.poll(() => heard.slice(4).toSorted()).toEqual(all.toSorted())
  await seedOffers(database.db)
})

test.each([
  ['unpublished', () => change('waas-home', { isPublished: false, name: 'Renamed' }), 'Renamed'],
  ['missing', () => database.db.delete(offers).where(eq(offers.id, 'waas-home')), 'Home'],
])('D-35 an offer that is %s has no amount and logs one error', async (_, lose, name) => {
  const ctx = testContext(database)
  const error = vi.fn()
  ctx.log = { ...ctx.log, error }
  await lose()
  for (let n = 0; n < 2; n++) {
    const found = await readOffers(ctx, ['waas-home'])
    expect(found['waas-home']).toMatchObject({ name, amountRands: null, isOnRequest: false })
  }
  expect(error).toHaveBeenCalledTimes(1)
  await seedOffers(database.db)
  await change('waas-home', { isPublished: true })
})

test('D-35 an amount of R0 is stored only for an offer priced on request', async () => {
  expect(await change('waas-home', { amountRands: 0 }).catch(sqlState)).toBe('23514')
  const found = await readOffers(testContext(database), ['bundle-custom'])
  expect(found['bundle-custom']).toMatchObject({ amountRands: 0, isOnRequest: true })
})
