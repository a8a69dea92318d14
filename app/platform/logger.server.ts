import { pino } from 'pino'

/** JSON lines without personal data: callers pass ids, codes and counts, never what a visitor typed. */
export type Log = {
  debug(details: object, message: string): void
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

export function createLog(level: string): Log {
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: describeError },
  })
}

export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} }

/** An error as it may be logged: no query parameters and no row values (PostgreSQL puts them in `detail`). */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error).slice(0, 500) }
  const cause = error.cause
  return {
    type: error.name,
    code: sqlState(error),
    // Drizzle repeats the statement and its parameters in the message; its cause has the bare reason.
    message: (cause instanceof Error ? cause.message : error.message).slice(0, 500),
    stack: error.stack
      ?.split('\n')
      .filter((line) => line.startsWith('    at '))
      .slice(0, 12),
  }
}

/** The SQLSTATE of a failed query, or undefined (Drizzle wraps the driver's error as its cause). */
export function sqlState(error: unknown): string | undefined {
  const at = error as { code?: unknown; cause?: { code?: unknown } } | undefined
  const code = at?.cause?.code ?? at?.code
  return typeof code === 'string' ? code : undefined
}
