import type { Socket } from 'node:net'
import { RequestError } from '@hono/node-server'
import { securityHeaders } from './middleware/security-headers.ts'

const headers: [string, string][] = [
  ['Content-Type', 'text/plain; charset=utf-8'],
  ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"],
  ['Cache-Control', 'no-store'],
  ['Connection', 'close'],
  ...securityHeaders,
]
const sentence = 'This request cannot be read.\n'

/** Answers what never reached the app or broke behind it: mostly a request whose address is none. */
export function answerOutsideApp(error: unknown): Response {
  const status = error instanceof RequestError ? 400 : 500
  return new Response(status === 400 ? sentence : 'Something went wrong on our side.\n', {
    status,
    headers,
  })
}

const statusOfCode: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** Answers what is no HTTP, or came too slowly, and ends the connection. For the event 'clientError'. */
export function answerUnreadableRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
  const status = statusOfCode[error.code ?? ''] ?? '400 Bad Request'
  const lines = [['Content-Length', String(sentence.length)], ...headers].map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${sentence}`)
}
