import { getHeapStatistics } from 'node:v8'
import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import { refused } from '#app/basics/outcome.ts'
import { refusalResponse, type AppEnv } from '#app/platform/http.server.ts'

/** Reads of the console that are always small, or last as long as somebody looks. */
const light = /^\/api\/admin\/(live|profile|notifications|views|storage|settings)(\/|$)|\/counts$/
const tooMany = refused(
  'unavailable',
  'Many long lists are being read right now. Please try again in a moment.',
  { retryAfterSeconds: 5 },
)

export type AdmissionLimits = { atOnce: number; waiting: number; waitMs: number }
/** Two, so that one may wait for the database while the other computes; 60 are more than all consoles of a team. */
const usual: AdmissionLimits = { atOnce: 2, waiting: 60, waitMs: 10_000 }

/**
 * Lets few large answers be made at once, so that together they cannot exhaust the memory (T35). The others
 * wait in order; who would wait too long is asked to come back. While memory is short, an answer counts until it
 * has left.
 */
export function admitHeavyReads(
  limits: AdmissionLimits = usual,
  isMemoryShort: () => boolean = isHeapHalfFull,
): MiddlewareHandler<AppEnv & { Bindings: HttpBindings }> {
  const limiter = new ConcurrencyLimiter(limits)
  return async (c, next) => {
    const isHeavy = c.req.method === 'GET' || c.req.path.endsWith('/export')
    if (!isHeavy || light.test(c.req.path)) return next()
    if (!(await limiter.take())) return refusalResponse(c, tooMany)
    let isHeld = false
    try {
      await next()
      const sending = c.env?.outgoing
      if (sending && !sending.closed && isMemoryShort()) {
        isHeld = true
        sending.once('close', () => limiter.free())
      }
    } finally {
      if (!isHeld) limiter.free()
    }
  }
}

function isHeapHalfFull(): boolean {
  const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics()
  return used > limit / 2
}

/** A number of places, and a queue of bounded length and patience. */
class ConcurrencyLimiter {
  readonly #limits: AdmissionLimits
  readonly #queue = new Set<(isAdmitted: boolean) => void>()
  #taken = 0

  constructor(limits: AdmissionLimits) {
    this.#limits = limits
  }

  /** False when nobody left in time or too many wait already. */
  async take(): Promise<boolean> {
    const { atOnce, waiting, waitMs } = this.#limits
    if (this.#taken < atOnce) {
      this.#taken++
      return true
    }
    if (this.#queue.size >= waiting) return false
    return new Promise((answer) => {
      const admit = (isAdmitted: boolean) => {
        clearTimeout(timer)
        this.#queue.delete(admit)
        answer(isAdmitted)
      }
      const timer = setTimeout(() => admit(false), waitMs)
      this.#queue.add(admit)
    })
  }

  /** Gives the place to who waits longest. */
  free(): void {
    const [next] = this.#queue
    if (next) next(true)
    else this.#taken--
  }
}
