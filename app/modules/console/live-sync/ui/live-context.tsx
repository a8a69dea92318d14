import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import {
  type ReactNode,
  createContext,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import {
  type StreamEvent,
  maxSilenceMs,
  parseChange,
  parseStartSequence,
  reconnectPauseMs,
  splitEvents,
} from '../rules.ts'
import type { LiveChange, LiveTopic } from '../schema.ts'

/** Connection status. `reconnecting` shows only a note; after repeated failures, `channel-error` shows an error. */
export type LiveStatus = 'connecting' | 'subscribed' | 'reconnecting' | 'channel-error'
export type LiveState = { status: LiveStatus; lastSyncedAt: Date | undefined }

const failuresUntilError = 4

export type LiveHandler = {
  onChange(change: LiveChange): void
  onReset(): void
  /** Runs when the first stream opens, because changes since the initial fetch may have been missed. */
  onFirstStart?(): void
}

export type LiveClientOptions = {
  /** Opens a stream that starts after this sequence. Rejects or returns an error response on failure. */
  open(after: number | undefined, signal: AbortSignal): Promise<Response>
  now(): Date
  random(): number
  pause(ms: number, signal: AbortSignal): Promise<void>
}

/** One stream for all lists of a console: connects, reconnects and catches up by itself. */
export class LiveClient {
  readonly #options: LiveClientOptions
  readonly #handlers = new Map<LiveTopic, Set<LiveHandler>>()
  readonly #watchers = new Set<() => void>()
  #state: LiveState = { status: 'connecting', lastSyncedAt: undefined }
  #lastSequence: number | undefined
  /** Whether the current stream has sent its start, which ends its replay of missed changes. */
  #hasStarted = false
  #streamAbort = new AbortController()

  constructor(options: LiveClientOptions) {
    this.#options = options
  }

  get state(): LiveState {
    return this.#state
  }

  /** Calls `watcher` when `state` changes. The returned function unsubscribes. */
  watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  subscribe(topic: LiveTopic, handler: LiveHandler): () => void {
    const handlers = this.#handlers.get(topic) ?? new Set()
    this.#handlers.set(topic, handlers.add(handler))
    return () => handlers.delete(handler)
  }

  recordSync(): void {
    this.#set({ lastSyncedAt: this.#options.now() })
  }

  start(): () => void {
    const ending = new AbortController()
    void this.#run(ending.signal)
    return () => ending.abort()
  }

  /** Aborts the open stream, so that the client reconnects. A lost network causes no event on the stream itself. */
  abortStream = (): void => this.#streamAbort.abort()

  async #run(signal: AbortSignal): Promise<void> {
    let failures = 0
    while (!signal.aborted) {
      let hasEnded = false
      this.#hasStarted = false
      this.#streamAbort = new AbortController()
      try {
        await this.#readStream(AbortSignal.any([signal, this.#streamAbort.signal]))
        hasEnded = this.#hasStarted
      } catch {
        // Ignored: the cause does not matter, because the client reconnects; the status is set below.
      }
      if (signal.aborted) return
      if (this.#hasStarted) failures = 0
      // The server regularly closes streams, which is no failure; the next one continues after the last sequence.
      if (!hasEnded)
        this.#set({ status: ++failures < failuresUntilError ? 'reconnecting' : 'channel-error' })
      await this.#options
        .pause(reconnectPauseMs(Math.max(failures - 1, 0), this.#options.random()), signal)
        .catch(() => {})
    }
  }

  async #readStream(signal: AbortSignal): Promise<void> {
    const response = await this.#withSilenceTimeout(this.#options.open(this.#lastSequence, signal))
    if (!response.ok || !response.body) throw new Error(`The stream answered ${response.status}`)
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    for (;;) {
      const { done, value } = await this.#withSilenceTimeout(reader.read())
      if (done) return
      const { events, rest } = splitEvents(text + value)
      text = rest
      for (const event of events) this.#handleEvent(event)
    }
  }

  /** Aborts the stream after 20 s without data, because a lost connection may not report an error. */
  #withSilenceTimeout<Piece>(waiting: Promise<Piece>): Promise<Piece> {
    const silence = setTimeout(this.abortStream, maxSilenceMs)
    return waiting.finally(() => clearTimeout(silence))
  }

  #handleEvent({ event, data }: StreamEvent): void {
    if (event === 'start') this.#handleStart(parseStartSequence(data))
    if (event === 'reset') this.#callHandlers((handler) => handler.onReset())
    // Undefined if the topic comes from a newer server version, so this page does not show it.
    const change = event === 'change' ? parseChange(data) : undefined
    if (!change) return
    // Before the start, a new change may precede missed ones, which the next stream must send if this one breaks.
    if (this.#hasStarted) this.#advanceSequence(change.sequence)
    for (const handler of this.#handlers.get(change.topic) ?? []) handler.onChange(change)
  }

  #handleStart(sequence: number): void {
    // Changes between an earlier fetch and this first stream were not received.
    const wasWaiting = this.#state.status !== 'connecting' || this.#state.lastSyncedAt !== undefined
    if (this.#lastSequence === undefined)
      this.#callHandlers((handler) => (wasWaiting ? handler.onReset() : handler.onFirstStart?.()))
    this.#hasStarted = true
    this.#advanceSequence(sequence)
    this.#set({ status: 'subscribed' })
  }

  #advanceSequence(sequence: number): void {
    this.#lastSequence = Math.max(this.#lastSequence ?? 0, sequence)
  }

  #callHandlers(call: (handler: LiveHandler) => void): void {
    for (const handlers of this.#handlers.values()) for (const handler of handlers) call(handler)
  }

  #set(change: Partial<LiveState>): void {
    this.#state = { ...this.#state, ...change }
    for (const watcher of this.#watchers) watcher()
  }
}

const LiveContext = createContext<LiveClient | null>(null)

export function LiveProvider(props: { open: LiveClientOptions['open']; children: ReactNode }) {
  const [client] = useState(
    () =>
      new LiveClient({
        open: props.open,
        now: () => new Date(),
        random: Math.random,
        pause: waitUntilOnline,
      }),
  )
  useEffect(() => {
    addEventListener('offline', client.abortStream)
    const stop = client.start()
    return () => {
      removeEventListener('offline', client.abortStream)
      stop()
    }
  }, [client])
  return <LiveContext value={client}>{props.children}</LiveContext>
}

export function useLiveClient(): LiveClient {
  const client = useContext(LiveContext)
  if (!client) throw new Error('Live changes are used outside the console')
  return client
}

export function useLiveState(): LiveState {
  const client = useLiveClient()
  const read = () => client.state
  return useSyncExternalStore(client.watch, read, read)
}

function waitUntilOnline(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    addEventListener('online', done)
    signal.addEventListener('abort', done)
  })
}

