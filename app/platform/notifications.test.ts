import { afterEach, expect, test } from 'vitest'
import { useTestDatabase } from '#tools/testing/test-database.ts'
import { silentLog } from './logger.server.ts'
import { listen, type Heartbeat, type Listener } from './notifications.server.ts'

const database = useTestDatabase()
let listener: Listener | undefined
afterEach(() => listener?.stop())

const sendNotification: Heartbeat['send'] = (channel, payload) =>
  database.pool.query('select pg_notify($1, $2)', [channel, payload])

function listenWith(send: Heartbeat['send'], timeoutMs: number) {
  const told: string[] = []
  const said: string[] = []
  const warn = ({ err }: { err?: Error }) => void said.push(err?.message ?? '')
  const log = { ...silentLog, warn }
  const handlers = {
    onMessage: (_channel: string, payload: string) => void told.push(payload),
    onGap: () => void told.push('gap'),
  }
  const heartbeat = { send, everyMs: 20, timeoutMs }
  listener = listen(database.config, ['told'], handlers, log as never, heartbeat)
  return { told, said }
}

test('OPS-01 a listener that receives its heartbeats reports no further gaps and no warnings', async () => {
  let beats = 0
  const { told, said } = listenWith(async (channel, payload) => {
    await sendNotification(channel, payload)
    beats++
  }, 60_000)
  await expect.poll(() => beats).toBeGreaterThan(0)
  // Notifications arrive in order, so once this one has arrived, a heartbeat has arrived too.
  await sendNotification('told', 'changed')
  await expect.poll(() => told).toContain('changed')
  const [known, proven] = [[...told], beats]
  await expect.poll(() => beats).toBeGreaterThan(proven + 10)
  expect(told).toEqual(known)
  expect(said).toEqual([])
})

test('OPS-01 a listener without heartbeats warns about poolers, reports gaps, and recovers once heartbeats arrive', async () => {
  let isHeard = false
  // The timeout is thirty intervals long, because a busy machine skips heartbeats.
  const { told, said } = listenWith(
    async (channel, payload) => isHeard && sendNotification(channel, payload),
    600,
  )
  await expect.poll(() => said[0]).toContain('DATABASE_DIRECT_URL')
  // Each new connection reports one gap; any other gap is reported while heartbeats are missing.
  await expect.poll(() => told.length - said.length).toBeGreaterThan(3)
  isHeard = true
  const send = () => sendNotification('told', 'changed').then(() => told)
  await expect.poll(send).toContain('changed')
})
