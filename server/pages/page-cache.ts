import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { nextJohannesburgMidnight, systemClock } from '#app/basics/dates.ts'
import type { Listener, listen } from '#app/platform/notifications.server.ts'
import type { PageRecord } from '#app/platform/router-context.server.ts'
import type { TaggedCache } from '#app/platform/tagged-cache.server.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

export type CachedPage = {
  status: number
  /** One ETag per encoding, because a shared cache must not mix them. */
  etags: Record<Encoding, string>
  bodies: Record<Encoding, Buffer>
  /** Complete header lists, ready for `writeHead`. */
  headers: Record<Encoding, string[]>
  tags: ReadonlySet<string>
  /** Time after which the page is no longer correct, in milliseconds since the epoch. */
  keepsUntil?: number
}
export type Encoding = 'br' | 'gzip' | 'identity'

/** Rendered pages by path. Evicts the least recently used pages above a byte limit; one render at a time per key. */
export class PageCache {
  #pages = new Map<string, CachedPage>()
  #rendering = new Map<string, Promise<CachedPage | undefined>>()
  #bytes = 0
  #generation = 0
  readonly #maxBytes: number

  constructor(maxBytes = 64 * 1024 * 1024) {
    this.#maxBytes = maxBytes
  }

  find(key: string): CachedPage | undefined {
    const page = this.#pages.get(key)
    if (!page) return undefined
    if (page.keepsUntil !== undefined && page.keepsUntil <= systemClock.now().getTime()) {
      this.#remove(key)
      return undefined
    }
    this.#pages.delete(key)
    this.#pages.set(key, page)
    return page
  }

  /** Renders under `key`, or waits for a running render of the same key. */
  renderOnce(
    key: string,
    render: () => Promise<CachedPage | undefined>,
  ): Promise<CachedPage | undefined> {
    const running = this.#rendering.get(key)
    if (running) return running
    const started = render().finally(() => this.#rendering.delete(key))
    this.#rendering.set(key, started)
    return started
  }

  /** Counts invalidations. Pass `store` the count from before the render: if it has changed, the page is discarded. */
  get generation(): number {
    return this.#generation
  }

  store(key: string, page: CachedPage, generation: number): void {
    if (generation === this.#generation) this.#put(key, page)
  }

  /** Replaces the page with `better` if it is still cached. */
  replace(page: CachedPage, better: CachedPage): void {
    for (const [key, kept] of this.#pages) if (kept === page) this.#put(key, better)
  }

  dropTag(tag: string): void {
    this.#generation++
    for (const [key, page] of this.#pages) if (page.tags.has(tag)) this.#remove(key)
  }

  clear(): void {
    this.#generation++
    this.#pages.clear()
    this.#bytes = 0
  }

  get count(): number {
    return this.#pages.size
  }

  #put(key: string, page: CachedPage): void {
    this.#remove(key)
    this.#pages.set(key, page)
    this.#bytes += pageSizeBytes(page)
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= this.#maxBytes) break
      this.#remove(oldest)
    }
  }

  #remove(key: string): void {
    const page = this.#pages.get(key)
    if (!page) return
    this.#bytes -= pageSizeBytes(page)
    this.#pages.delete(key)
  }
}

function pageSizeBytes(page: CachedPage): number {
  return page.bodies.br.length + page.bodies.gzip.length + page.bodies.identity.length
}

/**
 * Compression effort. `thorough`, for a cached page, may take 200 ms; `quick` and `once`, for which a visitor waits, 1
 * ms.
 */
type CompressionEffort = keyof typeof compressionLevels
/**
 * `once` is for a page sent to a single visitor: compared with `quick`, it takes half the time for 4 % more bytes. In
 * `data`, the console's JSON, Brotli is as fast as gzip, and its output is a fifth smaller.
 */
const compressionLevels = {
  thorough: { br: 11, gzip: 9 },
  quick: { br: 4, gzip: 4 },
  once: { br: 3, gzip: 3 },
  data: { br: 4, gzip: 6 },
}
/**
 * 128 kB, about the size of a page: a larger window saves nothing more, and its memory triggers garbage collections.
 */
const brotliWindowOption = { [constants.BROTLI_PARAM_LGWIN]: 17 }

export async function preparePage(
  status: number,
  html: string,
  headers: [string, string][],
  tags: ReadonlySet<string>,
  effort: CompressionEffort = 'thorough',
): Promise<CachedPage> {
  const identity = Buffer.from(html)
  const [br, gzipped] = await Promise.all([
    compress(identity, 'br', effort),
    compress(identity, 'gzip', effort),
  ])
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 22)
  const etags = { br: `"${hash}-br"`, gzip: `"${hash}-gzip"`, identity: `"${hash}"` }
  const bodies = { br, gzip: gzipped, identity }
  const list = (encoding: Encoding) => [
    ...headers.flat(),
    'ETag',
    etags[encoding],
    'Content-Length',
    String(bodies[encoding].length),
    ...(encoding === 'identity' ? [] : ['Content-Encoding', encoding]),
  ]
  return {
    status,
    etags,
    bodies,
    headers: { br: list('br'), gzip: list('gzip'), identity: list('identity') },
    tags,
  }
}

