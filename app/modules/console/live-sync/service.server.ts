import type { StaffRole } from '#app/basics/staff-roles.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import type { Log } from '#app/platform/logger.server.ts'
import type { Listener } from '#app/platform/notifications.server.ts'
import { heartbeatMs, mayReceiveChange, parseChange } from './rules.ts'
import type { LiveChange } from './schema.ts'
import { findChangesAfter, findLatestSequence } from './store.server.ts'

/** PostgreSQL channel on which the database triggers notify changes. */
export const liveChannel = 'baobab_live'

/** Starts listening. `onGap` runs after each (re)connection, because notifications may have been missed. */
export type StartListening = (handlers: {
  onMessage(channel: string, payload: string): void
  onGap(): void
}) => Listener

/** The current roles of these sessions; invalid sessions are left out. */
export type FindRoles = (sessionIds: string[]) => Promise<ReadonlyMap<string, StaffRole>>

export type LiveReader = {
  sessionId: string
  staffId: string
  /** The role when the stream was opened; the hub keeps it up to date. */
  role: StaffRole
  onChange(change: LiveChange): void
  /** Runs if changes were missed and cannot be replayed, so the client must refetch everything. */
  onReset(): void
  /** Runs at each heartbeat while the session is valid. */
  onBeat(): void
  onStop(): void
}

export type LiveFeed = Pick<LiveHub, 'join' | 'readerCount' | 'countOf'>

/** Sends live changes to a process's open streams. One query checks their sessions and roles before each batch. */
export class LiveHub {
  readonly #readers = new Set<LiveReader>()
  readonly #db: Queryable
  readonly #findRoles: FindRoles
  readonly #log: Log
  readonly #listener: Listener
  readonly #heartbeatTimer: NodeJS.Timeout
  #pending: LiveChange[] = []
  #isSending = false
  #lastSequence = 0
  #hasBegun = false

  constructor(startListening: StartListening, db: Queryable, findRoles: FindRoles, log: Log) {
    this.#db = db
    this.#findRoles = findRoles
    this.#log = log
    const onMessage = (_channel: string, payload: string) => {
      const change = parseChange(payload)
      if (change) this.#queueChanges([change])
    }
    this.#listener = startListening({ onMessage, onGap: () => void this.#catchUp() })
    this.#heartbeatTimer = setInterval(
      () => void this.#checkAndSendHeartbeat(),
      heartbeatMs,
    ).unref()
  }

  get readerCount(): number {
    return this.#readers.size
  }

  countOf(staffId: string): number {
    let count = 0
    for (const reader of this.#readers) if (reader.staffId === staffId) count++
    return count
  }

  /** Sends `reader` every later change that its role may see. The returned function unsubscribes. */
  join(reader: LiveReader): () => void {
    this.#readers.add(reader)
    return () => this.#readers.delete(reader)
  }

  async stop(): Promise<void> {
    clearInterval(this.#heartbeatTimer)
    this.#removeAllReaders()
    await this.#listener.stop()
  }

  #queueChanges(changes: LiveChange[]): void {
    this.#pending.push(...changes)
    if (!this.#isSending) void this.#sendPending()
  }

  /** Sends pending changes. Those that arrive during the session check are sent in the next round. Never throws. */
  async #sendPending(): Promise<void> {
    this.#isSending = true
    while (this.#pending.length > 0) {
      const changes = this.#pending.splice(0)
      await this.#confirmReaders()
      for (const change of changes) {
        this.#lastSequence = Math.max(this.#lastSequence, change.sequence)
        for (const reader of this.#readers)
          if (mayReceiveChange(reader, change)) reader.onChange(change)
      }
    }
    this.#isSending = false
  }

  async #checkAndSendHeartbeat(): Promise<void> {
    await this.#confirmReaders()
    for (const reader of this.#readers) reader.onBeat()
  }

  /** Ends the streams of invalid sessions. If the check fails, ends all streams, because their clients reconnect. */
  async #confirmReaders(): Promise<void> {
    const pendingReaders = [...this.#readers]
    if (pendingReaders.length === 0) return
    try {
      const roles = await this.#findRoles([
        ...new Set(pendingReaders.map(({ sessionId }) => sessionId)),
      ])
      for (const reader of pendingReaders) {
        const role = roles.get(reader.sessionId)
        if (role) reader.role = role
        else this.#removeReader(reader)
      }
    } catch (error) {
      this.#log.warn(
        { err: error },
        'could not check the sessions of open consoles; closing their streams',
      )
      this.#removeAllReaders()
    }
  }

  #removeReader(reader: LiveReader): void {
    if (this.#readers.delete(reader)) reader.onStop()
  }

  #removeAllReaders(): void {
    for (const reader of this.#readers) this.#removeReader(reader)
  }

  /** Replays changes that this process missed. Clients tolerate duplicates. */
  async #catchUp(): Promise<void> {
    const early = [...this.#readers]
    try {
      if (!this.#hasBegun) {
        this.#lastSequence = Math.max(this.#lastSequence, await findLatestSequence(this.#db))
        this.#hasBegun = true
        // These streams opened before this process listened, so they may have missed changes.
        for (const reader of early) reader.onReset()
        return
      }
      const missed = await findChangesAfter(this.#db, this.#lastSequence)
      if (missed) this.#queueChanges(missed)
      else for (const reader of this.#readers) reader.onReset()
    } catch (error) {
      this.#log.warn({ err: error }, 'could not catch up on live changes')
      for (const reader of this.#readers) reader.onReset()
    }
  }
}
