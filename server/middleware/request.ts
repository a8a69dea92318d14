import { randomUUID } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { visitor } from '#app/platform/actor.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { AppEnv } from '#app/platform/http.server.ts'
import type { Metrics } from '../metrics.ts'

/** What all requests share; the rest of a Context is made for each. */
export type ContextBase = Omit<Context, 'actor' | 'requestId' | 'clientNetwork' | 'tagsRead'>

/** Gives each request its Context, as an anonymous visitor. */
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

/** A Context for work that no request asked for: jobs, start-up. */
export function systemContext(base: ContextBase, actor: Context['actor']): Context {
  return { ...base, actor, requestId: randomUUID(), tagsRead: new Set(), clientNetwork: 'system' }
}

/**
 * The network a request came from, for rate limits: an IPv4 address or an IPv6 /64 (T12).
 * @param forwardedFor the X-Forwarded-For header
 * @param trustedHops how many proxies of ours stand in front; addresses are counted from the right,
 *   so that nothing a client writes into the header itself is believed
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
  address = address.replace(/^::ffff:/i, '')
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

const longestPath = 512
// oxlint-disable-next-line no-control-regex
const controls = /[\u0000-\u001f\u007f-\u009f]/g

// A segment with an email address or a phone number, pasted into the address (PRV-06).
const personal = /[^/]*(?:@|%40)[^/]*|(?<=\/)(?:\+|%2b)?\d{9,15}(?=\/|$)/gi

// What follows opens a visitor's enquiry (PAS-03) or a calendar feed (STF-09), however it is written.
const secret = new RegExp(
  `(/(?:${['enquiry', 'calendar'].map(inAnyWriting).join('|')})(?:/|%2f)).*`,
  'i',
)

/** A pattern of a word whose letters may be percent-encoded. */
function inAnyWriting(word: string): string {
  const letters = Array.from(
    word,
    (letter) => `(?:${letter}|%${letter.charCodeAt(0).toString(16)})`,
  )
  return letters.join('')
}

/** The path of a request as it may be logged (T17, PRV-06): no query, no addresses, no control characters, cut. */
export function loggablePath(pathname: string): string {
  const path = pathname.replace(controls, '').slice(0, longestPath)
  return path.replace(secret, '$1[removed]').replace(personal, '[removed]')
}

/** One JSON line and one count per answered request. No address, no query, no body (PRV-06). */
export function logRequests(metrics: Metrics): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const startedAt = performance.now()
    await next()
    const ms = performance.now() - startedAt
    // The deepest that was reached: the last that fits the path is always the page handler.
    const matched = routePath(c)
    // Pages share one label: a path is a visitor's text, and every label costs memory.
    const route = matched === '*' || matched === '/*' ? 'pages' : matched
    metrics.requests.inc({ method: knownMethod(c.req.method), route, status: c.res.status })
    metrics.durations.observe({ route }, ms / 1000)
    const details = {
      requestId: c.get('ctx').requestId,
      method: c.req.method,
      path: loggablePath(c.req.path),
      status: c.res.status,
      ms: Math.round(ms),
    }
    if (c.res.status >= 500) c.get('ctx').log.error(details, 'answered')
    else c.get('ctx').log.info(details, 'answered')
  }
}

function knownMethod(method: string): string {
  return ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].includes(method)
    ? method
    : 'other'
}
