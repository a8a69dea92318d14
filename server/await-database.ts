import { setTimeout as delay } from 'node:timers/promises'
import { isDatabaseOutage } from '#app/platform/database-outage.server.ts'
import type { Log } from '#app/platform/logger.server.ts'

const patienceMs = 30_000
const pauseMs = 500

/**
 * Waits for a database that is being started with the machine, or is too busy to answer a first connection.
 * @param ask anything that it answers
 * @throws what it says when it refuses for another reason, or does not answer in time
 */
export async function awaitDatabase(
  ask: () => Promise<unknown>,
  log: Log,
  pause: (ms: number) => Promise<unknown> = delay,
): Promise<void> {
  for (let waitedMs = 0; ; waitedMs += pauseMs) {
    try {
      await ask()
      return
    } catch (error) {
      if (!isDatabaseOutage(error) || waitedMs >= patienceMs) throw error
      if (waitedMs === 0) log.warn({ err: error }, 'the database does not answer yet')
    }
    await pause(pauseMs)
  }
}
