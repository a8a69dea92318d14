import { afterEach, expect, test, vi } from 'vitest'
import { heartbeatMs, maxSilenceMs } from '../rules.ts'
import type { LiveChange } from '../schema.ts'
import { LiveClient, type LiveStatus } from './live-context.tsx'

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

afterEach(() => {
  vi.useRealTimers()
})

function clientOf(open: ReturnType<typeof server>['open']) {
  const statuses: LiveStatus[] = []
  const client = new LiveClient({
    open,
    now: () => new Date(7),
    random: () => 0.5,
    pause: () => Promise.resolve(),
  })
  client.watch(() => {
    if (statuses.at(-1) !== client.state.status) statuses.push(client.state.status)
  })
  const heard: LiveChange[] = []
  const onReset = vi.fn()
  const onFirstStart = vi.fn()
  client.subscribe('products', { onChange: (change) => heard.push(change), onReset, onFirstStart })
  return { client, statuses, heard, onReset, onFirstStart, stop: client.start() }
}

const change = (sequence: number, id = 'p1') => ({
  sequence,
  topic: 'products',
  operation: 'update',
  id,
})

test('SYN-05 SYN-06 subscribed, reconnecting, subscribed again behind what was read last', async () => {
  const { open, asked, streams } = server()
  const { statuses, heard, stop } = clientOf(open)
  await expect.poll(() => streams).toHaveLength(1)
  streams[0]!.send('start', { sequence: 40 })
  streams[0]!.send('change', change(42))
  streams[0]!.send('change', change(41, 'p2'))
  await expect.poll(() => heard.map(({ id }) => id)).toEqual(['p1', 'p2'])
  streams[0]!.fail()
  await expect.poll(() => streams).toHaveLength(2)
  streams[1]!.send('start', { sequence: 50 })
  await expect.poll(() => statuses).toEqual(['subscribed', 'reconnecting', 'subscribed'])
  expect(asked).toEqual([undefined, 42])
  stop()
})

test('a stream that ends by plan is opened again, and nothing is said of it', async () => {
  const { open, streams, asked } = server()
  const { statuses, stop } = clientOf(open)
  await expect.poll(() => streams).toHaveLength(1)
  streams[0]!.send('start', { sequence: 3 })
  await expect.poll(() => statuses).toEqual(['subscribed'])
  streams[0]!.end()
  await expect.poll(() => asked).toEqual([undefined, 3])
  expect(statuses).toEqual(['subscribed'])
  stop()
})

test('SYN-05 tries that keep failing are a channel error, until one succeeds', async () => {
  const { open, streams, refuse } = server()
  refuse(5)
  const { statuses, stop } = clientOf(open)
  await expect.poll(() => streams).toHaveLength(1)
  streams[0]!.send('start', { sequence: 1 })
  await expect.poll(() => statuses.at(-1)).toBe('subscribed')
  expect(statuses).toEqual(['reconnecting', 'channel-error', 'subscribed'])
  stop()
})

test.each([
  ['a list was read', 0, 1],
  ['a try failed', 1, 0],
])(
  'SYN-06 lists are read anew, and only once, if %s before the first stream stood',
  async (_what, failing, syncs) => {
    const { open, streams, refuse } = server()
    refuse(failing)
    const { client, onReset, statuses, stop } = clientOf(open)
    if (syncs > 0) client.recordSync()
    await expect.poll(() => streams).toHaveLength(1)
    expect(onReset).not.toHaveBeenCalled()
    streams[0]!.send('start', { sequence: 7 })
    await expect.poll(() => onReset).toHaveBeenCalledOnce()
    streams[0]!.end()
    await expect.poll(() => streams).toHaveLength(2)
    streams[1]!.send('start', { sequence: 9 })
    streams[1]!.send('change', change(10))
    await expect.poll(() => statuses.at(-1)).toBe('subscribed')
    expect(onReset).toHaveBeenCalledOnce()
    stop()
  },
)

test('SYN-02 SYN-06 counts that were read before the first stream stood are read anew, once', async () => {
  const { open, streams } = server()
  const { onReset, onFirstStart, stop } = clientOf(open)
  await expect.poll(() => streams).toHaveLength(1)
  streams[0]!.send('start', { sequence: 7 })
  await expect.poll(() => onFirstStart).toHaveBeenCalledOnce()
  streams[0]!.end()
  await expect.poll(() => streams).toHaveLength(2)
  streams[1]!.send('start', { sequence: 9 })
  streams[1]!.send('reset', {})
  await expect.poll(() => onReset).toHaveBeenCalledOnce()
  expect(onFirstStart).toHaveBeenCalledOnce()
  stop()
})

test('SYN-06 a reset asks every list to read anew; a topic no one knows is passed over', async () => {
  const { open, streams } = server()
  const { onReset, heard, stop } = clientOf(open)
  await expect.poll(() => streams).toHaveLength(1)
  streams[0]!.send('change', { ...change(9), topic: 'moons' })
  streams[0]!.send('reset', {})
  await expect.poll(() => onReset).toHaveBeenCalledOnce()
  expect(heard).toEqual([])
  stop()
})

test('SYN-06 a connection that dies without a word is given up and opened again; beats keep it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { open, asked, streams } = server()
  const { statuses, heard, stop } = clientOf(open)
  await expect.poll(() => streams).toHaveLength(1)
  streams[0]!.send('start', { sequence: 3 })
  await expect.poll(() => statuses).toEqual(['subscribed'])
  vi.advanceTimersByTime(maxSilenceMs - 1)
  streams[0]!.send('change', change(4))
  await expect.poll(() => heard).toHaveLength(1)
  vi.advanceTimersByTime(maxSilenceMs - 1)
  expect(asked).toEqual([undefined])
  vi.advanceTimersByTime(1)
  await expect.poll(() => asked).toEqual([undefined, 4])
  await expect.poll(() => statuses).toEqual(['subscribed', 'reconnecting'])
  expect(maxSilenceMs).toBeGreaterThan(2 * heartbeatMs)
  stop()
})

test('SYN-05 SYN-06 the word that the network is gone ends the stream at once', async () => {
  const { open, asked, streams } = server()
  const { client, statuses, stop } = clientOf(open)
  await expect.poll(() => streams).toHaveLength(1)
  streams[0]!.send('start', { sequence: 3 })
  await expect.poll(() => statuses).toEqual(['subscribed'])
  client.abortStream()
  await expect.poll(() => statuses).toEqual(['subscribed', 'reconnecting'])
  await expect.poll(() => asked).toEqual([undefined, 3])
  stop()
})

test('SYN-08 the time of the last sync is kept', () => {
  const { open } = server()
  const { client, stop } = clientOf(open)
  client.recordSync()
  expect(client.state.lastSyncedAt).toEqual(new Date(7))
  stop()
})
