import { sql } from 'drizzle-orm'
import type { ClientConfig } from 'pg'
import { SteadyClient, type Queryable } from './database.server.ts'
import type { Log } from './logger.server.ts'

/** Cache tags of what pages are rendered from; a change is told to all nodes on this channel. */
export const tagsChannel = 'baobab_facts'

/** Tells every node, once `tx` commits, that pages rendered from what carries `tag` are stale. */
export async function invalidateTag(tx: Queryable, tag: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${tagsChannel}, ${tag})`)
}

export type Listener = { stop(): Promise<void> }

type Handlers = { onMessage(channel: string, payload: string): void; onGap(): void }

/**
 * Listens on one connection and reconnects by itself. `onGap` is called after each (re)connection,
 * since messages sent in between are gone.
 */
export function listen(
  config: ClientConfig,
  channels: string[],
  handlers: Handlers,
  log: Log,
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
    const opened = await openListening(config, channels, handlers, reconnect)
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

/** A connection that listens, or undefined; `onLost` is called once, when it breaks or did not come about. */
async function openListening(
  config: ClientConfig,
  channels: string[],
  handlers: Handlers,
  onLost: (error?: Error) => void,
): Promise<SteadyClient | undefined> {
  const client = new SteadyClient({
    ...config,
    application_name: 'baobab-connect listen',
    keepAlive: true,
  })
  let isLost = false
  const lose = (error?: Error) => {
    if (isLost) return
    isLost = true
    void client.end().catch(() => undefined)
    onLost(error)
  }
  client.on('error', lose)
  client.on('end', () => lose())
  client.on('notification', ({ channel, payload }) => handlers.onMessage(channel, payload ?? ''))
  try {
    await client.connect()
    for (const channel of channels) await client.query(`listen ${client.escapeIdentifier(channel)}`)
    handlers.onGap()
    return client
  } catch (error) {
    lose(error as Error)
    return undefined
  }
}
