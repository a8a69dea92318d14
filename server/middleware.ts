import { randomUUID } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { ErrorHandler, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { refused } from '#app/basics/outcome.ts'
import { isStorableText } from '#app/basics/text.ts'
import { readApiKey } from '#app/modules/access/api-key/rules.ts'
import { isEnquiryAddress } from '#app/modules/sales/lead/enquiry/rules.ts'
import { visitor, type Context } from '#app/platform/context.server.ts'
import { isDatabaseOutage } from '#app/platform/database.server.ts'
import { type AppEnv, RefusalError, refusalResponse } from '#app/platform/http.server.ts'
import { type Log, sqlState } from '#app/platform/logger.server.ts'
import { type DiskSpace, toReadOnly } from '#app/platform/storage-room.server.ts'
import { compress, negotiateEncoding } from '#server/pages/page-cache.ts'
import type { Metrics } from './metrics.ts'

/** The part of a Context that all requests share; the rest is created for each request. */
export type ContextBase = Omit<
  Context,
  'actor' | 'requestId' | 'clientNetwork' | 'tagsRead' | 'pageAddress'
>

/** Creates the Context of each request, with an anonymous visitor as the actor. */
export function provideContext(
  base: ContextBase,
): MiddlewareHandler<AppEnv & { Bindings: HttpBindings }> {
  return async (c, next) => {
    const socketAddress = c.env?.incoming?.socket?.remoteAddress ?? '127.0.0.1'
    c.set('ctx', {
      ...base,
      actor: visitor,
      requestId: randomUUID(),
      tagsRead: new Set(),
      pageAddress: c.req.header('referer')?.slice(0, 2_000),
      clientNetwork: clientNetwork(
        socketAddress,
        c.req.header('x-forwarded-for'),
        base.env.TRUST_PROXY_HOPS,
      ),
    })
    await next()
    c.res.headers.set('X-Request-Id', c.get('ctx').requestId)
  }
}

/** A Context for work without a request: jobs, start-up. */
export function systemContext(base: ContextBase, actor: Context['actor']): Context {
  return { ...base, actor, requestId: randomUUID(), tagsRead: new Set(), clientNetwork: 'system' }
}

/**
 * The network of a request, for rate limits: an IPv4 address or an IPv6 /64.
 * @param forwardedFor the X-Forwarded-For header
 * @param trustedHops how many proxies of ours are in front; addresses are counted from the right, so that an address
 * that a client put into the header is never trusted
 */
export function clientNetwork(
  socketAddress: string,
  forwardedFor: string | undefined,
  trustedHops: number,
): string {
  let address = socketAddress
  if (trustedHops > 0 && forwardedFor) {
    const hops = forwardedFor.split(',').map((hop) => hop.trim())
    address = hops[Math.max(0, hops.length - trustedHops)] ?? socketAddress
  }
  // Some proxies add the port, which differs for each connection.
  address = address.replace(/^\[(.+)\](?::\d+)?$|^([\d.]+):\d+$/, '$1$2').replace(/^::ffff:/i, '')
  return isIPv6(address) ? networkOfIPv6(address) : address.slice(0, 45)
}

function networkOfIPv6(address: string): string {
  const [head = '', tail] = address.split('%')[0]!.toLowerCase().split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length
  const groups = [...left, ...Array<string>(Math.max(0, zeros)).fill('0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

const maxPathLength = 512
// oxlint-disable-next-line no-control-regex
const controls = /[\u0000-\u001f\u007f-\u009f]/g

// A path segment that contains a pasted email address or is a phone number.
const personalSegment = /[^/]*(?:@|%40)[^/]*|(?<=\/)(?:\+|%2b)?\d{9,15}(?=\/|$)/gi

// The key after these words opens a visitor's enquiry or a calendar feed. The words may be percent-encoded.
const secretKeyPattern = new RegExp(
  `(/(?:${['enquiry', 'calendar'].map(percentEncodedPattern).join('|')})(?:/|%2f)).*`,
  'i',
)

function percentEncodedPattern(word: string): string {
  return word.replaceAll(/./g, (letter) => `(?:${letter}|%${letter.charCodeAt(0).toString(16)})`)
}

/** Shortened, without query, email addresses, phone numbers, secret keys or control characters. */
export function loggablePath(pathname: string): string {
  const path = pathname.replace(controls, '').slice(0, maxPathLength)
  return path.replace(secretKeyPattern, '$1[removed]').replace(personalSegment, '[removed]')
}

/** Counted and logged, as by nginx, if the client closes the connection before our response, unless that is a fault. */
const clientClosedRequest = 499

/** Logs one JSON line and counts one metric per response, without the client's address, the query or the body. */
export function logRequests(metrics: Metrics): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const startedAt = performance.now()
    await next()
    const ms = performance.now() - startedAt
    // The route that Hono entered last. The last route that matches the path would always be the page handler.
    const matched = routePath(c)
    // Pages share one label, because visitors can request any path, and each label takes memory.
    const route = matched === '*' || matched === '/*' ? 'pages' : matched
    const hasLeft = c.req.raw.signal.aborted && c.res.status < 500
    const status = hasLeft ? clientClosedRequest : c.res.status
    metrics.requests.inc({ method: knownMethod(c.req.method), route, status })
    metrics.durations.observe({ route }, ms / 1000)
    const details = {
      requestId: c.get('ctx').requestId,
      method: c.req.method,
      path: loggablePath(c.req.path),
      status,
      ms: Math.round(ms),
    }
    if (status >= 500) c.get('ctx').log.error(details, 'answered')
    else c.get('ctx').log.info(details, 'answered')
  }
}

function knownMethod(method: string): string {
  return ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].includes(method)
    ? method
    : 'other'
}

const commonHeaders: [string, string][] = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  // Browsers apply this only over https, so http://localhost stays usable.
  ['Strict-Transport-Security', 'max-age=63072000; includeSubDomains'],
]
/** Headers of all responses except assets; documents set their own Content-Security-Policy. */
export const securityHeaders: [string, string][] = [
  ...commonHeaders,
  // Browsers apply these only to documents.
  ['X-Frame-Options', 'DENY'],
  [
    'Permissions-Policy',
    'geolocation=(self), camera=(), microphone=(), payment=(), usb=(), browsing-topics=(), display-capture=()',
  ],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
]

