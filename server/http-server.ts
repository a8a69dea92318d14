import { createServer, type RequestListener, type Server } from 'node:http'
import { Server as NetServer, type AddressInfo, type Socket } from 'node:net'
import { answerUnreadableRequest } from './unreadable-requests.ts'

export type HttpServer = { port: number; close(): Promise<void> }

/** How long open connections may bring one more request while the server stops, and when the rest is cut. */
const lastRequestMs = 500
/** Before listening ends: a busy process may have hundreds of connections waiting in the system's queue. */
const settleMs = 100
const acceptAtMostMs = 2_000
const cutAfterMs = 4_000

/** Listens with limits on slow and idle clients (T19), and closes without cutting a request. */
export async function listenHttp(
  handle: RequestListener,
  port: number,
  host: string,
): Promise<HttpServer> {
  let isClosing = false
  const server = createServer((request, response) => {
    if (isClosing) response.setHeader('Connection', 'close')
    handle(request, response)
  })
  server.headersTimeout = 5_000
  server.requestTimeout = 10_000
  server.keepAliveTimeout = 5_000
  // No byte in either direction for this long ends the connection: Node itself has no limit for slow readers.
  server.timeout = 15_000
  server.maxConnections = 5_000
  server.on('clientError', (error, socket) => answerUnreadableRequest(error, socket as Socket))
  await new Promise<void>((listening, failed) => {
    server.once('error', failed)
    server.listen(port, host, listening)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      isClosing = true
      return closeGently(server)
    },
  }
}

/**
 * A client may be sending at this very moment: each kept connection gets one more answer, which tells it
 * to close, before idle connections are closed from this side. Listening ends when nobody waits to be
 * accepted, and idle connections end after a poll, when what had arrived was read; the system resets what
 * is still in its queues.
 */
function closeGently(server: Server): Promise<void> {
  return new Promise((closed) => {
    let idle: NodeJS.Timeout | undefined
    const grace = setTimeout(() => {
      idle = setInterval(() => afterPoll(() => server.closeIdleConnections()), 50)
    }, lastRequestMs)
    const cut = setTimeout(() => server.closeAllConnections(), cutAfterMs)
    const finish = () => {
      clearTimeout(grace)
      clearInterval(idle)
      clearTimeout(cut)
      closed()
    }
    // Of net.Server: http.Server's own close() would end idle connections at once.
    const endListening = () => NetServer.prototype.close.call(server, finish)
    setTimeout(() => afterLastAccept(server, endListening), settleMs)
  })
}

/** libuv accepts one connection in each poll: a whole poll without one means that none is waiting. */
function afterLastAccept(server: Server, act: () => void): void {
  const giveUpAt = performance.now() + acceptAtMostMs
  let hasAccepted = false
  const note = () => (hasAccepted = true)
  server.on('connection', note)
  const look = () =>
    afterPoll(() => {
      if (hasAccepted && performance.now() < giveUpAt) {
        hasAccepted = false
        return look()
      }
      server.off('connection', note)
      act()
    })
  look()
}

/** The first immediate may belong to the poll that is being handled; the second follows a whole one. */
function afterPoll(act: () => void): void {
  setImmediate(() => setImmediate(act))
}
