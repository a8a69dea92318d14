import { rm } from 'node:fs/promises'
import { readEnv } from '#app/platform/env.server.ts'
import { silentLog } from '#app/platform/logger.server.ts'
import { openDatabase } from '#server/database.ts'
import { reachableFolder } from '#tools/testing/database-server.ts'
import { endChild, freePort, killGroup, startServer } from './processes.ts'

export type KillableServer = Awaited<ReturnType<typeof startKillableServer>>

/**
 * Starts a server as `npm start` does, in its own process group, so that a kill ends all but the database. `rows`
 * queries its database.
 */
export async function startKillableServer(
  name: string,
  settings: Record<string, string>,
  options: { logFile?: string } = {},
) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const publicKey = `${name}-public-key`
  const folder = await reachableFolder(`baobab-${name}-`)
  const env = {
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    RATE_LIMIT_FACTOR: '100000',
    PUBLIC_ANON_KEY: publicKey,
    ...settings,
  }
  const start = () => startServer(env, { isDetached: true, ...options })
  let server = await start()
  const database = await openDatabase(readEnv({ ...process.env, ...env }), 'command', silentLog)
  return {
    url,
    publicKey,
    env,
    database,
    process: () => server,
    rows: async <Row extends Record<string, unknown>>(text: string): Promise<Row[]> =>
      (await database.pool.query<Row>(text)).rows,
    kill: () => killGroup(server),
    async restart() {
      server = await start()
    },
    async stop() {
      await database.close()
      await endChild(server)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
