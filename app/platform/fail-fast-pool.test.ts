import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { connectDatabase } from './database.server.ts'
import { isDatabaseOutage } from './database-outage.server.ts'
import { useTestDatabase } from './testing/test-database.ts'

const database = useTestDatabase()
const patienceMs = 1_000

function openPool() {
  const { pool, close } = connectDatabase(
    { ...database.config, max: 2, connectionTimeoutMillis: patienceMs },
    () => {},
  )
  onTestFinished(close)
  return pool
}

/** Whether a statement fails long before the pool would have lost its patience. */
function failsAtOnce(asked: Promise<unknown>): Promise<boolean> {
  const fails = asked.then(
    () => false,
    (error: unknown) => isDatabaseOutage(error),
  )
  return Promise.race([fails, delay(patienceMs / 2, false)])
}

test('OPS-03 once somebody has waited in vain for a connection, the next are refused at once, until one is given back', async () => {
  const pool = openPool()
  const held = [await pool.connect(), await pool.connect()]
  await expect(pool.query('select 1')).rejects.toSatisfy(isDatabaseOutage)
  expect(await failsAtOnce(pool.query('select 1'))).toBe(true)
  expect(await failsAtOnce(pool.connect())).toBe(true)
  held[0]!.release()
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  const again = await pool.connect()
  const waits = pool.query('select 2 as two')
  held[1]!.release()
  expect((await waits).rows).toEqual([{ two: 2 }])
  again.release()
})

test('OPS-03 a connection that broke makes room for another', async () => {
  const pool = openPool()
  const held = [await pool.connect(), await pool.connect()]
  await expect(pool.query('select 1')).rejects.toSatisfy(isDatabaseOutage)
  held[0]!.release(true)
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  held[1]!.release()
})
