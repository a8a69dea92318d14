import { createServer, type AddressInfo } from 'node:net'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { connectDatabase } from './database.server.ts'
import { isDatabaseOutage } from './database-outage.server.ts'
import { DatabaseServers, IsStandby, serversOf, splitServers } from './primary-server.server.ts'
import { useTestDatabase } from './testing/test-database.ts'

const database = useTestDatabase()

test('OPS-03 an address may name several servers, as PostgreSQL’s own does', () => {
  expect(splitServers('postgres://app:p%40ss@one:5432,two:5433/site?sslmode=require')).toEqual([
    'postgres://app:p%40ss@one:5432/site?sslmode=require',
    'postgres://app:p%40ss@two:5433/site?sslmode=require',
  ])
  expect(splitServers('postgresql://[::1]:5432,two/site')).toEqual([
    'postgresql://[::1]:5432/site',
    'postgresql://two/site',
  ])
  for (const one of ['postgres://one/site', 'postgres://a,b:c@one/site', 'postgres:///a,b'])
    expect(splitServers(one)).toEqual([one])
  expect(serversOf('postgres://one/site')).toBeUndefined()
})

test('OPS-03 a standby is an outage: the request may succeed in a moment', () => {
  expect(isDatabaseOutage(new IsStandby())).toBe(true)
})

test('OPS-03 servers are tried in turn, and one that somebody has passed over already is not passed over twice', () => {
  const servers = new DatabaseServers(['one', 'two', 'three'])
  servers.passOver('one')
  servers.passOver('one')
  expect(servers.current).toBe('two')
  servers.passOver('two')
  servers.passOver('three')
  expect(servers.current).toBe('one')
})

test('OPS-03 the first server is away: a connection fails, the next one finds the primary, and all keep to it', async () => {
  const { pool, close } = connectDatabase(
    { connectionString: addressWith('127.0.0.1:1') },
    () => {},
  )
  onTestFinished(close)
  await expect(pool.query('select 1')).rejects.toSatisfy(isDatabaseOutage)
  const all = await Promise.all(Array.from({ length: 6 }, () => pool.query('select 1 as one')))
  expect(all.map(({ rows }) => rows[0])).toEqual(Array.from({ length: 6 }, () => ({ one: 1 })))
})

test('OPS-03 what waits for a server that went silent is ended once another is the primary', async () => {
  // Takes connections and answers nothing, as a machine without its network.
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  onTestFinished(() => void silent.close())
  await new Promise((open) => silent.once('listening', open))
  const address = addressWith(`127.0.0.1:${(silent.address() as AddressInfo).port}`)
  const servers = serversOf(address)!
  const { pool, close } = connectDatabase(
    { connectionString: address, connectionTimeoutMillis: 300 },
    () => {},
  )
  onTestFinished(close)
  await expect(pool.query('select 1')).rejects.toSatisfy(isDatabaseOutage)
  expect(servers.current).toBe(splitServers(address)[1])
  const held = await pool.connect()
  const waiting = held.query('select pg_sleep(60)')
  servers.keep(new Client(), splitServers(address)[0]!)
  await expect(waiting).rejects.toSatisfy(isDatabaseOutage)
  held.release(true)
})

/** The test database as the second of two servers. */
function addressWith(first: string): string {
  const { host, port, user, database: name } = new Client(database.config)
  return `postgres://${user}@${first},${encodeURIComponent(host)}:${port}/${name}`
}
