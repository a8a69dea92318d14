import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { Client, type ClientConfig } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { freePort } from '#tools/testing/free-port.mjs'
import { useTestDatabase } from '#tools/testing/test-database.ts'
import {
  type DatabaseConnection,
  connectDatabase,
  isDatabaseOutage,
  migrateDatabase,
} from './database.server.ts'
import { startJobs } from './jobs.server.ts'
import { silentLog } from './logger.server.ts'
import { listen } from './notifications.server.ts'

const pgbouncerPath = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find(
  (path) => spawnSync(path, ['--version']).status === 0,
)

const database = useTestDatabase()
let pooler: ChildProcess
let startPooler: () => Promise<void>
let folder: string
let pooled: ClientConfig
let connection: DatabaseConnection

beforeAll(async () => {
  if (!pgbouncerPath) return
  const { host, port, user, database: name } = new Client(database.config)
  folder = mkdtempSync(join(tmpdir(), 'baobab-pooler-'))
  chmodSync(folder, 0o755)
  const own = await freePort()
  const settings = join(folder, 'pgbouncer.ini')
  writeFileSync(
    settings,
    `[databases]\n${name} = host=${host} port=${port} dbname=${name} user=${user}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${own}\nunix_socket_dir =\nauth_type = any\npool_mode = transaction\ndefault_pool_size = 4\n`,
  )
  const account = unprivilegedAccountFor(host)
  startPooler = async () => {
    pooler = spawn(pgbouncerPath, ['-q', settings], { ...account, stdio: 'ignore' })
    await waitForPort(own)
  }
  await startPooler()
  pooled = { host: '127.0.0.1', port: own, user: user ?? '', database: name ?? '' }
  connection = { ...connectDatabase(pooled, () => {}), direct: database.config }
})
beforeEach(({ skip }) => skip(!pgbouncerPath, 'needs PgBouncer, which is not installed'))
afterAll(async () => {
  if (!pgbouncerPath) return
  await connection.close()
  pooler.kill('SIGINT')
  rmSync(folder, { recursive: true })
})

async function startRecordingJobs() {
  const jobs = await startJobs(pooled, silentLog, { workers: true })
  const done: unknown[] = []
  await jobs.work('maintenance', 1, async (payload) => void done.push(payload))
  return { jobs, done }
}

test('OPS-01 queries, transactions and jobs work through PgBouncer, with the 15 s statement timeout', async () => {
  await migrateDatabase(connection, 'migrations')
  const { db, pool } = connection
  const asked = Array.from({ length: 40 }, (_, n) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('baobab.asked', ${String(n)}, true)`)
      const { rows } = await tx.execute<{ n: string }>(
        sql`select current_setting('baobab.asked') as n`,
      )
      return Number(rows[0]!.n)
    }),
  )
  expect(await Promise.all(asked)).toEqual(asked.map((_, n) => n))
  const limits = await Promise.all(
    Array.from({ length: 8 }, () =>
      pool.query<{ statement_timeout: string }>('show statement_timeout'),
    ),
  )
  expect(new Set(limits.map(({ rows }) => rows[0]!.statement_timeout))).toEqual(new Set(['15s']))
  const { jobs, done } = await startRecordingJobs()
  await db.transaction((tx) => jobs.send(tx, 'maintenance', [{ task: 'one' }]))
  await expect.poll(() => done).toEqual([{ task: 'one' }])
  await jobs.stop()
})

test('OPS-01 OPS-03 while the pooler restarts, failed queries count as outages, and then queries and jobs work again', async () => {
  const { pool } = connection
  const { jobs, done } = await startRecordingJobs()
  const ended = once(pooler, 'exit')
  pooler.kill('SIGKILL')
  const during = Promise.allSettled(Array.from({ length: 20 }, () => pool.query('select 1')))
  await ended
  for (const answer of await during)
    if (answer.status === 'rejected') expect(isDatabaseOutage(answer.reason)).toBe(true)
  await expect(pool.query('select 1')).rejects.toSatisfy(isDatabaseOutage)
  await startPooler()
  const answers = await Promise.all(Array.from({ length: 20 }, () => pool.query('select 1')))
  expect(answers).toHaveLength(20)
  await connection.db.transaction((tx) => jobs.send(tx, 'maintenance', [{ task: 'after' }]))
  await expect.poll(() => done).toEqual([{ task: 'after' }])
  await jobs.stop()
})

test('OPS-01 listening through a pooler logs a warning, and a direct connection receives notifications', async () => {
  const said: string[] = []
  const heard: string[] = []
  const warn = ({ err }: { err?: Error }) => void said.push(err?.message ?? '')
  const log = { ...silentLog, warn }
  const onMessage = (_: string, text: string) => void heard.push(text)
  const handlers = { onMessage, onGap: () => {} }
  const send = (channel: string, payload: string) =>
    connection.pool.query('select pg_notify($1, $2)', [channel, payload])
  const quick = { send, everyMs: 50, timeoutMs: 400 }
  const deaf = listen(pooled, ['told'], handlers, log as never, quick)
  await expect.poll(() => said.join()).toContain('DATABASE_DIRECT_URL')
  await deaf.stop()
  const direct = listen(database.config, ['told'], handlers, log as never, quick)
  await expect.poll(() => send('told', 'changed').then(() => heard)).toContain('changed')
  await direct.stop()
})

/** PgBouncer refuses to run as root. Returns the owner of the database's socket, else an unprivileged user. */
function unprivilegedAccountFor(host: string) {
  if (process.getuid?.() !== 0) return {}
  const { uid, gid } = host.startsWith('/') ? statSync(host) : { uid: 65_534, gid: 65_534 }
  chownSync(folder, uid, gid)
  return { uid, gid }
}

async function waitForPort(port: number): Promise<void> {
  const probe = async () => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.destroy()
  }
  await vi.waitFor(probe, { timeout: 60_000 })
}
