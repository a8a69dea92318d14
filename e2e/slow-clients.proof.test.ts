import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  areDurationsChecked,
  runInParallel,
  proofTimeoutMs,
  reportProof,
  numberOfTries,
} from '#tools/testing/effort.ts'
import { startProduct } from './support/product-server.ts'
import { readPublicKey } from './support/public-key.ts'

/** The longest time that a slow client may stay connected. */
const keptAtMostMs = 15_000
/** How long a client that never reads waits; a busy server needs more time until it has nothing left to write. */
const deafForMs = areDurationsChecked ? keptAtMostMs : 2 * keptAtMostMs
/**
 * A client requests this long page 60 times on one connection, so that the responses are larger than the operating
 * system's buffers.
 */
const longPage = '/pricing'
const pagesInARow = 60
const letterEveryMs = 1_000
/**
 * Period over which the clients that never read connect. Connecting all at once would be a flood, which is a different
 * attack.
 */
const deafWithinMs = 5_000

let started: Awaited<ReturnType<typeof startProduct>>
let host: string
let port: number
let key: string

beforeAll(async () => {
  started = await startProduct()
  const { url } = started.product
  ;({ host } = new URL(url))
  port = Number(new URL(url).port)
  key = await readPublicKey(`${url}/contact`)
})
afterAll(() => started.stop())

type Client = {
  /** Text sent on connecting. */
  first: string
  /** Text sent every second after `first`. */
  letter?: string
  /** Reads nothing until `deafForMs` has passed, then only the bytes that the operating system buffered. */
  isDeaf?: boolean
}
type Kept = { ms: number; bytes: number; isConnected: boolean }

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`
const openHeaders = () => get('/').replace(/\r\n$/, 'X-Slow: ')
const post = (body: string) =>
  [
    'POST /functions/zoho-crm HTTP/1.1',
    `Host: ${host}`,
    `Authorization: Bearer ${key}`,
    'Content-Type: application/json',
    'Content-Length: 999',
    '',
    body,
  ].join('\r\n')

const kinds = (): Record<string, Client> => ({
  'sends nothing': { first: '' },
  'sends headers letter by letter': { first: openHeaders(), letter: 'x' },
  'sends a body letter by letter': { first: post('{'), letter: ' ' },
  'stops in the middle of a body': { first: post('{"name":') },
  'keeps a connection open after a response': { first: get('/healthz') },
  'sends the next headers letter by letter': {
    first: get('/healthz') + openHeaders(),
    letter: 'x',
  },
  'never reads its responses': { first: get(longPage).repeat(pagesInARow), isDeaf: true },
})

/** Connects, behaves like the given client, and measures how long the server keeps the connection. */
function keepOpen({ first, letter, isDeaf }: Client): Promise<Kept> {
  return new Promise((done) => {
    const kept: Kept = { ms: 0, bytes: 0, isConnected: false }
    let connectedAt = 0
    const socket = connect(port, '127.0.0.1', () => {
      kept.isConnected = true
      connectedAt = performance.now()
      socket.write(first)
    })
    const trickle = letter && setInterval(() => socket.write(letter), letterEveryMs)
    socket.on('error', () => {})
    socket.on('data', ({ length }) => (kept.bytes += length))
    if (isDeaf) {
      socket.pause()
      setTimeout(() => socket.resume(), deafForMs)
    }
    socket.once('close', () => {
      clearInterval(trickle || undefined)
      done({ ...kept, ms: performance.now() - connectedAt })
    })
  })
}

/** Reads page after page as a visitor, each on a new connection, until `stop()` is called. */
function visit(url: string) {
  const pages = ['/', longPage, '/bundles', '/contact']
  const ending = new AbortController()
  const wrong: string[] = []
  const times: number[] = []
  const visiting = (async () => {
    for (let page = 0; !ending.signal.aborted; page++) {
      const startedAt = performance.now()
      const answered = await fetch(url + pages[page % pages.length], {
        headers: { connection: 'close' },
      }).then(
        async (answer) => `${answer.status} ${(await answer.text()).endsWith('</html>')}`,
        (error: unknown) => String(error),
      )
      if (answered !== '200 true') wrong.push(answered)
      times.push(performance.now() - startedAt)
      await delay(50)
    }
  })()
  return {
    async stop() {
      ending.abort()
      await visiting
      return { wrong, times: times.toSorted((a, b) => a - b) }
    },
  }
}

/** The bytes of one response with the long page, uncompressed because the client accepts no encoding. */
async function longAnswerBytes(): Promise<number> {
  const first = get(longPage).replace(/\r\n$/, 'Connection: close\r\n\r\n')
  return (await keepOpen({ first })).bytes
}

/**
 * Connects many clients of one kind; those that never read must be cut off before everything is sent.
 * @returns the longest connection in ms, 0 for clients that never read
 */
async function keepMany(kind: string, client: Client, count: number, wholeBytes: number) {
  const begin = async (at: number) => {
    if (client.isDeaf) await delay((at / count) * deafWithinMs)
    return keepOpen(client)
  }
  const all = await Promise.all(Array.from({ length: count }, (_, at) => begin(at)))
  expect(all.filter(({ isConnected }) => !isConnected).length, kind).toBe(0)
  if (client.isDeaf) {
    expect(all.filter(({ bytes }) => bytes >= wholeBytes).length, kind).toBe(0)
    return 0
  }
  const longestMs = Math.max(...all.map(({ ms }) => ms))
  if (areDurationsChecked) expect(longestMs, kind).toBeLessThanOrEqual(keptAtMostMs)
  return longestMs
}

test(
  'T19 PRF-01 no slow client stays connected for more than 15 s, and visitors get every page meanwhile',
  { timeout: proofTimeoutMs },
  async () => {
    const count = numberOfTries(3, 1_000)
    const clients = Object.entries(kinds())
    const wholeBytes = pagesInARow * (await longAnswerBytes())
    const visitor = visit(started.product.url)
    const longestMs: number[] = []
    // A server accepts at most 5,000 connections, so the full proof runs one kind of client at a time.
    await runInParallel(clients.length, areDurationsChecked ? 1 : clients.length, async (at) => {
      const [kind, client] = clients[at]!
      longestMs.push(await keepMany(kind, client, count, wholeBytes))
    })
    const { wrong, times } = await visitor.stop()
    expect(wrong).toEqual([])
    expect(times.length).toBeGreaterThan(10)
    reportProof('T19 slow clients', {
      kinds: clients.length,
      'connections of each': count,
      'kept at most (ms)': Math.round(Math.max(...longestMs)),
      'that read nothing and were kept': 0,
      'pages of visitors': times.length,
      'not answered': wrong.length,
      'slowest page but 1% (ms)': Math.round(times[Math.floor(times.length * 0.99)]!),
    })
  },
)