/** Marks a closed screen's queries as stale, because only open screens receive live changes. */
export function invalidateClosedQueries(queries: QueryClient, queryKey: QueryKey): void {
  void queries.invalidateQueries({ queryKey, refetchType: 'none' })
}

const debounceMs = 300

/** Refetches queries when a record of the topic changes; for counts and paginated lists. */
export function useLiveRefresh(topic: LiveTopic, queryKey: QueryKey): void {
  const client = useLiveClient()
  const queries = useQueryClient()
  const key = JSON.stringify(queryKey)
  useEffect(() => {
    const queryKey = JSON.parse(key) as QueryKey
    let timer: ReturnType<typeof setTimeout> | undefined
    const refresh = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        void queries.invalidateQueries({ queryKey })
      }, debounceMs)
    }
    const hasFetchedQuery = () =>
      queries
        .getQueryCache()
        .findAll({ queryKey })
        .some(({ state }) => state.dataUpdatedAt > 0 || state.fetchStatus === 'fetching')
    const leave = client.subscribe(topic, {
      onChange: refresh,
      onReset: refresh,
      onFirstStart: () => hasFetchedQuery() && refresh(),
    })
    return () => {
      leave()
      clearTimeout(timer)
      invalidateClosedQueries(queries, queryKey)
    }
  }, [client, topic, queries, key])
}
