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
  parseStart,
  reconnectPauseMs,
  splitEvents,
} from '../rules.ts'
import type { LiveChange, LiveTopic } from '../schema.ts'

/**
 * 'subscribed' and 'channel-error' are the documented states; 'reconnecting' is said in words
 * only, while a lost connection is being mended.
 */
export type LiveStatus = 'connecting' | 'subscribed' | 'reconnecting' | 'channel-error'
export type LiveState = { status: LiveStatus; lastSyncedAt: Date | undefined }

/** Several tries in a row have failed: more than a moment without a network. */
const failuresUntilError = 4

export type LiveHandler = {
  onChange(change: LiveChange): void
  onReset(): void
  /** The first stream is open: changes between a read and this moment reached no one. */
  onFirstStart?(): void
}

export type LiveClientOptions = {
  /** Opens the stream behind the sequence read last. Rejects, or answers with an error, when it cannot. */
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
  #after: number | undefined
  /** Ends the stream that is open now. */
  #breakOff = new AbortController()

  constructor(options: LiveClientOptions) {
    this.#options = options
  }

  get state(): LiveState {
    return this.#state
  }

  /** Calls `watcher` whenever `state` is another. Returns what ends that. */
  watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  subscribe(topic: LiveTopic, handler: LiveHandler): () => void {
    const handlers = this.#handlers.get(topic) ?? new Set()
    this.#handlers.set(topic, handlers.add(handler))
    return () => handlers.delete(handler)
  }

  /** A list was read or merged just now. */
  noteSync(): void {
    this.#set({ lastSyncedAt: this.#options.now() })
  }

  start(): () => void {
    const ending = new AbortController()
    void this.#run(ending.signal)
    return () => ending.abort()
  }

  /** The network is gone, so the open stream is dead without an event. */
  drop = (): void => this.#breakOff.abort()

  async #run(signal: AbortSignal): Promise<void> {
    let failures = 0
    while (!signal.aborted) {
      try {
        this.#breakOff = new AbortController()
        await this.#readStream(AbortSignal.any([signal, this.#breakOff.signal]), () => {
          failures = 0
          this.#set({ status: 'subscribed' })
        })
        // The server ends streams by plan; the next one begins where this one stopped.
        if (failures === 0) continue
      } catch {
        // The message is below: the cause of a lost stream only matters to the next attempt.
      }
      if (signal.aborted) return
      failures++
      const status = failures >= failuresUntilError ? 'channel-error' : 'reconnecting'
      this.#set({ status: this.#state.status === 'channel-error' ? 'channel-error' : status })
      await this.#options
        .pause(reconnectPauseMs(failures - 1, this.#options.random()), signal)
        .catch(() => {})
    }
  }

  async #readStream(signal: AbortSignal, onStart: () => void): Promise<void> {
    const response = await this.#unlessSilent(this.#options.open(this.#after, signal))
    if (!response.ok || !response.body) throw new Error(`The stream answered ${response.status}`)
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    for (;;) {
      const { done, value } = await this.#unlessSilent(reader.read())
      if (done) return
      const { events, rest } = splitEvents(text + value)
      text = rest
      for (const event of events) if (this.#take(event)) onStart()
    }
  }

  /** A lost connection may end without a word; the server's beats stay away then. */
  #unlessSilent<Piece>(waiting: Promise<Piece>): Promise<Piece> {
    const silence = setTimeout(this.drop, maxSilenceMs)
    return waiting.finally(() => clearTimeout(silence))
  }

  /** True for the event that confirms the stream is open. */
  #take({ event, data }: StreamEvent): boolean {
    if (event === 'start') {
      // Changes between an earlier read and this first stream reached no one here.
      const wasWaiting =
        this.#state.status !== 'connecting' || this.#state.lastSyncedAt !== undefined
      if (this.#after === undefined)
        this.#everyHandler((handler) => (wasWaiting ? handler.onReset() : handler.onFirstStart?.()))
      this.#moveTo(parseStart(data))
      return true
    }
    if (event === 'reset') this.#everyHandler((handler) => handler.onReset())
    if (event === 'change') {
      const change = parseChange(data)
      // A topic of a newer server is none that this page shows.
      if (!change) return false
      this.#moveTo(change.sequence)
      for (const handler of this.#handlers.get(change.topic) ?? []) handler.onChange(change)
    }
    return false
  }

  #moveTo(sequence: number): void {
    this.#after = Math.max(this.#after ?? 0, sequence)
  }

  #everyHandler(call: (handler: LiveHandler) => void): void {
    for (const handlers of this.#handlers.values()) for (const handler of handlers) call(handler)
  }

  #set(change: Partial<LiveState>): void {
    this.#state = { ...this.#state, ...change }
    for (const watcher of this.#watchers) watcher()
  }
}

const LiveContext = createContext<LiveClient | null>(null)

/** Keeps one stream open for the console inside it. */
export function LiveProvider(props: { open: LiveClientOptions['open']; children: ReactNode }) {
  const [client] = useState(
    () =>
      new LiveClient({
        open: props.open,
        now: () => new Date(),
        random: Math.random,
        pause: pauseOrOnline,
      }),
  )
  useEffect(() => {
    addEventListener('offline', client.drop)
    const stop = client.start()
    return () => {
      removeEventListener('offline', client.drop)
      stop()
    }
  }, [client])
  return <LiveContext value={client}>{props.children}</LiveContext>
}

/** The one connection of this console. */
export function useLiveClient(): LiveClient {
  const client = useContext(LiveContext)
  if (!client) throw new Error('Live changes are used outside the console')
  return client
}

/** Whether this page is in step, and since when. */
export function useLiveState(): LiveState {
  const client = useLiveClient()
  const read = () => client.state
  return useSyncExternalStore(client.watch, read, read)
}

/** Waits, but no longer than until the network is back. */
function pauseOrOnline(ms: number, signal: AbortSignal): Promise<void> {
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

/** Changes reach open screens only: a screen that is opened again reads its data again. */
export function invalidateUnwatched(queries: QueryClient, queryKey: QueryKey): void {
  void queries.invalidateQueries({ queryKey, refetchType: 'none' })
}

const debounceMs = 300

/** Reads queries again when a record of the topic changed: for counts and for lists that come in pages. */
export function useLiveRefresh(topic: LiveTopic, queryKey: QueryKey): void {
  const client = useLiveClient()
  const queries = useQueryClient()
  const key = JSON.stringify(queryKey)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const refresh = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        void queries.invalidateQueries({ queryKey: JSON.parse(key) as QueryKey })
      }, debounceMs)
    }
    const wasRead = () =>
      queries
        .getQueryCache()
        .findAll({ queryKey: JSON.parse(key) as QueryKey })
        .some(({ state }) => state.dataUpdatedAt > 0 || state.fetchStatus === 'fetching')
    const leave = client.subscribe(topic, {
      onChange: refresh,
      onReset: refresh,
      onFirstStart: () => wasRead() && refresh(),
    })
    return () => {
      leave()
      clearTimeout(timer)
      invalidateUnwatched(queries, JSON.parse(key) as QueryKey)
    }
  }, [client, topic, queries, key])
}