/**
 * Headers for pages that anyone with the address can open. They keep the address from other sites and search engines.
 */
export const secretAddress: [string, string][] = [
  ['Referrer-Policy', 'no-referrer'],
  ['X-Robots-Tag', 'noindex, nofollow, noarchive'],
]

export const denyAllPolicy = "default-src 'none'; frame-ancestors 'none'"

export const addSecurityHeaders: MiddlewareHandler = async (c, next) => {
  await next()
  // Assets get fewer headers: a first visit fetches several assets, and each byte costs.
  const isAsset = c.req.path.startsWith('/assets/')
  for (const [name, value] of isAsset ? commonHeaders : securityHeaders)
    if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  if (isEnquiryAddress(c.req.path)) {
    for (const [name, value] of secretAddress) c.res.headers.set(name, value)
    c.res.headers.set('Cache-Control', 'private, no-store')
  }
  if (!c.res.headers.has('Content-Security-Policy'))
    c.res.headers.set('Content-Security-Policy', denyAllPolicy)
  if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store')
}

/** Refuses cross-site writes: by Sec-Fetch-Site if the browser sends it, else by comparing Origin with the host. */
export const sameOriginWrites: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (c.req.method === 'GET' || c.req.method === 'HEAD' || c.req.method === 'OPTIONS') return next()
  // No other site can make a browser send the header of an API key, so requests with a key need no origin.
  if (c.req.path.startsWith('/api/admin/') && readApiKey(c.req.raw.headers)) return next()
  const site = c.req.header('sec-fetch-site')
  const origin = c.req.header('origin')
  // An enquiry page sends no Referer, so its origin is null; its secret path proves the permission.
  if (!site && origin === 'null' && isEnquiryAddress(c.req.path)) return next()
  const isForeign = site
    ? site !== 'same-origin' && site !== 'none'
    : origin !== undefined &&
      (!URL.canParse(origin) || new URL(origin).host !== c.req.header('host'))
  if (isForeign)
    return refusalResponse(c, refused('cross-site', 'This request came from another site.'))
  return next()
}

