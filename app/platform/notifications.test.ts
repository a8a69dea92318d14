import { afterEach, expect, test, vi } from 'vitest'
import { useTestDatabase } from '#tools/testing/test-database.ts'
import { silentLog } from './logger.server.ts'
import { listen, type Heartbeat, type Listener } from './notifications.server.ts'

const database = useTestDatabase()
let listener: Listener | undefined
afterEach(() => listener?.stop())

/** The timeout is thirty intervals long, because a busy machine skips heartbeats. */
const quickHeartbeat = { everyMs: 20, timeoutMs: 600 }
const sendNotification: Heartbeat['send'] = (channel, payload) =>
  database.pool.query('select pg_notify($1, $2)', [channel, payload])

function listenWith(send: Heartbeat['send'], pace = quickHeartbeat) {
  const told: string[] = []
  const said: string[] = []
  const log = {
    ...silentLog,
    warn: (what: { err?: Error }) => void said.push(what.err?.message ?? ''),
  }
  const handlers = {
    onMessage: (_channel: string, payload: string) => void told.push(payload),
    onGap: () => void told.push('gap'),
  }
  listener = listen(database.config, ['told'], handlers, log as never, { send, ...pace })
  return { told, said }
}

test('OPS-01 a listener that is heard of is left alone, and what is kept is emptied no more', async () => {
  let beats = 0
  const { told, said } = listenWith(
    (channel, payload) => {
      beats++
      return sendNotification(channel, payload)
    },
    { everyMs: 20, timeoutMs: 20_000 },
  )
  const gaps = () => told.filter((one) => one === 'gap').length
  await vi.waitFor(async () => {
    await sendNotification('told', 'changed')
    expect(told).toContain('changed')
  })
  const proven = beats + 5
  await vi.waitFor(() => expect(beats).toBeGreaterThan(proven), { timeout: 20_000 })
  const before = gaps()
  await vi.waitFor(() => expect(beats).toBeGreaterThan(proven + 10), { timeout: 20_000 })
  expect(gaps()).toBe(before)
  expect(said).toEqual([])
})

test('OPS-01 a listener that hears nothing is made anew, with one sentence about poolers, and what is kept is emptied meanwhile', async () => {
  let isHeard = false
  const { told, said } = listenWith((channel, payload) =>
    isHeard ? sendNotification(channel, payload) : Promise.resolve(),
  )
  await vi.waitFor(() => expect(said.length).toBeGreaterThan(0), { timeout: 10_000 })
  expect(said[0]).toContain('DATABASE_DIRECT_URL')
  const emptied = told.length
  expect(emptied).toBeGreaterThan(2)
  await vi.waitFor(() => expect(told.length).toBeGreaterThan(emptied), { timeout: 10_000 })
  isHeard = true
  await vi.waitFor(
    async () => {
      await sendNotification('told', 'changed')
      expect(told).toContain('changed')
    },
    { timeout: 10_000 },
  )
})
