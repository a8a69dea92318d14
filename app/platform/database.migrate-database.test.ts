import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { useTestDatabase } from '#tools/testing/test-database.ts'
import { migrateDatabase } from './database.server.ts'

const database = useTestDatabase()

/** Creates a folder with one migration that is newer than all of ours. */
function makeMigration(statement: string, year = 2100): string {
  const folder = mkdtempSync(join(tmpdir(), 'baobab-migration-'))
  mkdirSync(join(folder, 'meta'))
  const version = '7'
  const entry = { idx: 0, version, when: Date.UTC(year, 0), tag: '0000_later', breakpoints: true }
  const journal = { version, dialect: 'postgresql', entries: [entry] }
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify(journal))
  writeFileSync(join(folder, '0000_later.sql'), statement)
  return folder
}

async function isWaiting(): Promise<boolean> {
  const { rows } = await database.pool.query(
    `select 1 from pg_stat_activity where application_name = 'baobab-connect migrate'
       and datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length > 0
}

async function holdsLock(): Promise<boolean> {
  const { rows } = await database.pool.query(
    `select 1 from pg_locks where locktype = 'advisory' and objid = 7120201 and granted
       and database = (select oid from pg_database where datname = current_database())`,
  )
  return rows.length > 0
}

test('OPS-02 a migration of a locked table retries with pauses, and succeeds once the table is free', async () => {
  const folder = makeMigration('alter table leads add column waited_for boolean')
  const other = new Client(database.config)
  await other.connect()
  await other.query('begin; lock table leads in access share mode')
  const migrating = migrateDatabase(database, folder)
  await expect.poll(isWaiting).toBe(true)
  // The migration stops waiting for a while, so that it does not block readers of the table, and then tries again.
  await expect.poll(isWaiting).toBe(false)
  await expect.poll(isWaiting).toBe(true)
  await other.query('commit')
  await other.end()
  await migrating
  await database.pool.query('select waited_for from leads')
  rmSync(folder, { recursive: true })
})

test('a migration of a table that already exists fails with "Use an empty database." and leaves the table unchanged', async () => {
  const folder = makeMigration('create table leads (id integer)', 2101)
  await expect(migrateDatabase(database, folder)).rejects.toThrow('Use an empty database.')
  await database.pool.query('select reference from leads')
  rmSync(folder, { recursive: true })
})

test('OPS-02 a node that starts at the same time waits until the first has also seeded the database', async () => {
  const seeded: string[] = []
  const { promise: isFull, resolve: fill } = Promise.withResolvers<void>()
  const first = migrateDatabase(database, 'migrations', () =>
    isFull.then(() => void seeded.push('1')),
  )
  await expect.poll(holdsLock).toBe(true)
  const second = migrateDatabase(database, 'migrations', async () => void seeded.push('2'))
  await expect.poll(isWaiting).toBe(true)
  fill()
  await Promise.all([first, second])
  expect(seeded).toEqual(['1', '2'])
})

test('OPS-01 a migration releases its advisory lock', async () => {
  await migrateDatabase(database, 'migrations')
  expect(await holdsLock()).toBe(false)
})
