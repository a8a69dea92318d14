import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { listenHttp } from './http-server.ts'
import { securityHeaders } from './middleware.ts'

const slowly: Parameters<typeof listenHttp>[0] = (_request, response) => {
  setTimeout(() => response.end('whole'), 300)
}

const start = (handler: typeof slowly, idleMs?: number) =>
  listenHttp(handler, 0, '127.0.0.1', idleMs)

function ask(
  port: number,
  agent = new Agent(),
): Promise<{ text: string; connection: string | undefined }> {
  return new Promise((answered, failed) => {
    get({ port, agent, host: '127.0.0.1' }, (response) => {
      let text = ''
      response.on('data', (chunk) => (text += chunk))
      response.on('end', () => answered({ text, connection: response.headers.connection }))
    }).on('error', failed)
  })
}

test('T23 a shutdown completes running requests and new ones on keep-alive connections', async () => {
  let requested = 0
  let answer = () => {}
  const released = new Promise<void>((go) => (answer = go))
  const patiently: typeof slowly = async (_request, response) => {
    if (++requested > 5) await released
    response.end('whole')
  }
  const server = await start(patiently)
  const agent = new Agent({ keepAlive: true })
  await Promise.all(Array.from({ length: 5 }, () => ask(server.port, agent)))
  const underWay = ask(server.port, agent)
  await expect.poll(() => requested).toBe(6)
  const closed = server.close()
  await new Promise((later) => setTimeout(later, 150))
  const late = Array.from({ length: 4 }, () => ask(server.port, agent))
  await expect.poll(() => requested).toBe(10)
  answer()
  expect(await underWay).toMatchObject({ text: 'whole' })
  for (const answer of await Promise.all(late))
    expect(answer).toEqual({ text: 'whole', connection: 'close' })
  await closed
  await expect(ask(server.port)).rejects.toThrow('ECONNREFUSED')
})

// Accepting 200 connections at 1 ms each takes a fraction of the 8 s that a stop allows, even on a busy machine; at 22
// ms each, it takes more than half.
test.each([1, 22])(
  'T23 a shutdown completes requests that a busy process has not accepted yet, at %i ms each',
  async (busyMs) => {
    const laboriously: typeof slowly = (_request, response) => {
      const until = performance.now() + busyMs
      while (performance.now() < until);
      response.end('whole')
    }
    const server = await start(laboriously)
    const connected = new Int32Array(new SharedArrayBuffer(4))
    const clients = new Worker(
      `const { parentPort, workerData: { port, connected } } = require('node:worker_threads')
    const { connect } = require('node:net')
    for (let i = 0; i < 200; i++) {
      const socket = connect(port, '127.0.0.1', () => {
        socket.write('GET / HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n')
        Atomics.add(connected, 0, 1)
      })
      let text = ''
      socket.on('data', (chunk) => (text += chunk))
      socket.on('error', () => {})
      socket.on('close', () => parentPort.postMessage(text.endsWith('whole')))
    }`,
      { eval: true, workerData: { port: server.port, connected } },
    )
    const answers: boolean[] = []
    clients.on('message', (isWhole: boolean) => answers.push(isWhole))
    await new Promise((online) => clients.once('online', online))
    // Blocks this process until the system has completed all 200 connections, so that none of them is accepted before
    // the stop.
    const deadline = performance.now() + 60_000
    while (Atomics.load(connected, 0) < 200 && performance.now() < deadline);
    await server.close()
    await expect.poll(() => answers.length).toBe(200)
    await clients.terminate()
    expect(answers.filter((isWhole) => !isWhole)).toEqual([])
  },
)

test('T23 a response that takes 4.5 s is completed during a shutdown', async () => {
  let isRequested = false
  const verySlowly: typeof slowly = (_request, response) => {
    isRequested = true
    setTimeout(() => response.end('whole'), 4_500)
  }
  const server = await start(verySlowly)
  const underWay = ask(server.port)
  await expect.poll(() => isRequested).toBe(true)
  await server.close()
  expect(await underWay).toMatchObject({ text: 'whole' })
})

test('LAW-02 T19 an idle connection is closed, but not one that waits for a slow response', async () => {
  const requested = Promise.withResolvers<() => void>()
  const server = await start((_, response) => requested.resolve(() => response.end('whole')), 1_000)
  const waiting = ask(server.port)
  const answer = await requested.promise
  const idle = connect(server.port, '127.0.0.1')
  await new Promise((ended) => idle.once('close', ended))
  answer()
  expect(await waiting).toMatchObject({ text: 'whole' })
  await server.close()
})

test('T19 a client that never finishes its request doesn’t block the shutdown', async () => {
  const server = await start(slowly)
  const socket = connect(server.port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n12')
  await new Promise((later) => setTimeout(later, 50))
  await server.close()
  await expect(ask(server.port)).rejects.toThrow('ECONNREFUSED')
})

test.each([
  ['no HTTP at all', 'hello\r\n\r\n', 'HTTP/1.1 400 Bad Request'],
  ['a header of 64 kB', `GET / HTTP/1.1\r\nX: ${'x'.repeat(65_536)}\r\n\r\n`, 'HTTP/1.1 431 '],
])('T19 %s gets a plain text error with X-Content-Type-Options', async (_what, sent, status) => {
  const server = await start(slowly)
  const answer = await new Promise<string>((answered) => {
    let text = ''
    const socket = connect(server.port, '127.0.0.1')
    socket.on('data', (chunk) => (text += chunk.toString()))
    socket.on('error', () => {})
    socket.on('close', () => answered(text))
    socket.write(sent)
  })
  await server.close()
  expect(answer.startsWith(status)).toBe(true)
  expect(answer).toContain('Content-Type: text/plain')
  for (const [name, value] of securityHeaders) expect(answer).toContain(`${name}: ${value}\r\n`)
  expect(answer).toContain('This request cannot be read.')
})
