import { isDatabaseOutage } from '#app/platform/database-outage.server.ts'
import type { Log } from '#app/platform/logger.server.ts'

/**
 * The last resort of T34: a lost connection that nobody waited for is told and nothing more. Any other fault
 * that nobody caught ends the process, as it would by itself, for what it left behind is unknown.
 */
export function outliveOutages(log: Log, end: (code: number) => void = process.exit): void {
  // A rejection that nobody handles comes here, too.
  process.on('uncaughtException', (error) => {
    if (isDatabaseOutage(error))
      return log.error({ err: error }, 'a lost connection was not handled')
    log.error({ err: error }, 'ended by an uncaught error')
    end(1)
  })
}
