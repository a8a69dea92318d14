import {
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  createServer,
} from 'node:http'
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net'
import { RequestError, getRequestListener } from '@hono/node-server'
import { securityHeaders } from './middleware.ts'
import type { PageServer } from './pages/serve-pages.ts'

const headers: [string, string][] = [
  ['Content-Type', 'text/plain; charset=utf-8'],
  ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"],
  ['Cache-Control', 'no-store'],
  ['Connection', 'close'],
  ...securityHeaders,
]
const unreadableMessage = 'This request cannot be read.\n'

/** Answers what never reached the app or broke behind it: mostly a request whose address is none. */
function answerOutsideApp(error: unknown): Response {
  const status = error instanceof RequestError ? 400 : 500
  return new Response(status === 400 ? unreadableMessage : 'Something went wrong on our side.\n', {
    status,
    headers,
  })
}

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** Answers from the page cache where it can, else through the app; in development Vite comes first, and nothing is kept. */
export function requestListener(
  fetchApp: Parameters<typeof getRequestListener>[0],
  pages: Pick<PageServer, 'tryCached'>,
  vite?: Middleware,
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

/** Answers what is no HTTP, or came too slowly, and ends the connection. For the event 'clientError'. */
function answerUnreadableRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
  const status = statusOfCode[error.code ?? ''] ?? '400 Bad Request'
  const lines = [['Content-Length', String(unreadableMessage.length)], ...headers].map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${unreadableMessage}`)
}

export type HttpServer = { port: number; close(): Promise<void> }

/** How slow a client may be, in milliseconds. */
const limits = {
  headersMs: 5_000,
  requestMs: 10_000,
  keepAliveMs: 5_000,
  // No byte in either direction for this long ends the connection: Node itself has no limit for slow readers. With the
  // moment of its last byte, none is kept for more than 15 s.
  idleMs: 14_000,
  // Unless the client is waiting for us: a breach of thousands of people is itemised for up to 40 s.
  answerMs: 70_000,
  // Node looks at the two first every 30 s by default: a trickle would live seven times its time.
  lookMs: 1_000,
}

/** Listens with limits on slow and idle clients, and closes without cutting a request. */
export async function listenHttp(
  handle: RequestListener,
  port: number,
  host: string,
  idleMs = limits.idleMs,
): Promise<HttpServer> {
  let isClosing = false
  const requests = new OpenRequests()
  const options = { connectionsCheckingInterval: limits.lookMs }
  const server = createServer(options, (request, response) => {
    if (isClosing) response.setHeader('Connection', 'close')
    handle(request, response)
    // What is answered at once, as cached pages are, need not be remembered.
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

/** Before listening ends: a busy process may have hundreds of connections waiting in the system's queue. */
const settleMs = 100
const maxAcceptMs = 8_000
/** How long kept connections may bring one more request after that. */
const lastRequestMs = 1_500
/**
 * When those are cut who have not sent their whole request, counted from the end of listening: who was just accepted has
 * its time, too. And when those who still wait for an answer, counted from the stop.
 */
const cutUnsentAfterMs = 4_000
const cutAllAfterMs = 12_000

/** The requests of a server that wait for their answer: wholly received, not wholly answered. */
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

  /** Whether the client of a connection has sent its whole request and we have not begun to answer, within the limit. */
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
 * Closes without cutting a request. A client may be sending at this very moment: listening ends when no client is
 * waiting to be accepted, each kept-alive connection gets one more answer, with `Connection: close`, and idle
 * connections end after a poll, once received data was read; the system resets what is still in its queues. Clients
 * that never finish sending do not delay the stop for long.
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
      // Of net.Server: http.Server's own close() would end idle connections at once.
      NetServer.prototype.close.call(server, finish)
      grace = setTimeout(() => (closingIdle = setInterval(closeIdle, 50)), lastRequestMs)
    }
    setTimeout(() => afterLastAccept(server, endListening), settleMs)
  })
}

/** libuv accepts one connection in each poll: a whole poll without one means that none is waiting. */
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

/** The first immediate may belong to the poll that is being handled; the second follows a whole one. */
function afterPoll(act: () => void): void {
  setImmediate(() => setImmediate(act))
}
