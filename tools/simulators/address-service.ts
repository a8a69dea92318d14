import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { serveLocally } from './local-server.ts'

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
  const server = await serveLocally(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://fake')
    const body = await text(request)
    const call = {
      method: request.method ?? '',
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body: body ? JSON.parse(body) : undefined,
    }
    calls.push(call)
    reply(response, call)
  })
  return {
    ...server,
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
  }
}
