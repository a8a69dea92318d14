import {
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  createServer,
} from 'node:http'
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net'
import { RequestError, getRequestListener } from '@hono/node-server'
import { denyAllPolicy, securityHeaders } from './middleware.ts'
import type { PageServer } from './pages/serve-pages.ts'

const headers: [string, string][] = [
  ['Content-Type', 'text/plain; charset=utf-8'],
  ['Content-Security-Policy', denyAllPolicy],
  ['Cache-Control', 'no-store'],
  ['Connection', 'close'],
  ...securityHeaders,
]
const unreadableMessage = 'This request cannot be read.\n'

/** Responds to requests that did not reach the app or failed outside it, mostly because their address is invalid. */
function answerOutsideApp(error: unknown): Response {
  const status = error instanceof RequestError ? 400 : 500
  return new Response(status === 400 ? unreadableMessage : 'Something went wrong on our side.\n', {
    status,
    headers,
  })
}

/**
 * Responds from the page cache if it can, else through the app. In development Vite comes first, and no page is cached.
 */
export function requestListener(
  fetchApp: Parameters<typeof getRequestListener>[0],
  pages: Pick<PageServer, 'tryCached'>,
  vite?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void,
): RequestListener {
  const handle = getRequestListener(fetchApp, { errorHandler: answerOutsideApp })
  if (vite)
    return (request, response) => vite(request, response, () => void handle(request, response))
  return (request, response) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || !pages.tryCached(request, response)) void handle(request, response)
  }
}

const statusOfCode: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** Responds to malformed or slow requests and closes the connection. Handler of the event 'clientError'. */
function answerUnreadableRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
  const status = statusOfCode[error.code ?? ''] ?? '400 Bad Request'
  const lines = [['Content-Length', String(unreadableMessage.length)], ...headers].map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${unreadableMessage}`)
}

/** Limits for slow clients, in milliseconds. */
const limits = {
  headersMs: 5_000,
  requestMs: 10_000,
  keepAliveMs: 5_000,
  // Time without a byte in either direction after which a connection is closed, because Node has no limit for slow
  // readers. At 14 s, no idle connection stays open for more than 15 s.
  idleMs: 14_000,
  // Longer limit while the client waits for our response: listing the thousands of people in a large breach takes up to
  // 40 s.
  answerMs: 70_000,
  // Interval of Node's checks of the first two limits. By default it is 30 s: a slow sender would get seven times its
  // limit.
  lookMs: 1_000,
}

/** Listens with limits on slow and idle clients, and closes without cutting a request. */
export async function listenHttp(
  handle: RequestListener,
  port: number,
  host: string,
  idleMs = limits.idleMs,
): Promise<{ port: number; close(): Promise<void> }> {
  let isClosing = false
  const requests = new OpenRequests()
  const options = { connectionsCheckingInterval: limits.lookMs }
  const server = createServer(options, (request, response) => {
    if (isClosing) response.setHeader('Connection', 'close')
    handle(request, response)
    // Responses that are complete at once, such as cached pages, need no tracking.
    if (!response.writableEnded) requests.add(request, response)
  })
  server.headersTimeout = limits.headersMs
  server.requestTimeout = limits.requestMs
  server.keepAliveTimeout = limits.keepAliveMs
  server.timeout = idleMs
  server.on('timeout', (socket) => {
    if (requests.isAwaitedOn(socket)) socket.setTimeout(idleMs)
    else socket.destroy()
  })
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
      return closeGently(server, requests)
    },
  }
}

/**
 * A stopping server listens for `settleMs` more, then up to `maxAcceptMs` until the system's accept queue is empty,
 * because a busy process may have hundreds of connections there.
 */
const settleMs = 100
const maxAcceptMs = 8_000
/** Once listening has ended, a kept-alive connection has this long to send one more request. */
const lastRequestMs = 1_500
/**
 * `cutUnsentAfterMs` after listening ends, all connections close unless a complete request waits for its response. A
 * client that was just accepted has that long to send its request. `cutAllAfterMs` after the stop began, all
 * connections close.
 */
const cutUnsentAfterMs = 4_000
const cutAllAfterMs = 12_000

class OpenRequests {
  #open = new Map<ServerResponse, { request: IncomingMessage; since: number }>()

  add(request: IncomingMessage, response: ServerResponse): void {
    this.#open.set(response, { request, since: performance.now() })
    response.once('close', () => this.#open.delete(response))
  }

  get isAnyWaiting(): boolean {
    return [...this.#open].some(
      ([response, { request }]) => request.complete && !response.writableEnded,
    )
  }

  /**
   * Whether a complete request on this connection has waited for less than `answerMs`, and its response has not begun.
   */
  isAwaitedOn(socket: Socket): boolean {
    return [...this.#open].some(
      ([response, { request, since }]) =>
        request.socket === socket &&
        request.complete &&
        !response.headersSent &&
        performance.now() - since < limits.answerMs,
    )
  }
}

/**
 * Closes the server without cutting a request that a client is still sending. Listening ends when the accept queue is
 * empty. Each kept-alive connection gets one more response, with `Connection: close`. Idle connections close only after
 * a poll has read all received data, because closing a socket with unread data resets the connection. Clients that
 * never finish sending delay the stop only briefly.
 */
function closeGently(server: Server, requests: OpenRequests): Promise<void> {
  return new Promise((closed) => {
    const startedAt = performance.now()
    let listenedUntil = Infinity
    let grace: NodeJS.Timeout | undefined
    let closingIdle: NodeJS.Timeout | undefined
    const cutting = setInterval(() => {
      const now = performance.now()
      const isLate = now - listenedUntil > cutUnsentAfterMs && !requests.isAnyWaiting
      if (isLate || now - startedAt > cutAllAfterMs) server.closeAllConnections()
    }, 100)
    const finish = () => {
      clearTimeout(grace)
      clearInterval(closingIdle)
      clearInterval(cutting)
      closed()
    }
    const closeIdle = () => afterPoll(() => server.closeIdleConnections())
    const endListening = () => {
      listenedUntil = performance.now()
      // Calls the method of net.Server, because http.Server's own close() would end idle connections at once.
      NetServer.prototype.close.call(server, finish)
      grace = setTimeout(() => (closingIdle = setInterval(closeIdle, 50)), lastRequestMs)
    }
    setTimeout(() => afterLastAccept(server, endListening), settleMs)
  })
}

/**
 * Calls `act` once no connection waits to be accepted, or after `maxAcceptMs`. libuv accepts one connection in each
 * poll, so a whole poll without one means that the queue is empty.
 */
function afterLastAccept(server: Server, act: () => void): void {
  const giveUpAt = performance.now() + maxAcceptMs
  let hasAccepted = false
  const markAccepted = () => (hasAccepted = true)
  server.on('connection', markAccepted)
  const checkAccepts = () =>
    afterPoll(() => {
      if (hasAccepted && performance.now() < giveUpAt) {
        hasAccepted = false
        return checkAccepts()
      }
      server.off('connection', markAccepted)
      act()
    })
  checkAccepts()
}

/** The first immediate may belong to the current poll; the second follows a whole one. */
function afterPoll(act: () => void): void {
  setImmediate(() => setImmediate(act))
}
