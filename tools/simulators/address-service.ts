import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Call = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: unknown
}
type Reply = (response: ServerResponse, call: Call) => void

/** An address service on this machine that records each call and returns prepared answers. */
export async function startFakeService() {
  const calls: Call[] = []
  let reply: Reply = (response) => response.writeHead(500).end()
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://fake')
      const text = Buffer.concat(parts).toString()
      const call = {
        method: request.method ?? '',
        path: url.pathname,
        query: url.searchParams,
        headers: request.headers,
        body: text ? JSON.parse(text) : undefined,
      }
      calls.push(call)
      reply(response, call)
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    /** Sets the response for all later requests: a JSON object, or a function that writes it. */
    answer(what: Reply | object) {
      reply =
        typeof what === 'function'
          ? (what as Reply)
          : (response) =>
              response
                .writeHead(200, { 'Content-Type': 'application/json' })
                .end(JSON.stringify(what))
    },
    close() {
      server.closeAllConnections()
      return new Promise((closed) => server.close(closed))
    },
  }
}
