import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accepted, refused } from '#app/basics/outcome.ts'
import { useTestDatabase } from '#tools/testing/test-database.ts'
import type { Queryable } from './database.server.ts'
import { RefusalError, unwrap } from './http.server.ts'

const database = useTestDatabase()
const insertName = (db: Queryable, name: string) =>
  db.execute(sql`insert into installation_values (name, value) values (${name}, '1')`)
const readStoredNames = async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select name from installation_values where name like 'roll-%' order by name`,
  )
  return rows.map(({ name }) => name)
}
const conflictRefusal = refused('conflict', 'Someone was quicker.', { current: 7 })

test('house style 2: a refusal rolls back its transaction, and is returned or thrown', async () => {
  const outcome = await database.db.transaction(async (tx) => {
    await insertName(tx, 'roll-1')
    return conflictRefusal
  })
  expect(outcome).toBe(conflictRefusal)
  const thrown = database.db.transaction(async (tx) => {
    await insertName(tx, 'roll-2')
    return unwrap(conflictRefusal)
  })
  await expect(thrown).rejects.toThrow(RefusalError)
  expect(await readStoredNames()).toEqual([])
})

test('house style 2: a refusal in a nested transaction rolls back only that part, and the outer one is committed', async () => {
  const outcome = await database.db.transaction(async (tx) => {
    await insertName(tx, 'roll-3')
    const inner = await tx.transaction(async (part) => {
      await insertName(part, 'roll-4')
      return conflictRefusal
    })
    expect(inner).toBe(conflictRefusal)
    return accepted('kept')
  })
  expect(outcome).toEqual(accepted('kept'))
  expect(await readStoredNames()).toEqual(['roll-3'])
})

test('an error in a transaction rolls it back and is rethrown', async () => {
  const broken = database.db.transaction(async (tx) => {
    await insertName(tx, 'roll-5')
    throw new TypeError('broken')
  })
  await expect(broken).rejects.toThrow('broken')
  expect(await readStoredNames()).toEqual(['roll-3'])
})
