import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { configFor, dropDatabase } from './database-server.ts'

// Longer than the five seconds that PostgreSQL waits for a connection that it has ended.
const busyDurationMs = 6_000

test('a database is dropped even if one of its connections is slow to close', async ({ skip }) => {
  // The test stops a server process by its id. If the server is remote, that id belongs to a different process on this
  // machine.
  skip(!inject('ownsDatabaseServer'), 'needs this run’s PostgreSQL, because its process is paused')
  const admin = new Client(inject('databaseServer'))
  await admin.connect()
  onTestFinished(() => admin.end())
  const name = `dropped_${randomUUID().slice(0, 8)}`
  await admin.query(`create database ${name}`)
  const held = new Client(configFor(inject('databaseServer'), name))
  held.on('error', () => {})
  await held.connect()
  const { rows } = await held.query<{ pid: number }>('select pg_backend_pid() as pid')
  const [{ pid }] = rows as [{ pid: number }]

  process.kill(pid, 'SIGSTOP')
  setTimeout(() => process.kill(pid, 'SIGCONT'), busyDurationMs)
  await dropDatabase(admin, name)

  const left = await admin.query('select 1 from pg_database where datname = $1', [name])
  expect(left.rows).toEqual([])
})
