import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { Client, type PoolClient } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { useTestDatabase } from '#tools/testing/test-database.ts'
import { connectDatabase, isDatabaseOutage } from './database.server.ts'

const database = useTestDatabase()

const isOutage = (work: Promise<unknown>) => work.then(() => expect.unreachable(), isDatabaseOutage)

test.each([
  ['that refuses connections', '127.0.0.1'],
  ['whose socket is missing', '/nowhere'],
])('T22 a database %s is an outage, inside and outside a transaction', async (_what, host) => {
  const away = connectDatabase({ host, port: 1 }, () => {})
  expect(await isOutage(away.db.execute(sql`select 1`))).toBe(true)
  expect(await isOutage(away.db.transaction((tx) => tx.execute(sql`select 1`)))).toBe(true)
  await away.close()
})

test('T22 a connection killed during a query counts as an outage', async () => {
  const killed = database.db.execute(sql`select pg_terminate_backend(pg_backend_pid())`)
  expect(await isOutage(killed)).toBe(true)
})

test.each(['40P01', '40001'])(
  'a deadlock or serialisation failure (%s) counts as an outage, because a retry can succeed',
  async (code) => {
    const raise = `do $$ begin raise exception 'stopped' using errcode = '${code}'; end $$`
    expect(await isOutage(database.db.execute(sql.raw(raise)))).toBe(true)
  },
)

test('T22 an SQL error, a missing file or an unknown error is not an outage', async () => {
  expect(await isOutage(readFile('/nowhere/page.html'))).toBe(false)
  expect(await isOutage(database.db.execute(sql`select 1 / 0`))).toBe(false)
  expect(isDatabaseOutage(new Error('something else'))).toBe(false)
})

test('T34 a connection lost during a transaction fails its queries, without an uncaught exception', async () => {
  const lost: unknown[] = []
  const note = (error: unknown) => lost.push(error)
  process.on('uncaughtException', note)
  await expect(
    database.db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      await database.db.execute(sql`select pg_terminate_backend(${rows[0]!.pid})`)
      await expect.poll(() => tx.execute(sql`select 1`).catch(() => 'lost')).toBe('lost')
      throw new Error('over')
    }),
  ).rejects.toThrow()
  process.off('uncaughtException', note)
  expect(lost).toEqual([])
  expect((await database.db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
})

const destroyConnection = (client: PoolClient) =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy()

test('T22 a connection lost in a transaction counts as an outage, and so does a query after the pool has closed', async () => {
  const small = connectDatabase(database.config, () => {})
  const killed = small.db.transaction((tx) =>
    tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`),
  )
  expect(await isOutage(killed)).toBe(true)
  await small.close()
  // A request that outlives the pool of a stopping server.
  expect(await isOutage(small.db.execute(sql`select 1`))).toBe(true)
})

test('T34 the pool replaces a connection that is lost before its transaction begins', async () => {
  const small = connectDatabase({ ...database.config, max: 2 }, () => {})
  small.pool.on('acquire', destroyConnection)
  for (let losses = 0; losses < 3; losses++) {
    expect(await isOutage(small.db.transaction((tx) => tx.execute(sql`select 1`)))).toBe(true)
  }
  small.pool.off('acquire', destroyConnection)
  const { rows } = await small.db.transaction((tx) => tx.execute(sql`select 1 as one`))
  expect(rows).toEqual([{ one: 1 }])
  expect(small.pool.totalCount).toBe(1)
  await small.close()
})

test('OPS-03 a database that stops responding counts as an outage, and is used again once it responds', async () => {
  const { port, silence } = await startProxy()
  const { user, database: name } = new Client(database.config)
  const config = { host: '127.0.0.1', port, user: user!, database: name!, max: 2 }
  const far = connectDatabase({ ...config, connectionTimeoutMillis: 60_000 }, () => {})
  onTestFinished(() => far.close())
  // The timeout is short only during the silence, because a busy machine may answer late.
  let query_timeout = 60_000
  far.pool.on('acquire', (client) =>
    Object.assign(client, { connectionParameters: { query_timeout } }),
  )
  await far.db.execute(sql`select 1`)
  far.pool.options.connectionTimeoutMillis = query_timeout = 500
  silence(true)
  const asked = [
    far.db.execute(sql`select 1`),
    far.db.transaction((tx) => tx.execute(sql`select 1`)),
    far.db.execute(sql`select 1`),
  ]
  expect(await Promise.all(asked.map(isOutage))).toEqual([true, true, true])
  silence(false)
  far.pool.options.connectionTimeoutMillis = query_timeout = 60_000
  expect((await far.db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
})

test('OPS-03 timeouts are 3 s to connect, 15 s for a statement and 60 s for a response', async () => {
  const { pool, close } = connectDatabase(database.config, () => {})
  onTestFinished(close)
  expect(pool.options.connectionTimeoutMillis).toBe(3_000)
  pool.options.connectionTimeoutMillis = 60_000
  const client = await pool.connect()
  expect(client).toMatchObject({ connectionParameters: { query_timeout: 60_000 } })
  const { rows } = await client.query('show statement_timeout')
  client.release()
  expect(rows).toEqual([{ statement_timeout: '15s' }])
})

/** Starts a proxy to the database that never closes a connection and passes nothing on while silenced. */
async function startProxy() {
  const { host, port } = new Client(database.config)
  let isSilent = false
  const line = createServer((near) => {
    const far = host.startsWith('/')
      ? connect(`${host}/.s.PGSQL.${port}`)
      : connect(Number(port), host)
    near.on('data', (bytes) => isSilent || far.write(bytes))
    far.on('data', (bytes) => isSilent || near.write(bytes))
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const)
      end.on('error', () => {}).on('close', () => other.destroy())
  })
  await new Promise<void>((open) => line.listen(0, '127.0.0.1', open))
  onTestFinished(() => void line.close())
  return {
    port: (line.address() as AddressInfo).port,
    silence: (wanted: boolean) => void (isSilent = wanted),
  }
}

test('T34 database connections are created in only one file', () => {
  const files = ['app', 'server'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  const makers = files.filter(
    (file) =>
      file.endsWith('.ts') &&
      !/\.test\./.test(file) &&
      /new (pg\.)?(Client|Pool)\(/.test(readFileSync(file, 'utf8')),
  )
  expect(makers).toEqual(['app/platform/database.server.ts'])
})
