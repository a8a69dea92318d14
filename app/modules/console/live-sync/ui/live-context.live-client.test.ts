import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { heartbeatMs, maxSilenceMs, mergeRow, removeRow } from '../rules.ts'
import type { LiveChange } from '../schema.ts'
import { LiveClient, type LiveStatus } from './live-context.tsx'
import { batchChangedRows } from './use-live-list.ts'

type Stream = { send(event: string, data: object): void; end(): void; fail(): void }

/** Simulates a server with one stream at a time. `refuse` makes the next attempts to connect fail. */
function server() {
  const streams: Stream[] = []
  const asked: (number | undefined)[] = []
  let refusals = 0
  const open = async (after: number | undefined, signal: AbortSignal) => {
    asked.push(after)
    if (refusals-- > 0) throw new TypeError('no network')
    const encoder = new TextEncoder()
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        signal.addEventListener('abort', () => controller.error(signal.reason))
        streams.push({
          send: (event, data) =>
            controller.enqueue(
              encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
            ),
          end: () => controller.close(),
          fail: () => controller.error(new Error('cut')),
        })
      },
    })
    return new Response(body)
  }
  return { open, asked, streams, refuse: (times: number) => (refusals = times) }
}

afterEach(() => void vi.useRealTimers())

function clientOf(open: ReturnType<typeof server>['open']) {
  const statuses: LiveStatus[] = []
  const pause = vi.fn(() => Promise.resolve())
  const client = new LiveClient({ open, now: () => new Date(7), random: () => 0.5, pause })
  client.watch(() => {
    if (statuses.at(-1) !== client.state.status) statuses.push(client.state.status)
  })
  const heard: LiveChange[] = []
  const onReset = vi.fn()
  const onFirstStart = vi.fn()
  client.subscribe('products', { onChange: (change) => heard.push(change), onReset, onFirstStart })
  onTestFinished(client.start())
  return { client, statuses, pause, heard, onReset, onFirstStart }
}

/** Opens a client's first stream after `refusals` failed attempts, and starts it if `sequence` is given. */
async function connect({ sequence, refusals = 0 }: { sequence?: number; refusals?: number } = {}) {
  const simulated = server()
  simulated.refuse(refusals)
  const { streams } = simulated
  const watched = clientOf(simulated.open)
  await expect.poll(() => streams).toHaveLength(1)
  if (sequence !== undefined) {
    streams[0]!.send('start', { sequence })
    await expect.poll(() => watched.statuses.at(-1)).toBe('subscribed')
  }
  return { ...simulated, ...watched }
}

const updated = { topic: 'products', operation: 'update' }
const change = (sequence: number, id = 'p1') => ({ sequence, ...updated, id })

test('SYN-05 SYN-06 after a broken stream, the client reconnects from the last sequence it read', async () => {
  const { asked, streams, statuses, heard } = await connect({ sequence: 40 })
  streams[0]!.send('change', change(42))
  streams[0]!.send('change', change(41, 'p2'))
  await expect.poll(() => heard.map(({ id }) => id)).toEqual(['p1', 'p2'])
  streams[0]!.fail()
  await expect.poll(() => streams).toHaveLength(2)
  streams[1]!.send('start', { sequence: 50 })
  await expect.poll(() => statuses).toEqual(['subscribed', 'reconnecting', 'subscribed'])
  expect(asked).toEqual([undefined, 42])
})

test('SYN-06 a stream that breaks before its start event is reopened from the same sequence', async () => {
  const { asked, streams, heard } = await connect({ sequence: 40 })
  streams[0]!.end()
  await expect.poll(() => streams).toHaveLength(2)
  streams[1]!.send('change', change(60))
  await expect.poll(() => heard).toHaveLength(1)
  streams[1]!.fail()
  await expect.poll(() => asked).toEqual([undefined, 40, 40])
})

test('a stream that the server ends is reopened after a pause, without a status change', async () => {
  const { streams, asked, statuses, pause } = await connect({ sequence: 3 })
  streams[0]!.end()
  await expect.poll(() => asked).toEqual([undefined, 3])
  expect(statuses).toEqual(['subscribed'])
  expect(pause).toHaveBeenCalledOnce()
})

