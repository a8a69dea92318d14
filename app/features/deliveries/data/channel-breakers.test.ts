import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { connectDatabase } from '#app/platform/database.server.ts'
import { useTestDatabase } from '#app/platform/testing/test-database.ts'
import type { AttemptResult } from '../schema.ts'
import { ChannelBreakers } from '../services/channel-breakers.server.ts'
import { sharedBreakers } from './channel-breakers.server.ts'

const database = useTestDatabase()
beforeEach(() => database.pool.query('truncate channel_breakers'))

const down: AttemptResult = { kind: 'transient', error: { code: 'http-500', message: 'down' } }
const delivered: AttemptResult = { kind: 'delivered', result: {} }

test('OPS-05 failures at two nodes open the breaker of both, one of them probes, and both go on once it is answered', async () => {
  const other = connectDatabase(database.config, () => {})
  const [a, b] = [database, other].map(({ db }) => new ChannelBreakers(sharedBreakers(db))) as [
    ChannelBreakers,
    ChannelBreakers,
  ]
  const fail = (node: ChannelBreakers, wasProbe = false) =>
    node.record('crm', { deliveryId: randomUUID(), wasProbe, result: down })
  for (let n = 0; n < 29; n++) expect(await fail(n % 2 ? a : b)).toEqual({ hasClosed: false })
  expect([await a.request('crm'), await b.request('crm')]).toEqual(['attempt', 'attempt'])
  expect(await fail(b)).toEqual({ hasClosed: false, openSeconds: 5 })
  expect([await a.request('crm'), await b.request('crm'), await a.request('mail')]).toEqual([
    'park',
    'park',
    'attempt',
  ])
  await database.pool.query('update channel_breakers set open_until_ms = 0')
  const permits = await Promise.all([a, b, a, b, a, b].map((node) => node.request('crm')))
  expect(permits.toSorted()).toEqual(['park', 'park', 'park', 'park', 'park', 'probe'])
  const answered = { deliveryId: randomUUID(), wasProbe: true, result: delivered }
  expect(await a.record('crm', answered)).toEqual({ hasClosed: true })
  expect(await b.record('crm', answered)).toEqual({ hasClosed: false })
  expect(await b.request('crm')).toBe('attempt')
  await other.close()
})

test('OPS-05 a channel that works is neither locked nor written', async () => {
  const breakers = new ChannelBreakers(sharedBreakers(database.db))
  expect(await breakers.request('mail')).toBe('attempt')
  await breakers.record('mail', { deliveryId: randomUUID(), wasProbe: false, result: delivered })
  const { rows } = await database.pool.query('select from channel_breakers')
  expect(rows).toEqual([])
})

test('OPS-05 a limit of our own says nothing of the other system', async () => {
  const breakers = new ChannelBreakers(sharedBreakers(database.db))
  const result = {
    kind: 'throttled',
    error: { code: 'mail-rate', message: '' },
    isOwnLimit: true,
  } as const
  for (let n = 0; n < 31; n++)
    await breakers.record('mail', { deliveryId: randomUUID(), wasProbe: false, result })
  expect(await breakers.request('mail')).toBe('attempt')
})
