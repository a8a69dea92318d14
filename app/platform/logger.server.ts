import { pino } from 'pino'

/** How often the same fault is written, and how many kinds are told apart; older ones are forgotten first. */
const windowMs = 60_000
const maxKinds = 500

type Fault = { since: number; repeated: number; reportRepeats: () => void }

/**
 * Lets a fault through once a minute and counts its repeats meanwhile (T17): a night without a database
 * would fill the disk with the same lines.
 */
export class RepeatedFaults {
  readonly #faults = new Map<string, Fault>()
  readonly #now: () => number

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /**
   * Calls `write` if this fault was not written within the last minute, else counts it. Given is how often it
   * was left out since. What was left out last is written by `flush`.
   */
  note(kind: string, write: (repeated: number) => void): void {
    const now = this.#now()
    const known = this.#faults.get(kind)
    if (known && now - known.since < windowMs) {
      known.repeated++
      known.reportRepeats = () => write(known.repeated)
      return
    }
    write(known?.repeated ?? 0)
    this.#faults.delete(kind)
    this.#faults.set(kind, { since: now, repeated: 0, reportRepeats: () => {} })
    for (const oldest of this.#faults.keys()) {
      if (this.#faults.size <= maxKinds) break
      this.#forget(oldest)
    }
  }

  /** Writes what was left out of faults that have not come again for a minute, and forgets them. */
  flush(): void {
    const now = this.#now()
    for (const [kind, { since }] of this.#faults) if (now - since >= windowMs) this.#forget(kind)
  }

  #forget(kind: string): void {
    const fault = this.#faults.get(kind)
    this.#faults.delete(kind)
    if (fault && fault.repeated > 0) fault.reportRepeats()
  }
}

/** JSON lines without personal data: callers pass ids, codes and counts, never what a visitor typed. */
export type Log = {
  debug(details: object, message: string): void
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

const checkEveryMs = 10_000

/** Warnings and errors that repeat are written once a minute, with `repeated` for those left out (T17). */
export function createLog(level: string, target?: { write(line: string): void }): Log {
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError },
  }
  const log = target ? pino(options, target) : pino(options)
  const faults = new RepeatedFaults()
  setInterval(() => faults.flush(), checkEveryMs).unref()
  const sparing = (name: 'warn' | 'error') => (details: object, message: string) =>
    faults.note(kindOf(name, details, message), (repeated) =>
      log[name](repeated > 0 ? { ...details, repeated } : details, message),
    )
  return {
    debug: (details, message) => log.debug(details, message),
    info: (details, message) => log.info(details, message),
    warn: sparing('warn'),
    error: sparing('error'),
  }
}

/** What makes two lines tell of one fault: what was being done, and what went wrong. */
function kindOf(level: string, details: object, message: string): string {
  const { err, path, status } = details as { err?: unknown; path?: string; status?: number }
  const fault = err === undefined ? [] : [(err as Error)?.name, sqlState(err), reasonOf(err)]
  return [level, message, path, status, ...fault].join('|')
}

export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} }

/** An error as it may be logged: no query parameters and no row values (PostgreSQL puts them in `detail`). */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: reasonOf(error) }
  return {
    type: error.name,
    code: sqlState(error),
    message: reasonOf(error),
    stack: error.stack
      ?.split('\n')
      .filter((line) => line.startsWith('    at '))
      .slice(0, 12),
  }
}

/** Drizzle repeats the statement and its parameters in the message; its cause has the bare reason. */
function reasonOf(error: unknown): string {
  // pg-boss tells its errors as plain objects.
  if (!(error instanceof Error))
    return String((error as { message?: unknown } | null)?.message ?? error).slice(0, 500)
  const { cause } = error
  return (cause instanceof Error ? cause.message : error.message).slice(0, 500)
}

/** The SQLSTATE of a failed query, or undefined (Drizzle wraps the driver's error as its cause). */
export function sqlState(error: unknown): string | undefined {
  const at = error as { code?: unknown; cause?: { code?: unknown } } | undefined
  const code = at?.cause?.code ?? at?.code
  return typeof code === 'string' ? code : undefined
}
