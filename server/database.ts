import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { PoolConfig } from 'pg'
import {
  type DatabaseConnection,
  connectDatabase,
  isDatabaseOutage,
} from '#app/platform/database.server.ts'
import { startEmbeddedPostgres } from '#app/platform/embedded-postgres/embedded-postgres.server.ts'
import type { Env } from '#app/platform/env.server.ts'
import type { Log } from '#app/platform/logger.server.ts'

const startTimeoutMs = 30_000
const pauseMs = 500

/**
 * Waits for a database that starts with the machine, or is too busy to answer a first connection.
 * @param ask any query
 * @param rounds the maximum number of attempts
 * @throws the database's error: after the last attempt for an outage, else at once
 */
export async function awaitDatabase(
  ask: () => Promise<unknown>,
  log: Log,
  rounds = startTimeoutMs / pauseMs + 1,
  pause: (ms: number) => Promise<unknown> = delay,
): Promise<void> {
  for (let round = 1; ; round++) {
    try {
      await ask()
      return
    } catch (error) {
      if (!isDatabaseOutage(error) || round >= rounds) throw error
      if (round === 1) log.warn({ err: error }, 'the database does not answer yet')
    }
    await pause(pauseMs)
  }
}

export type OpenDatabase = DatabaseConnection & {
  config: PoolConfig
  kind: 'embedded' | 'external'
  /** Folder of the embedded database. */
  home: string | undefined
}

/**
 * Opens DATABASE_URL, or the embedded server in DATA_DIR.
 * @param role 'server' owns the embedded server; 'command' borrows a running one
 */
export async function openDatabase(
  env: Env,
  role: 'server' | 'command',
  log: Log,
): Promise<OpenDatabase> {
  const onIdleError = (error: Error) => log.warn({ err: error }, 'a database connection was lost')
  if (env.DATABASE_URL) {
    const config = { connectionString: env.DATABASE_URL }
    const connection = connectDatabase({ ...config, ...limits[role] }, onIdleError)
    // A command tries once; the server waits for a database that starts with the machine.
    const rounds = role === 'command' ? 1 : undefined
    await awaitDatabase(() => connection.pool.query('select 1'), log, rounds)
    return {
      ...connection,
      config,
      ...(env.DATABASE_DIRECT_URL ? { direct: { connectionString: env.DATABASE_DIRECT_URL } } : {}),
      kind: 'external',
      home: undefined,
    }
  }
  const server = await startEmbeddedPostgres({
    directory: resolve(env.DATA_DIR),
    role,
    log: (message, details) => log.info(details ?? {}, message),
  })
  const connection = connectDatabase({ ...server.connection, ...limits[role] }, onIdleError)
  return {
    ...connection,
    config: server.connection,
    kind: 'embedded',
    home: server.home,
    async close() {
      await connection.close()
      await server.stop()
    },
  }
}

/** Commands have no query timeout: a backup or a restore is one statement that may take hours. */
const limits = { server: {}, command: { query_timeout: 0 } }
