import { sql } from 'drizzle-orm'
import { Client, type ClientConfig } from 'pg'
import type { Queryable } from './database.server.ts'
import type { Log } from './logger.server.ts'

/** Facts that pages are rendered from; a change is told to all nodes on this channel. */
export const factsChannel = 'baobab_facts'

/** Tells every node, once `tx` commits, that pages rendered from `fact` are stale. */
export async function announceFact(tx: Queryable, fact: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${factsChannel}, ${fact})`)
}

export type Listener = { stop(): Promise<void> }

/**
 * Listens on one connection and reconnects by itself. `onGap` is called after each (re)connection,
 * since messages sent in between are gone.
 */
export function listen(
  config: ClientConfig,
  channels: string[],
  handlers: { onMessage(channel: string, payload: string): void; onGap(): void },
  log: Log,
): Listener {
  let client: Client | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let pauseMs = 100

  const reconnect = () => {
    if (stopped || timer) return
    timer = setTimeout(() => {
      timer = undefined
      void connect()
    }, pauseMs)
    pauseMs = Math.min(pauseMs * 2, 2_000)
  }

  const connect = async () => {
    const next = new Client({
      ...config,
      application_name: 'baobab-connect listen',
      keepAlive: true,
    })
    let lost = false
    const lose = (error?: Error) => {
      if (lost) return
      lost = true
      if (!stopped) log.warn({ err: error }, 'database notifications interrupted')
      void next.end().catch(() => undefined)
      reconnect()
    }
    next.on('error', lose)
    next.on('end', () => lose())
    next.on('notification', (message) => handlers.onMessage(message.channel, message.payload ?? ''))
    try {
      await next.connect()
      for (const channel of channels) await next.query(`listen ${next.escapeIdentifier(channel)}`)
      client = next
      pauseMs = 100
      handlers.onGap()
    } catch (error) {
      lose(error as Error)
    }
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
