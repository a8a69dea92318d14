import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '#app/platform/embedded-postgres/placement-types.server.ts'
import type { Postmaster } from '#app/platform/embedded-postgres/postmaster.server.ts'

const steadyAfterMs = 10_000

/** At once after the first crash, then 100 ms, 200 ms … 1 s: it must be back within 5 s (T22). */
function pauseAfterCrashes(count: number): number {
  return count === 0 ? 0 : Math.min(1_000, 50 * 2 ** count)
}

/** After a start that failed: 100 ms, 200 ms … 5 s, for a full disk is not mended by haste. */
function pauseAfterFailures(count: number): number {
  return Math.min(5_000, 50 * 2 ** count)
}

/**
 * Starts the database again whenever it ends, until the returned function is called, which stops
 * it and resolves when it is down.
 */
export function keepRunning(
  first: Postmaster,
  launch: (ending: AbortSignal) => Promise<Postmaster>,
  log: Log,
): () => Promise<void> {
  const ending = new AbortController()
  const ended = new Promise<void>((resolve) => {
    ending.signal.addEventListener('abort', () => resolve(), { once: true })
  })

  async function watch(): Promise<void> {
    let current: Postmaster | undefined = first
    let crashes = 0
    while (current) {
      const readyAt = performance.now()
      const exit = await Promise.race([current.exited.catch(String), ended])
      if (ending.signal.aborted) return current.stop()
      if (performance.now() - readyAt > steadyAfterMs) crashes = 0
      log('The database ended unexpectedly and is started again', { exit })
      current = await launchAgain(pauseAfterCrashes(crashes++))
    }
  }

  async function launchAgain(firstPauseMs: number): Promise<Postmaster | undefined> {
    const startedAt = performance.now()
    let pauseMs = firstPauseMs
    for (let failures = 1; ; failures++) {
      await Promise.race([delay(pauseMs, undefined, { ref: false }), ended])
      if (ending.signal.aborted) return undefined
      try {
        const postmaster = await launch(ending.signal)
        log('The database runs again', { afterMs: Math.round(performance.now() - startedAt) })
        return postmaster
      } catch (error) {
        if (!ending.signal.aborted) log('The database could not be started again', { err: error })
        pauseMs = pauseAfterFailures(failures)
      }
    }
  }

  const watching = watch()
  return () => {
    ending.abort()
    return watching
  }
}
