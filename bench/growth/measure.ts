import { Agent, get } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { RunningProduct } from '../support/product.ts'
import { percentile, round } from '../support/results.ts'
import type { StaffSession } from '../support/staff-sessions.ts'

export type Measured = {
  path: string
  status: number
  p50Ms: number
  p95Ms: number
  /** Compressed size, as sent to a browser that accepts brotli and gzip. */
  sentBytes: number
  bytes: number
}

// Do not keep connections: the server may close an idle one at the moment of its reuse.
const agent = new Agent({ keepAlive: false })

/** Reads an address `times` times in sequence, after a first read that does not count. */
export async function measure(
  product: RunningProduct,
  session: StaffSession,
  path: string,
  times: number,
): Promise<Measured> {
  const first = await read(product, session, path)
  const all: number[] = []
  // Stop after 20 s, because a few reads are enough for a slow address.
  const patience = performance.now() + 20_000
  while (all.length < times && (all.length < 3 || performance.now() < patience))
    all.push((await read(product, session, path)).ms)
  return {
    path,
    status: first.status,
    p50Ms: round(percentile(all, 0.5)),
    p95Ms: round(percentile(all, 0.95)),
    sentBytes: first.sentBytes,
    bytes: first.bytes,
  }
}

type Read = { status: number; ms: number; sentBytes: number; bytes: number }

export function read(product: RunningProduct, session: StaffSession, path: string): Promise<Read> {
  const startedAt = performance.now()
  const headers = { ...session.headers, 'accept-encoding': 'br, gzip' }
  const url = path === '/metrics' ? `${product.url}/metrics` : `${product.url}/api/admin${path}`
  return new Promise((done, failed) => {
    get(url, { agent, headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => {
        const ms = performance.now() - startedAt
        const body = Buffer.concat(parts)
        done({
          status: response.statusCode ?? 0,
          ms,
          sentBytes: body.length,
          bytes: plain(body, response.headers['content-encoding']).length,
        })
      })
      response.on('error', failed)
    }).on('error', failed)
  })
}

function plain(body: Buffer, encoding: string | undefined): Buffer {
  if (encoding === 'br') return brotliDecompressSync(body)
  return encoding === 'gzip' ? gunzipSync(body) : body
}
