import { createServer, type RequestListener, type Server } from 'node:http'
import { Server as NetServer, type AddressInfo } from 'node:net'

export type HttpServer = { port: number; close(): Promise<void> }

/** How long open connections may bring one more request while the server stops, and when the rest is cut. */
const lastRequestMs = 500
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
 * A client may be sending on a kept connection at this very moment: each gets one more answer, which
 * tells it to close, before idle connections are closed from this side.
 */
function closeGently(server: Server): Promise<void> {
  return new Promise((closed) => {
    let idle: NodeJS.Timeout | undefined
    const grace = setTimeout(() => {
      idle = setInterval(() => server.closeIdleConnections(), 50)
    }, lastRequestMs)
    const cut = setTimeout(() => server.closeAllConnections(), cutAfterMs)
    // Of net.Server: http.Server's own close() would end idle connections at once.
    NetServer.prototype.close.call(server, () => {
      clearTimeout(grace)
      clearInterval(idle)
      clearTimeout(cut)
      closed()
    })
  })
}
