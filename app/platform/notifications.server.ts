import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { ClientConfig } from 'pg'
import { SteadyClient, type Queryable } from './database.server.ts'
import type { Log } from './logger.server.ts'

/** Database channel that sends the cache tags of changed data to all nodes. */
export const tagsChannel = 'baobab_facts'

/** Notifies every node, once `tx` commits, that pages with data of this tag are stale. */
export async function invalidateTag(tx: Queryable, tag: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${tagsChannel}, ${tag})`)
}

export type Listener = { stop(): Promise<void> }

/**
 * Proves that notifications arrive: each heartbeat is sent on another connection and must reach the listening one. This
 * detects a firewall that silently drops the connection, and a pooler that assigns it to another client.
 */
export type Heartbeat = {
  send(channel: string, payload: string): Promise<unknown>
  everyMs?: number
  /** Time without a heartbeat after which the connection counts as lost; the default detects a loss within 30 s. */
  timeoutMs?: number
}

type ListenHandlers = { onMessage(channel: string, payload: string): void; onGap(): void }

/**
 * Listens on one connection and reconnects by itself. `onGap` is called after each connection, because messages sent
 * while disconnected are lost, and repeatedly until the first heartbeat arrives.
 */
export function listen(
  config: ClientConfig,
  channels: string[],
  handlers: ListenHandlers,
  log: Log,
  heartbeat?: Heartbeat,
): Listener {
  let client: SteadyClient | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let pauseMs = 100

  const reconnect = (error?: Error) => {
    if (stopped || timer) return
    log.warn({ err: error }, 'database notifications interrupted')
    timer = setTimeout(() => {
      timer = undefined
      void connect()
    }, pauseMs)
    pauseMs = Math.min(pauseMs * 2, 2_000)
  }

  const connect = async () => {
    const opened = await openListening(config, channels, handlers, reconnect, heartbeat)
    if (!opened) return
    client = opened
    pauseMs = 100
  }

  void connect()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await client?.end().catch(() => undefined)
    },
  }
}

/** Opens a listening connection or returns undefined. `onLost` is called once, if it breaks or cannot be opened. */
async function openListening(
  config: ClientConfig,
  channels: string[],
  handlers: ListenHandlers,
  onLost: (error?: Error) => void,
  heartbeat?: Heartbeat,
): Promise<SteadyClient | undefined> {
  const client = new SteadyClient({
    ...config,
    application_name: 'baobab-connect listen',
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
  })
  let isLost = false
  const onConnectionLost = (error?: Error) => {
    if (isLost) return
    isLost = true
    beat?.stop()
    void client.end().catch(() => undefined)
    onLost(error)
  }
  client.on('error', onConnectionLost)
  client.on('end', () => onConnectionLost())
  const beat = heartbeat && monitorHeartbeat(heartbeat, handlers.onGap, onConnectionLost)
  client.on('notification', ({ channel, payload }) =>
    beat?.channel === channel ? beat.onBeat() : handlers.onMessage(channel, payload ?? ''),
  )
  try {
    await client.connect()
    const all = beat ? [...channels, beat.channel] : channels
    for (const channel of all) await client.query(`listen ${client.escapeIdentifier(channel)}`)
    handlers.onGap()
    beat?.start()
    return client
  } catch (error) {
    onConnectionLost(error as Error)
    return undefined
  }
}

function monitorHeartbeat(heartbeat: Heartbeat, onGap: () => void, onLost: (error: Error) => void) {
  const channel = `baobab_beat_${randomBytes(6).toString('hex')}`
  let timer: NodeJS.Timeout | undefined
  let lastBeatAt = 0
  let isProven = false
  // Ignores errors, because other parts of the app notice a database outage.
  const send = () => void heartbeat.send(channel, '').catch(() => {})
  const checkBeat = () => {
    if (performance.now() - lastBeatAt > (heartbeat.timeoutMs ?? 20_000))
      return onLost(new Error(isProven ? connectionLostMessage : poolerMessage))
    if (!isProven) onGap()
    send()
  }
  return {
    channel,
    start() {
      lastBeatAt = performance.now()
      timer = setInterval(checkBeat, heartbeat.everyMs ?? 8_000).unref()
      send()
    },
    onBeat() {
      lastBeatAt = performance.now()
      // Messages sent before the first heartbeat may be lost, so report a gap once more.
      if (!isProven) onGap()
      isProven = true
    },
    stop: () => clearInterval(timer),
  }
}

const connectionLostMessage = 'database messages stopped arriving; reconnecting'
const poolerMessage =
  'no messages arrive from the database: the listening connection must not go through a pooler. Set DATABASE_DIRECT_URL'
