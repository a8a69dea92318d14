import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace'
import type { Log } from '#app/platform/logger.server.ts'

type Done = Parameters<SpanExporter['export']>[1]

const success = 0

/** Sends nothing for a minute once sending failed, and says so once until it works again (OPS-06). */
export class SparingExporter implements SpanExporter {
  readonly #inner: SpanExporter
  readonly #log: Log
  readonly #pauseMs: number
  #tryAgainAt = 0
  #isAway = false

  constructor(inner: SpanExporter, log: Log, pauseMs = 60_000) {
    this.#inner = inner
    this.#log = log
    this.#pauseMs = pauseMs
  }

  export(spans: ReadableSpan[], done: Done): void {
    if (performance.now() < this.#tryAgainAt) return done({ code: success })
    this.#inner.export(spans, ({ code, error }) => {
      this.#note(code === success, error)
      // What could not be sent is gone: the processor would only tell it to the console.
      done({ code: success })
    })
  }

  shutdown(): Promise<void> {
    return this.#inner.shutdown()
  }

  #note(isSent: boolean, error: Error | undefined): void {
    this.#tryAgainAt = isSent ? 0 : performance.now() + this.#pauseMs
    if (isSent !== this.#isAway) return
    this.#isAway = !isSent
    if (isSent) this.#log.info({}, 'traces are sent again')
    else
      this.#log.warn(
        { reason: error?.name, code: (error as { code?: unknown } | undefined)?.code },
        'traces cannot be sent and are dropped; a try a minute follows without a word',
      )
  }
}