test('SYN-05 a response without a stream, such as the sign-in page of a guest network, is a failed attempt', async () => {
  let tries = 0
  const { statuses } = clientOf(() =>
    tries++ < 4 ? Promise.resolve(new Response('Welcome to our Wi-Fi')) : new Promise(() => {}),
  )
  await expect.poll(() => tries).toBe(5)
  expect(statuses).toEqual(['reconnecting', 'channel-error'])
})

test('SYN-05 repeated failed attempts are a channel error, until one succeeds', async () => {
  const { statuses } = await connect({ sequence: 1, refusals: 5 })
  expect(statuses).toEqual(['reconnecting', 'channel-error', 'subscribed'])
})

test.each([
  ['a list was loaded', 0, 1],
  ['an attempt failed', 1, 0],
])(
  'SYN-06 lists are reloaded once if %s before the first stream started',
  async (_what, refusals, syncs) => {
    const { client, streams, onReset, statuses } = await connect({ refusals })
    if (syncs > 0) client.recordSync()
    streams[0]!.send('change', change(6))
    expect(onReset).not.toHaveBeenCalled()
    streams[0]!.send('start', { sequence: 7 })
    await expect.poll(() => onReset).toHaveBeenCalledOnce()
    streams[0]!.end()
    await expect.poll(() => streams).toHaveLength(2)
    streams[1]!.send('start', { sequence: 9 })
    streams[1]!.send('change', change(10))
    await expect.poll(() => statuses.at(-1)).toBe('subscribed')
    expect(onReset).toHaveBeenCalledOnce()
  },
)

test('SYN-02 SYN-06 counts that were loaded before the first stream started are reloaded once', async () => {
  const { streams, onReset, onFirstStart } = await connect({ sequence: 7 })
  await expect.poll(() => onFirstStart).toHaveBeenCalledOnce()
  streams[0]!.end()
  await expect.poll(() => streams).toHaveLength(2)
  streams[1]!.send('start', { sequence: 9 })
  streams[1]!.send('reset', {})
  await expect.poll(() => onReset).toHaveBeenCalledOnce()
  expect(onFirstStart).toHaveBeenCalledOnce()
})

test('SYN-06 a reset reloads a subscribed list, and an unknown topic is ignored', async () => {
  const { streams, onReset, heard } = await connect()
  streams[0]!.send('change', { ...change(9), topic: 'moons' })
  streams[0]!.send('reset', {})
  await expect.poll(() => onReset).toHaveBeenCalledOnce()
  expect(heard).toEqual([])
})

test('SYN-06 a connection that stays silent is closed and reopened, and an event extends its time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { asked, streams, statuses, heard } = await connect({ sequence: 3 })
  // A poll that has to wait moves the simulated clock by 50 ms.
  vi.advanceTimersByTime(maxSilenceMs - 51)
  streams[0]!.send('change', change(4))
  await expect.poll(() => heard).toHaveLength(1)
  vi.advanceTimersByTime(maxSilenceMs - 51)
  expect(asked).toEqual([undefined])
  vi.advanceTimersByTime(51)
  await expect.poll(() => asked).toEqual([undefined, 4])
  await expect.poll(() => statuses).toEqual(['subscribed', 'reconnecting'])
  expect(maxSilenceMs).toBeGreaterThan(2 * heartbeatMs)
})

test('SYN-08 the time of the last sync is recorded', () => {
  const { client } = clientOf(server().open)
  client.recordSync()
  expect(client.state.lastSyncedAt).toEqual(new Date(7))
})

test('SYN-07 a change that arrives while the list is loading stays, although the list was read before it', async () => {
  type Row = { id: string; version: number }
  vi.useFakeTimers()
  const queries = new QueryClient()
  const queryKey = ['list']
  const { promise, resolve } = Promise.withResolvers<readonly Row[]>()
  const observer = new QueryObserver(queries, { queryKey, queryFn: () => promise })
  onTestFinished(observer.subscribe(() => {}))
  const readOne = (id: string) => Promise.resolve({ id, version: 2 })
  const list = { topic: 'products', queryKey, readOne, merge: mergeRow, remove: removeRow } as const
  const rows = batchChangedRows<readonly Row[], Row>(queries, list, () => {})
  rows.onChange({ sequence: 1, topic: 'products', operation: 'update', id: 'a' })
  await vi.advanceTimersByTimeAsync(100)
  resolve([{ id: 'a', version: 1 }])
  await vi.advanceTimersByTimeAsync(100)
  expect(queries.getQueryData(queryKey)).toEqual([{ id: 'a', version: 2 }])
})