export async function compress(
  bytes: Buffer,
  encoding: Encoding,
  effort: CompressionEffort,
): Promise<Buffer> {
  if (encoding === 'identity') return bytes
  if (encoding === 'gzip') return compressGzip(bytes, { level: compressionLevels[effort].gzip })
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: compressionLevels[effort].br,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    ...(effort === 'quick' || effort === 'once' ? brotliWindowOption : {}),
  }
  return compressBrotli(bytes, { params })
}

/** Best encoding that a client accepts; `q=0` is honoured, other weights are not ranked. */
export function negotiateEncoding(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity'
  const acceptsEncoding = (name: string) =>
    accepted.split(',').some((part) => {
      const [coding, ...parameters] = part.trim().split(';')
      return coding === name && !parameters.some((p) => /^\s*q=0(\.0*)?\s*$/.test(p))
    })
  if (acceptsEncoding('br')) return 'br'
  return acceptsEncoding('gzip') ? 'gzip' : 'identity'
}

/** Sends a cached page without middleware; 304 if the client's copy is current. */
export function writeCached(
  page: CachedPage,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const encoding = negotiateEncoding(request.headers['accept-encoding'])
  const isKnown = hasCurrentCopy(page, encoding, request.headers['if-none-match'])
  response.writeHead(isKnown ? 304 : page.status, page.headers[encoding])
  response.end(isKnown || request.method === 'HEAD' ? undefined : page.bodies[encoding])
}

/** Same as `writeCached`, as a Response for the middleware. */
export function toResponse(page: CachedPage, request: Request): Response {
  const encoding = negotiateEncoding(request.headers.get('accept-encoding') ?? undefined)
  const headers = new Headers()
  const list = page.headers[encoding]
  for (let i = 0; i < list.length; i += 2) headers.set(list[i]!, list[i + 1]!)
  if (hasCurrentCopy(page, encoding, request.headers.get('if-none-match')))
    return new Response(null, { status: 304, headers })
  const body = request.method === 'HEAD' ? null : new Uint8Array(page.bodies[encoding])
  return new Response(body, { status: page.status, headers })
}

const hasCurrentCopy = (
  { status, etags }: CachedPage,
  encoding: Encoding,
  ifNoneMatch: string | null | undefined,
) => status === 200 && isListed(etags[encoding], ifNoneMatch)

/** Weak comparison (RFC 9110, 13.1.2): shared caches mark the ETags of pages that they compress again as weak. */
function isListed(etag: string, ifNoneMatch: string | null | undefined): boolean {
  const tags = ifNoneMatch?.split(',') ?? []
  return tags.some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')))
}

/** Returns 304 if the client already has the file with this ETag, else the response. */
export function notModified(response: Response, request: Request): Response {
  const etag = response.headers.get('ETag')
  if (response.status !== 200 || !etag || !isListed(etag, request.headers.get('If-None-Match')))
    return response
  const headers = new Headers(response.headers)
  headers.delete('Content-Length')
  return new Response(null, { status: 304, headers })
}

/** `document` is its whole HTML; undefined in development, and for a response that is not HTML. */
export type RenderedPage = {
  response: Response
  record: PageRecord
  document: string | undefined
}

/**
 * Response for one request. It is compressed unless the client's copy is current, or the page contains personal data,
 * which the compressed size could reveal (BREACH attack). A personal page with a secret address is compressed, because
 * an attacker who does not know the address cannot request it, and browsers add nothing to the request that would give
 * access.
 */
export async function respondUncached(rendered: RenderedPage, request: Request): Promise<Response> {
  const { record, document } = rendered
  const response = notModified(rendered.response, request)
  const isWhole = response === rendered.response && request.method !== 'HEAD'
  if (document === undefined || (record.isPrivate && !record.isSecretAddress) || !isWhole)
    return response
  const encoding = negotiateEncoding(request.headers.get('accept-encoding') ?? undefined)
  if (encoding === 'identity') return response
  const body = await compress(Buffer.from(document), encoding, 'once')
  const headers = new Headers(response.headers)
  headers.set('Content-Encoding', encoding)
  headers.set('Content-Length', String(body.length))
  return new Response(new Uint8Array(body), { status: response.status, headers })
}

/** Runs `act` at each midnight in Johannesburg, when the dates on pages (banner, copyright) become stale. */
export function atEachMidnight(act: () => void): { stop(): void } {
  let timer: NodeJS.Timeout
  const scheduleNext = () => {
    const now = systemClock.now()
    const pauseMs = nextJohannesburgMidnight(now).getTime() - now.getTime()
    timer = setTimeout(() => {
      act()
      scheduleNext()
    }, pauseMs).unref()
  }
  scheduleNext()
  return { stop: () => clearTimeout(timer) }
}

/**
 * Invalidates values and pages with a tag as soon as any node changes it, everything after a lost connection, and all
 * pages at midnight.
 */
export function invalidateOnChange(
  listenTo: (handlers: Parameters<typeof listen>[2]) => Listener,
  { values, pages }: { values: TaggedCache; pages: PageCache | undefined },
): Listener {
  const dropPages = () => pages?.clear()
  const midnight = atEachMidnight(dropPages)
  const listener = listenTo({
    onMessage(_channel, tag) {
      values.markStale(tag)
      pages?.dropTag(tag)
    },
    onGap() {
      values.markAllStale()
      dropPages()
    },
  })
  return {
    async stop() {
      midnight.stop()
      await listener.stop()
    },
  }
}