/** Maximum length of a query value. The longest that we issue is the cursor of a long list. */
const maxLength = 2_000

/**
 * Refuses a query string with a name or value that is too long or that the database cannot store, and names the
 * parameter.
 */
export const readableQuery: MiddlewareHandler<AppEnv> = async (c, next) => {
  for (const [name, value] of new URL(c.req.url).searchParams) {
    const isReadable = [name, value].every(
      (text) => isStorableText(text) && text.length <= maxLength,
    )
    if (isReadable) continue
    const message = 'The address has a value that is too long or has a character we cannot read.'
    const fields = isStorableText(name) ? { [name.slice(0, 100)]: message } : { form: message }
    throw new RefusalError(refused('invalid-input', message, { fields }))
  }
  return next()
}

/**
 * POST requests that are served although the disk is full: reads, visit reports, which are counted in memory first, and
 * sign-in and sign-out, so that staff can see what is wrong.
 */
const pathsServedWhenDiskFull =
  /^\/functions\/(admin-auth|check-fttb-coverage|address-|connected-buildings\/|measure)/

/** 503 with Retry-After, as during a database outage. Forms keep what was typed, and reads still work. */
export function guardDiskSpace(room: DiskSpace): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const isRead = ['GET', 'HEAD', 'OPTIONS'].includes(c.req.method)
    if (!isRead && !pathsServedWhenDiskFull.test(c.req.path) && (await room.look()).isShort) {
      const ctx = c.get('ctx')
      c.set('ctx', { ...ctx, db: toReadOnly(ctx.db) })
    }
    return next()
  }
}

/** Minimum size of a compressed response. Below it, the overhead of the format would exceed the savings. */
const minCompressBytes = 1_000

/**
 * Compresses the console's JSON on threads outside the event loop. Files and streams are sent uncompressed. Only our
 * own script can request this JSON, because it needs a token, so its length reveals nothing to a stranger.
 */
export const compressAnswers: MiddlewareHandler = async (c, next) => {
  await next()
  const type = c.res.headers.get('Content-Type') ?? ''
  if (!type.startsWith('application/json') || c.res.headers.has('Content-Encoding')) return
  c.res.headers.append('Vary', 'Accept-Encoding')
  const encoding = negotiateEncoding(c.req.header('accept-encoding'))
  if (encoding === 'identity' || !c.res.body) return
  const plain = Buffer.from(await c.res.arrayBuffer())
  const { status, headers } = c.res
  const isWorth = plain.length >= minCompressBytes
  const body = isWorth ? await compress(plain, encoding, 'data') : plain
  if (isWorth) headers.set('Content-Encoding', encoding)
  headers.set('Content-Length', String(body.length))
  c.res = new Response(new Uint8Array(body), { status, headers })
}

/**
 * Turns a thrown refusal into its response. Any other error gets a plain sentence and an id to look up, never a stack
 * trace; a database outage is 503.
 */
export function answerErrors<E extends AppEnv>(fallbackLog: Log): ErrorHandler<E> {
  return (error, c) => {
    if (error instanceof RefusalError) return refusalResponse(c, error.refusal)
    // The body ended early, which the request log records.
    if (c.req.raw.signal.aborted && sqlState(error) === 'ECONNRESET') return c.body(null, 400)
    const ctx = c.get('ctx') as AppEnv['Variables']['ctx'] | undefined
    const isDown = isDatabaseOutage(error)
    const log = ctx?.log ?? fallbackLog
    log.error(
      { err: error, requestId: ctx?.requestId },
      isDown ? 'database unavailable' : 'request failed',
    )
    if (isDown) {
      const isFull = sqlState(error) === '53100'
      const message = isFull
        ? 'We can’t store anything right now: there isn’t enough space left on the server. Nothing was saved.'
        : 'We can’t save this right now. Please try again in a moment.'
      const retryAfterSeconds = isFull ? 30 : 5
      return refusalResponse(c, refused('unavailable', message, { retryAfterSeconds }))
    }
    const body = { success: false, error: 'Something went wrong on our side.', reason: 'internal' }
    return c.json({ ...body, requestId: ctx?.requestId }, 500)
  }
}
