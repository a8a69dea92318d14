import { expect, test } from 'vitest'
import { activityLog, rateLimits } from './tables.server.ts'
import { gathered, Gathering, shareTransaction } from './gathering.server.ts'
import { countAttempt } from './rate-limit.server.ts'
import { recordActivity } from './activity-log.server.ts'
import { isDatabaseOutage } from './database-outage.server.ts'
import { testContext, useTestDatabase } from './testing/test-database.ts'

const database = useTestDatabase()

/** Calls of a gathering that end when told. */
function heldCalls() {
  const calls: { items: string[]; end: (error?: Error) => void }[] = []
  const run = (items: string[]) =>
    new Promise<string[]>((done, failed) => {
      const end = (error?: Error) => (error ? failed(error) : done(items.map((item) => `${item}!`)))
      calls.push({ items, end })
    })
  return { calls, run }
}
const turn = () => new Promise((later) => setImmediate(() => setImmediate(later)))

test('OPS-11 who is alone goes at once; what comes meanwhile goes together as soon as a flight is free', async () => {
  const { calls, run } = heldCalls()
  const gathering = new Gathering(run, { most: 3, flights: 1 })
  const first = gathering.ask('a')
  await turn()
  expect(calls.map(({ items }) => items)).toEqual([['a']])
  const rest = Promise.all(['b', 'c', 'd', 'e'].map((item) => gathering.ask(item)))
  await turn()
  expect(calls).toHaveLength(1)
  calls[0]!.end()
  expect(await first).toBe('a!')
  await turn()
  expect(calls[1]!.items).toEqual(['b', 'c', 'd'])
  calls[1]!.end()
  await turn()
  expect(calls[2]!.items).toEqual(['e'])
  calls[2]!.end()
  expect(await rest).toEqual(['b!', 'c!', 'd!', 'e!'])
})

test('OPS-11 two flights go at a time, and one that fails fails for its own alone', async () => {
  const { calls, run } = heldCalls()
  const gathering = new Gathering(run, { most: 1, flights: 2 })
  const asked = ['a', 'b', 'c'].map((item) => gathering.ask(item))
  await turn()
  await turn()
  expect(calls.map(({ items }) => items)).toEqual([['a'], ['b']])
  calls[0]!.end(new Error('broken'))
  await expect(asked[0]).rejects.toThrow('broken')
  await turn()
  calls[1]!.end()
  calls[2]!.end()
  expect(await Promise.all(asked.slice(1))).toEqual(['b!', 'c!'])
})

test('OPS-11 a call beside another begins with enough items, or when the first has waited', async () => {
  const { calls, run } = heldCalls()
  const gathering = new Gathering(run, { flights: 2, beside: { items: 3, afterMs: 30 } })
  const asked = [gathering.ask('a')]
  await turn()
  asked.push(gathering.ask('b'), gathering.ask('c'))
  await turn()
  expect(calls.map(({ items }) => items)).toEqual([['a']])
  asked.push(gathering.ask('d'))
  await turn()
  expect(calls.map(({ items }) => items)).toEqual([['a'], ['b', 'c', 'd']])
  calls[1]!.end()
  await Promise.all(asked.slice(1))
  // What is alone beside one that hangs goes after a while.
  const late = gathering.ask('e')
  await turn()
  expect(calls).toHaveLength(2)
  await expect.poll(() => calls.length).toBe(3)
  calls[2]!.end()
  expect(await late).toBe('e!')
  calls[0]!.end()
  expect(await asked[0]).toBe('a!')
})

test('OPS-11 who waited too long for a flight is answered like an outage', async () => {
  const { calls, run } = heldCalls()
  const gathering = new Gathering(run, { patienceMs: 20 })
  const first = gathering.ask('a')
  await turn()
  const second = gathering.ask('b')
  await new Promise((later) => setTimeout(later, 40))
  calls[0]!.end()
  await first
  const error = await second.catch((reason: unknown) => reason)
  expect(isDatabaseOutage(error)).toBe(true)
  expect(calls).toHaveLength(1)
})

test('OPS-11 in a shared transaction the same statements are one, elsewhere each is its own', async () => {
  const seen: number[][] = []
  const double = gathered(async (_db, items: number[]) => {
    seen.push(items)
    return items.map((item) => item * 2)
  })
  const together = await database.db.transaction((tx) =>
    shareTransaction(
      tx,
      [1, 2, 3].map((item) => () => double(tx, item)),
    ),
  )
  expect(together).toEqual([2, 4, 6])
  expect(seen).toEqual([[1, 2, 3]])
  await database.db.transaction((tx) => Promise.all([double(tx, 4), double(tx, 5)]))
  expect(seen.slice(1)).toEqual([[4], [5]])
})

test('OPS-11 what one piece of work cannot do, none of them has done, and the first fault is told', async () => {
  const ctx = testContext(database)
  const note = (subjectId: string) => ({ action: 'x.done', subjectType: 'x', subjectId })
  const failing = database.db.transaction((tx) =>
    shareTransaction(tx, [
      () => recordActivity(ctx, tx, note('one')),
      async () => {
        await recordActivity(ctx, tx, note('two'))
        throw new Error('two is broken')
      },
      async () => {
        await recordActivity(ctx, tx, note('three'))
        await new Promise((later) => setTimeout(later, 20))
        throw new Error('three is broken, too')
      },
    ]),
  )
  await expect(failing).rejects.toThrow('two is broken')
  expect(await database.db.select().from(activityLog)).toEqual([])
})

test('OPS-11 attempts counted in one statement are told apart: each finds the ones before it', async () => {
  const ctx = testContext(database)
  const limit = { name: 'gathered', attempts: 2, windowSeconds: 60 }
  const clients = ['a', 'b', 'a', 'a', 'b', 'c']
  const within = await Promise.all(clients.map((client) => countAttempt(ctx, limit, client)))
  expect(within.map(({ ok }) => ok)).toEqual([true, true, true, false, true, true])
  const rows = await database.db.select().from(rateLimits)
  expect(rows.map(({ count }) => count).toSorted()).toEqual([1, 2, 3])
})
