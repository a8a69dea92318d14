import type { ErrorHandler } from 'hono'
import { isDatabaseOutage } from '#app/platform/database-outage.server.ts'
import { RefusalError, refusalResponse, type AppEnv } from '#app/platform/http.server.ts'
import { sqlState, type Log } from '#app/platform/logger.server.ts'

/** Refusals that a route threw; else the last resort: a bare sentence and an id to look up, never a stack trace (T22: the database away is 503). */
export function answerErrors<E extends AppEnv>(fallbackLog: Log): ErrorHandler<E> {
  return (error, c) => {
    if (error instanceof RefusalError) return refusalResponse(c, error.refusal)
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
        ? 'We cannot store anything right now: there is too little room left on the server. Nothing was saved.'
        : 'We cannot store this right now. Please try again in a moment.'
      return c.json({ success: false, error: message, reason: 'unavailable' }, 503, {
        'Retry-After': isFull ? '30' : '5',
      })
    }
    const message = 'Something went wrong on our side.'
    return c.json(
      { success: false, error: message, reason: 'internal', requestId: ctx?.requestId },
      500,
    )
  }
}
