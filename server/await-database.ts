import { setTimeout as delay } from 'node:timers/promises'
import { isDatabaseOutage } from '#app/platform/database-outage.server.ts'
import type { Log } from '#app/platform/logger.server.ts'

const startPatienceMs = 30_000
const pauseMs = 500

/**
 * Waits for a database that is being started with the machine, or is too busy to answer a first connection.
 * @param ask anything that it answers
 * @param rounds how often it is asked at most
 * @throws what it says when it refuses for another reason, or does not answer in time
 */
export async function awaitDatabase(
  ask: () => Promise<unknown>,
  log: Log,
  rounds = startPatienceMs / pauseMs + 1,
  pause: (ms: number) => Promise<unknown> = delay,
): Promise<void> {
  for (let round = 1; ; round++) {
    try {
      await ask()
      return
    } catch (error) {
      if (!isDatabaseOutage(error) || round >= rounds) throw error
      if (round === 1) log.warn({ err: error }, 'the database does not answer yet')
    }
    await pause(pauseMs)
  }
}
