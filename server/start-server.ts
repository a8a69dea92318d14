import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { resolve } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { sql } from 'drizzle-orm'
import type { ServerBuild } from 'react-router'
import { systemClock } from '#app/platform/clock.ts'
import { migrateDatabase } from '#app/platform/database.server.ts'
import { readEnv, WrongSetting } from '#app/platform/env.server.ts'
import { FactStore } from '#app/platform/facts.server.ts'
import { startJobs } from '#app/platform/jobs.server.ts'
import { createLog } from '#app/platform/logger.server.ts'
import { factsChannel, listen } from '#app/platform/notifications.server.ts'
import { createApp } from './app.ts'
import { openDatabase } from './database.ts'
import { seedDatabase } from './seed.ts'
import { criticalCssFrom } from './pages/critical-css.ts'
import { PageCache } from './pages/page-cache.ts'
import { PageServer } from './pages/serve-pages.ts'

/** What `npm run dev` adds: modules as they are on disk, and Vite in front for the browser's. */
export type DevelopmentHooks = {
  loadBuild(): Promise<ServerBuild>
  middleware(request: IncomingMessage, response: ServerResponse, next: () => void): void
  close(): Promise<void>
}

/** Starts the process: settings, database, jobs, HTTP. Stops it in reverse order on SIGTERM or SIGINT. */
export async function startServer(development?: DevelopmentHooks) {
  const startedAt = performance.now()
  const env = settingsOrExit()
  const log = createLog(env.LOG_LEVEL)
  const root = process.cwd()
  const database = await openDatabase(env, 'server', log)
  await migrateDatabase(database, resolve(root, 'migrations'))
  await seedDatabase(database.db)
  const jobs = await startJobs(database.pool, log, { workers: true })

  const facts = new FactStore(log)
  const cache = development ? undefined : new PageCache()
  const clientDirectory = resolve(root, env.BUILD_DIR, 'client')
  const pages = new PageServer({
    loadBuild: development?.loadBuild ?? (() => import('virtual:react-router/server-build')),
    mode: development ? 'development' : 'production',
    cache,
    criticalCss: development ? undefined : criticalCssFrom(clientDirectory),
  })
  const listener = listen(database.config, [factsChannel], {
    onMessage: (_channel, fact) => {
      facts.markStale(fact)
      cache?.dropFact(fact)
    },
    onGap: () => {
      facts.markAllStale()
      cache?.clear()
    },
  }, log)

  const base = { db: database.db, jobs, clock: systemClock, log, env, facts }
  const isReady = () => database.db.execute(sql`select 1`).then(() => true, () => false)
  const app = createApp({ base, pages, clientDirectory, isReady, metrics: async () => '' })
  const handle = getRequestListener(app.fetch)
  const server = createServer((request, response) => {
    if (development) return development.middleware(request, response, () => void handle(request, response))
    if (!pages.tryCached(request, response)) void handle(request, response)
  })
  server.headersTimeout = 5_000
  server.requestTimeout = 10_000
  server.keepAliveTimeout = 5_000

  await new Promise<void>((listening, failed) => {
    server.once('error', failed)
    server.listen(env.PORT, env.HOST, listening)
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : env.PORT
  const host = env.HOST === '0.0.0.0' || env.HOST === '127.0.0.1' ? 'localhost' : env.HOST
  log.info({ port, database: database.kind, startMs: Math.round(performance.now() - startedAt) }, `serving http://${host}:${port}`)

  let isStopping = false
  const stop = async (signal: string) => {
    if (isStopping) return
    isStopping = true
    log.info({ signal }, 'stopping: finishing what is under way')
    await new Promise<void>((closed) => {
      server.close(() => closed())
      server.closeIdleConnections()
    })
    await listener.stop()
    await jobs.stop()
    await database.close()
    await development?.close()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop('SIGTERM'))
  process.on('SIGINT', () => void stop('SIGINT'))
}

function settingsOrExit() {
  try {
    return readEnv()
  } catch (error) {
    if (!(error instanceof WrongSetting)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}
