import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { useTestDatabase } from '#app/platform/testing/test-database.ts'
import { connectBoth } from './database.ts'

const database = useTestDatabase()

test('OPS-01 deliveries that use up all of their connections leave requests theirs', async () => {
  const both = connectBoth(database.config, () => {})
  const holder = await database.pool.connect()
  await holder.query('select pg_advisory_lock(36)')
  const stuck = Array.from({ length: 36 }, () =>
    both.background.execute(sql`select pg_advisory_xact_lock(36)`),
  )
  // Through one pool they would wait for a connection until it is given up as an outage.
  const asked = Array.from({ length: 12 }, () => both.db.execute(sql`select 1 as one`))
  for (const { rows } of await Promise.all(asked)) expect(rows).toEqual([{ one: 1 }])
  await holder.query('select pg_advisory_unlock(36)')
  holder.release()
  expect(await Promise.all(stuck)).toHaveLength(36)
  await both.close()
})
