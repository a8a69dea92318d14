import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { connectDatabase } from './database.server.ts'
import { isDatabaseOutage } from './database-outage.server.ts'
import { useTestDatabase } from './testing/test-database.ts'

const database = useTestDatabase()

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable(),
    (error: unknown) => error,
  )

test('T22 a database that refuses connections is an outage, in and out of a transaction', async () => {
  const away = connectDatabase({ host: '127.0.0.1', port: 1 }, () => {})
  expect(isDatabaseOutage(await failureOf(away.db.execute(sql`select 1`)))).toBe(true)
  expect(
    isDatabaseOutage(await failureOf(away.db.transaction((tx) => tx.execute(sql`select 1`)))),
  ).toBe(true)
  await away.close()
})

test('T22 a missing socket is an outage, a missing file is none', async () => {
  const away = connectDatabase({ host: '/nowhere', port: 1 }, () => {})
  expect(isDatabaseOutage(await failureOf(away.db.execute(sql`select 1`)))).toBe(true)
  await away.close()
  expect(isDatabaseOutage(await failureOf(readFile('/nowhere/page.html')))).toBe(false)
})

test('T22 a connection killed under a query is an outage', async () => {
  const error = await failureOf(
    database.db.execute(sql`select pg_terminate_backend(pg_backend_pid())`),
  )
  expect(isDatabaseOutage(error)).toBe(true)
})

test('a mistake in a statement is no outage', async () => {
  expect(isDatabaseOutage(await failureOf(database.db.execute(sql`select 1 / 0`)))).toBe(false)
  expect(isDatabaseOutage(new Error('something else'))).toBe(false)
})
