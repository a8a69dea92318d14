import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { AppEnv } from '#app/platform/http.server.ts'
import type { Metrics } from '../metrics.ts'

const longestPath = 512
// oxlint-disable-next-line no-control-regex
const controls = /[\u0000-\u001f\u007f-\u009f]/g

// A segment with an e-mail address or a telephone number: somebody pasted it into the address (PRV-06).
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
