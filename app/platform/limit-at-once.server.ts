import type { MiddlewareHandler } from 'hono'
import { refused } from '#app/basics/outcome.ts'
import { refusalResponse, type AppEnv } from './http.server.ts'

const busy = refused(
  'unavailable',
  'Other files are being imported right now. Please try again in a moment.',
  { retryAfterSeconds: 5 },
)

/** Answers at most `max` requests at once, so that together they fit into the memory; others get 503 (OPS-10). */
export function limitAtOnce(max: number): MiddlewareHandler<AppEnv> {
  let running = 0
  return async (c, next) => {
    if (running >= max) return refusalResponse(c, busy)
    running++
    try {
      await next()
    } finally {
      running--
    }
  }
}
