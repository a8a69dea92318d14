import { pino } from 'pino'

/** A repeated fault is logged once per window. At most `maxFaultKinds` faults are tracked; the oldest are dropped first. */
const repeatWindowMs = 60_000
const maxFaultKinds = 500

type Fault = { since: number; repeated: number; reportRepeats: () => void }

/** Logs a fault once a minute and counts its repeats, because a night without a database would fill the disk. */
export class RepeatedFaults {
  readonly #faults = new Map<string, Fault>()
  readonly #now: () => number

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /**
   * Calls `write` with the number of repeats since the last such call for this fault. Within a minute of that call,
   * only counts the fault.
   */
  record(kind: string, write: (repeated: number) => void): void {
    const now = this.#now()
    const known = this.#faults.get(kind)
    if (known && now - known.since < repeatWindowMs) {
      known.repeated++
      known.reportRepeats = () => write(known.repeated)
      return
    }
    write(known?.repeated ?? 0)
    this.#faults.delete(kind)
    this.#faults.set(kind, { since: now, repeated: 0, reportRepeats: () => {} })
    for (const oldest of this.#faults.keys()) {
      if (this.#faults.size <= maxFaultKinds) break
      this.#forget(oldest)
    }
  }

  /** Writes the counts of faults that have not recurred for a minute, and removes them. */
  flush(): void {
    const now = this.#now()
    for (const [kind, { since }] of this.#faults)
      if (now - since >= repeatWindowMs) this.#forget(kind)
  }

  #forget(kind: string): void {
    const fault = this.#faults.get(kind)
    this.#faults.delete(kind)
    if (fault && fault.repeated > 0) fault.reportRepeats()
  }
}

/** Writes JSON lines without personal data: callers pass ids, codes and counts, never text that a visitor typed. */
export type Log = {
  debug(details: object, message: string): void
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

const checkEveryMs = 10_000

/** Creates a log that writes repeated warnings and errors once a minute; `repeated` is the number left out. */
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
  const limitRepeats = (name: 'warn' | 'error') => (details: object, message: string) =>
    faults.record(faultKindOf(name, details, message), (repeated) =>
      log[name](repeated > 0 ? { ...details, repeated } : details, message),
    )
  return {
    debug: (details, message) => log.debug(details, message),
    info: (details, message) => log.info(details, message),
    warn: limitRepeats('warn'),
    error: limitRepeats('error'),
  }
}

function faultKindOf(level: string, details: object, message: string): string {
  const { err, path, status } = details as { err?: unknown; path?: string; status?: number }
  const fault = err === undefined ? [] : [(err as Error)?.name, sqlState(err), reasonOf(err)]
  return [level, message, path, status, ...fault].join('|')
}

export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} }

/** Returns an error safe to log, without query parameters and row values (PostgreSQL puts them in `detail`). */
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

/** Returns the cause's message if there is one, because Drizzle's own repeats the statement's parameters. */
function reasonOf(error: unknown): string {
  // pg-boss reports its errors as plain objects.
  if (!(error instanceof Error))
    return String((error as { message?: unknown } | null)?.message ?? error).slice(0, 500)
  const { cause } = error
  return (cause instanceof Error ? cause.message : error.message).slice(0, 500)
}

/** The code of an error, such as the SQLSTATE of a failed query, which Drizzle wraps as its cause. */
export function sqlState(error: unknown): string | undefined {
  const at = error as { code?: unknown; cause?: { code?: unknown } } | undefined
  const code = at?.cause?.code ?? at?.code
  return typeof code === 'string' ? code : undefined
}
