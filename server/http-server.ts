import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { closeGently, OpenRequests } from './close-gently.ts'
import { answerUnreadableRequest } from './unreadable-requests.ts'

export type HttpServer = { port: number; close(): Promise<void> }

/** Listens with limits on slow and idle clients (T19), and closes without cutting a request. */
export async function listenHttp(
  handle: RequestListener,
  port: number,
  host: string,
): Promise<HttpServer> {
  let isClosing = false
  const requests = new OpenRequests()
  const server = createServer((request, response) => {
    if (isClosing) response.setHeader('Connection', 'close')
    handle(request, response)
    // What is answered at once, as cached pages are, need not be remembered.
    if (!response.writableEnded) requests.add(request, response)
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
      return closeGently(server, requests)
    },
  }
}
