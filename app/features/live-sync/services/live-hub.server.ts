import type { Queryable } from '#app/platform/database.server.ts'
import type { Log } from '#app/platform/logger.server.ts'
import type { Listener } from '#app/platform/notifications.server.ts'
import { findChangesAfter, findLatestSequence } from '../data.server.ts'
import { parseNotification } from '../rules.ts'
import type { LiveChange } from '../schema.ts'

/** Where the triggers tell what changed. */
export const liveChannel = 'baobab_live'

/** Begins to listen to the channel; `onGap` is called after each (re)connection. */
export type StartListening = (handlers: {
  onMessage(channel: string, payload: string): void
  onGap(): void
}) => Listener

export type LiveReader = {
  onChange(change: LiveChange): void
  /** Changes were missed that cannot be told one by one: read everything anew. */
  onReset(): void
  onStop(): void
}

/** Where open streams hear of changes. */
export type LiveFeed = Pick<LiveHub, 'join' | 'readerCount'>

/** One per process: listens to the database once and tells every open stream (D-120). */
export class LiveHub {
  readonly #readers = new Set<LiveReader>()
  readonly #db: Queryable
  readonly #log: Log
  readonly #listener: Listener
  #last = 0

  constructor(startListening: StartListening, db: Queryable, log: Log) {
    this.#db = db
    this.#log = log
    const onMessage = (_channel: string, payload: string) => {
      const change = parseNotification(payload)
      if (change) this.#tell(change)
    }
    this.#listener = startListening({ onMessage, onGap: () => void this.#catchUp() })
  }

  get readerCount(): number {
    return this.#readers.size
  }

  /** Tells `reader` of every change from now on. Returns what ends that. */
  join(reader: LiveReader): () => void {
    this.#readers.add(reader)
    return () => this.#readers.delete(reader)
  }

  async stop(): Promise<void> {
    for (const reader of this.#readers) reader.onStop()
    this.#readers.clear()
    await this.#listener.stop()
  }

  #tell(change: LiveChange): void {
    this.#last = Math.max(this.#last, change.sequence)
    for (const reader of this.#readers) reader.onChange(change)
  }

  /** What was notified while this process was not listening. Readers bear to hear a change twice. */
  async #catchUp(): Promise<void> {
    try {
      if (this.#last === 0) {
        this.#last = await findLatestSequence(this.#db)
        return
      }
      const missed = await findChangesAfter(this.#db, this.#last)
      if (missed) for (const change of missed) this.#tell(change)
      else for (const reader of this.#readers) reader.onReset()
    } catch (error) {
      this.#log.warn({ err: error }, 'live changes could not be caught up')
      for (const reader of this.#readers) reader.onReset()
    }
  }
}
