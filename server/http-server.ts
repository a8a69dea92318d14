import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { closeGently, OpenRequests } from './close-gently.ts'
import { answerUnreadableRequest } from './unreadable-requests.ts'

export type HttpServer = { port: number; close(): Promise<void> }

/** How slow a client may be (T19), in milliseconds. */
const patience = {
  headersMs: 5_000,
  requestMs: 10_000,
  keepAliveMs: 5_000,
  // No byte in either direction for this long ends the connection: Node itself has no limit for slow readers.
  idleMs: 15_000,
  // Node looks at the two first every 30 s unless told otherwise: a trickle would live seven times its time.
  lookMs: 1_000,
}

/** Listens with limits on slow and idle clients (T19), and closes without cutting a request. */
export async function listenHttp(
  handle: RequestListener,
  port: number,
  host: string,
  limits: typeof patience = patience,
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
  server.timeout = limits.idleMs
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
