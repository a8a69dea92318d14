import { sqlState } from './logger.server.ts'

// Connection lost, out of resources (disk full included), shutting down, a primary that became a standby (25006);
// or the socket itself. Such a standby says of what is not logged that it has none, without a code of its own.
const outageCode = /^(08|53|57P|25006$|ECONN|EPIPE|ETIMEDOUT)/
const outageMessage =
  /timeout exceeded when trying to connect|Connection terminated|is not queryable|after calling end on the pool|unlogged relations during recovery/

/** True when the database cannot answer now, so that the same request may succeed in a moment (T22, T24). */
export function isDatabaseOutage(error: unknown): boolean {
  const reasons = [error, (error as Error | undefined)?.cause]
  return (
    reasons.some((reason) => reason instanceof Error && outageMessage.test(reason.message)) ||
    reasons.some(isMissingSocket) ||
    outageCode.test(sqlState(error) ?? '')
  )
}

/** The socket of a server that is not running. A missing file is another problem. */
function isMissingSocket(reason: unknown): boolean {
  const { code, syscall } = (reason ?? {}) as NodeJS.ErrnoException
  return code === 'ENOENT' && syscall === 'connect'
}
