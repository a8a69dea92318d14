import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

export type HttpServer = { port: number; close(): Promise<void> }

/** Listens with limits on slow and idle clients (T19), and closes without cutting a request. */
export async function listenHttp(
  handle: RequestListener,
  port: number,
  host: string,
): Promise<HttpServer> {
  const server = createServer(handle)
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
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeIdleConnections()
        setTimeout(() => server.closeAllConnections(), 10_000).unref()
      }),
  }
}
