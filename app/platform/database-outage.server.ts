import { sqlState } from './logger.server.ts'

// Connection lost, out of resources (disk full included), shutting down, read-only (25006); or the socket itself.
// A standby reports an unlogged table by a message without a code.
const outageCode = /^(08|53|57P|25006$|ECONN|EPIPE|ETIMEDOUT)/
const outageMessage =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|is not queryable|after calling end on the pool|unlogged relations during recovery/

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
