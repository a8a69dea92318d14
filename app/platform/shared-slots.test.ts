import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { connectDatabase } from './database.server.ts'
import { runInSlot } from './shared-slots.server.ts'
import { useTestDatabase } from './testing/test-database.ts'

const database = useTestDatabase()
const newLimit = () => ({ name: randomUUID(), most: 5, leaseSeconds: 20 })
const soon = () => AbortSignal.timeout(20_000)

test('OPS-05 three nodes together never use more slots than there are, and use them all', async () => {
  const nodes = Array.from({ length: 3 }, () =>
    connectDatabase({ ...database.config, max: 6 }, () => {}),
  )
  const limit = newLimit()
  let inUse = 0
  let mostInUse = 0
  const allInUse = Promise.withResolvers<void>()
  const work = (db: (typeof nodes)[number]['db']) =>
    runInSlot(db, limit, soon(), async () => {
      mostInUse = Math.max(mostInUse, ++inUse)
      if (inUse === limit.most) allInUse.resolve()
      await allInUse.promise
      await delay(5)
      inUse--
      return {}
    })
  const done = await Promise.all(Array.from({ length: 90 }, (_, n) => work(nodes[n % 3]!.db)))
  expect(done.filter(Boolean)).toHaveLength(90)
  expect(mostInUse).toBe(limit.most)
  await Promise.all(nodes.map((node) => node.close()))
})

test('OPS-05 a slot is free again after a failure, and after the time of a process that died', async () => {
  const limit = { ...newLimit(), most: 1 }
  const failing = runInSlot(database.db, limit, soon(), () => Promise.reject(new Error('broken')))
  await expect(failing).rejects.toThrow('broken')
  await database.pool.query(
    `update shared_slots set leased_until = clock_timestamp() + interval '300 ms' where "limit" = $1`,
    [limit.name],
  )
  const startedAt = performance.now()
  expect(await runInSlot(database.db, limit, soon(), async () => ({ isDone: true }))).toEqual({
    isDone: true,
  })
  expect(performance.now() - startedAt).toBeGreaterThan(200)
})

test('OPS-05 who finds no free slot until the deadline is told so, and has done nothing', async () => {
  const limit = { ...newLimit(), most: 1 }
  let runs = 0
  const held = runInSlot(database.db, limit, soon(), async () => {
    runs++
    await delay(300)
    return {}
  })
  await expect.poll(() => runs).toBe(1)
  const refused = await runInSlot(database.db, limit, AbortSignal.timeout(50), async () => ({
    runs: ++runs,
  }))
  expect([refused, runs]).toEqual([undefined, 1])
  await held
})

test('OPS-05 of many that wait at one node the first alone asks the database, and all get their turn', async () => {
  const limit = { ...newLimit(), most: 1 }
  let asked = 0
  const counting = new Proxy(database.db, {
    get(db, name) {
      if (name === 'execute') asked++
      const own = Reflect.get(db, name) as unknown
      return typeof own === 'function' ? (own.bind(db) as unknown) : own
    },
  })
  const release = Promise.withResolvers<void>()
  const work = (wait?: Promise<void>) =>
    runInSlot(counting, limit, soon(), async () => {
      await wait
      return {}
    })
  const all = [work(release.promise), ...Array.from({ length: 30 }, () => work())]
  await delay(600)
  // In 600 ms one asks every 20 to 120 ms; thirty would have asked two hundred times.
  expect(asked).toBeLessThan(40)
  const impatient = await runInSlot(counting, limit, AbortSignal.timeout(50), async () => ({}))
  expect(impatient).toBeUndefined()
  release.resolve()
  expect((await Promise.all(all)).filter(Boolean)).toHaveLength(31)
})
