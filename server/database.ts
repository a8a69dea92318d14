import { resolve } from 'node:path'
import type { PoolConfig } from 'pg'
import { startEmbeddedPostgres } from '#app/platform/embedded-postgres.server.ts'
import { connectDatabase, type DatabaseConnection } from '#app/platform/database.server.ts'
import type { Env } from '#app/platform/env.server.ts'
import type { Log } from '#app/platform/logger.server.ts'
import { serversOf } from '#app/platform/primary-server.server.ts'
import { awaitDatabase } from './await-database.ts'

export type OpenDatabase = DatabaseConnection & {
  config: PoolConfig
  kind: 'embedded' | 'external'
  /** Where the embedded database is kept. */
  home: string | undefined
  /** Says early that `close` follows: a server started meanwhile waits for it. */
  announceStop(): Promise<void>
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
    const direct = { connectionString: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL }
    const connection = connectDatabase(config, onIdleError)
    // A command asks each server once; the start waits for one that starts with the machine.
    const rounds = role === 'command' ? (serversOf(env.DATABASE_URL)?.count ?? 1) : undefined
    await awaitDatabase(() => connection.pool.query('select 1'), log, rounds)
    return {
      ...connection,
      config,
      ...(env.DATABASE_DIRECT_URL ? { direct } : {}),
      kind: 'external',
      home: undefined,
      announceStop: async () => {},
    }
  }
  const server = await startEmbeddedPostgres({
    directory: resolve(env.DATA_DIR),
    role,
    log: (message, details) => log.info(details ?? {}, message),
  })
  const connection = connectDatabase(server.connection, onIdleError)
  return {
    ...connection,
    config: server.connection,
    kind: 'embedded',
    home: server.home,
    announceStop: server.announceStop,
    async close() {
      await connection.close()
      await server.stop()
    },
  }
}
