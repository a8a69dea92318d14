import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import type { ServerBuild } from 'react-router'
import { systemClock } from '#app/basics/dates.ts'
import { firstStartMessage } from '#app/modules/access/claim/service.server.ts'
import { findRolesOfSessions } from '#app/modules/access/session/store.server.ts'
import { VisitCounter } from '#app/modules/analytics/service.server.ts'
import { LiveHub, liveChannel } from '#app/modules/console/live-sync/service.server.ts'
import { countOpenDeliveries } from '#app/modules/outbox/delivery/store.server.ts'
import { closeMailConnections } from '#app/modules/outbox/mail/gateway.server.ts'
import { systemActor } from '#app/platform/context.server.ts'
import { isDatabaseOutage } from '#app/platform/database.server.ts'
import { EmbeddedPostgresUnavailable } from '#app/platform/embedded-postgres/placement.server.ts'
import { type Env, SettingError, readEnv } from '#app/platform/env.server.ts'
import { startJobs } from '#app/platform/jobs.server.ts'
import { type Log, createLog } from '#app/platform/logger.server.ts'
import { listen, tagsChannel } from '#app/platform/notifications.server.ts'
import { DiskSpace } from '#app/platform/storage-room.server.ts'
import { TaggedCache } from '#app/platform/tagged-cache.server.ts'
import { PageCache, invalidateOnChange } from '#server/pages/page-cache.ts'
import { PageServer } from '#server/pages/serve-pages.ts'
import { createApp } from './app.ts'
import { startBackgroundWork } from './background-work.ts'
import { type OpenDatabase, awaitDatabase, openDatabase } from './database.ts'
import { listenHttp, requestListener } from './http-server.ts'
import { Metrics } from './metrics.ts'
import { systemContext } from './middleware.ts'
import { extensions } from './registrations.ts'
import { prepareDatabase } from './seed.ts'

/**
 * Last resort: only logs an uncaught loss of the database connection. Any other uncaught error ends the process, as by
 * default, because its state is unknown.
 */
export function handleUncaughtErrors(log: Log, end: (code: number) => void = process.exit): void {
  // Unhandled promise rejections arrive here, too.
  process.on('uncaughtException', (error) => {
    if (isDatabaseOutage(error))
      return log.error({ err: error }, 'a lost connection was not handled')
    log.error({ err: error }, 'ended by an uncaught error')
    end(1)
  })
}

/** Hooks of `npm run dev`: load the build from the files on disk, and let Vite serve the browser's modules. */
export type DevelopmentHooks = {
  loadBuild(): Promise<ServerBuild>
  middleware(request: IncomingMessage, response: ServerResponse, next: () => void): void
  close(): Promise<void>
}

/** Starts the process: settings, database, jobs, HTTP. Stops it in reverse order on SIGTERM or SIGINT. */
export async function startServer(development?: DevelopmentHooks): Promise<void> {
  const startedAt = performance.now()
  const env = orExit(() => readEnv())
  const log = createLog(env.LOG_LEVEL)
  const pageCache = development ? undefined : new PageCache()
  const pages = createPages(pageCache, development)
  const database = await openReadyDatabase(env, log)
  const jobs = await startJobs(database.config, log, { workers: true })
  const cache = new TaggedCache(log)
  const freshness = invalidateOnChange(
    (handlers) => listenDirectly(database, [tagsChannel], handlers, log),
    { values: cache, pages: pageCache },
  )
  const live = createLiveHub(database, log)
  const room = new DiskSpace(database.home)
  const visits = new VisitCounter(database.db, log)
  const base = { db: database.db, jobs, clock: systemClock, log, env, cache, extensions }
  const firstStart = systemContext(base, systemActor('first start'))
  const greeting = await firstStartMessage(firstStart)
  const background = await startBackgroundWork(base, jobs)
  const app = createApp({
    base,
    pages,
    live,
    visits,
    room,
    clientDirectory: resolve(env.BUILD_DIR, 'client'),
    isReady: () => canAnswer(database),
    metrics: metricsOf(database, pages, pageCache, room),
    routeTypes: async () => (await import('virtual:route-types')).default,
  })
  if (!development) await pages.warmUp(systemContext(base, systemActor('start')))
  const http = await serve(requestListener(app.fetch, pages, development?.middleware), env)
  logServing(log, env, { port: http.port, database: database.kind, startedAt })
  // An error before this line ends the process, so that its supervisor starts it again.
  handleUncaughtErrors(log)
  if (greeting) process.stderr.write(`\n${greeting}\n`)
  stopOnSignal(log, [
    // Live streams stop first: an open stream would keep the HTTP server from closing.
    () => live.stop(),
    () => http.close(),
    () => freshness.stop(),
    () => visits.stop(),
    () => background.stop().then(() => jobs.stop()),
    async () => closeMailConnections(),
    () => database.close(),
    async () => development?.close(),
  ])
}

/** Listens on a connection that bypasses any pooler, and sends its heartbeat through the pool. */
function listenDirectly(
  { config, direct, pool }: OpenDatabase,
  channels: string[],
  handlers: Parameters<typeof listen>[2],
  log: Log,
) {
  return listen(direct ?? config, channels, handlers, log, {
    send: (channel, payload) => pool.query('select pg_notify($1, $2)', [channel, payload]),
  })
}

function createLiveHub(database: OpenDatabase, log: Log): LiveHub {
  const { db } = database
  return new LiveHub(
    (handlers) => listenDirectly(database, [liveChannel], handlers, log),
    db,
    (sessionIds) => findRolesOfSessions(db, sessionIds),
    log,
  )
}

function canAnswer({ db }: OpenDatabase): Promise<boolean> {
  return db.execute(sql`select 1`).then(
    () => true,
    () => false,
  )
}

function metricsOf(
  { db }: OpenDatabase,
  pages: PageServer,
  cache: PageCache | undefined,
  room: DiskSpace,
): Metrics {
  return new Metrics({
    cachedPagesServed: () => pages.cacheHits,
    cachedPages: () => cache?.count ?? 0,
    freeBytes: async () => (await room.look()).freeBytes,
    deliveries: () => countOpenDeliveries(db),
  })
}

function serve(listener: RequestListener, env: Env) {
  return listenHttp(listener, env.PORT, env.HOST).catch((error: NodeJS.ErrnoException) =>
    exitWithReason(portProblem(error, env)),
  )
}

async function openReadyDatabase(env: Env, log: Log): Promise<OpenDatabase> {
  try {
    const database = await openDatabase(env, 'server', log)
    await awaitDatabase(() => prepareDatabase(database), log)
    return database
  } catch (error) {
    if (error instanceof EmbeddedPostgresUnavailable) return exitWithReason(error.message)
    const reason = error instanceof Error ? error.message : String(error)
    if (env.DATABASE_URL)
      return exitWithReason(`The database in DATABASE_URL cannot be used: ${reason}`)
    throw error
  }
}

function createPages(cache: PageCache | undefined, development: DevelopmentHooks | undefined) {
  const pages = new PageServer({
    loadBuild: development?.loadBuild ?? (() => import('virtual:react-router/server-build')),
    mode: development ? 'development' : 'production',
    cache,
  })
  // Loads the build while the database starts, so that it adds no start-up time.
  if (!development) void pages.load()
  return pages
}

function stopOnSignal(log: Log, steps: (() => Promise<void>)[]): void {
  let isStopping = false
  const stop = async (signal: string) => {
    if (isStopping) return
    isStopping = true
    log.info({ signal }, 'stopping: finishing work in progress')
    for (const step of steps)
      await step().catch((error: unknown) =>
        log.error({ err: error }, 'a part did not stop cleanly'),
      )
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => void stop(signal))
}

function logServing(
  log: Log,
  env: Env,
  { port, database, startedAt }: { port: number; database: string; startedAt: number },
): void {
  const startMs = Math.round(performance.now() - startedAt)
  const host = ['0.0.0.0', '127.0.0.1', '::'].includes(env.HOST) ? 'localhost' : env.HOST
  log.info({ port, database, startMs }, `serving http://${host}:${port}`)
}

function portProblem(error: NodeJS.ErrnoException, env: Env): string {
  if (error.code === 'EADDRINUSE')
    return `Port ${env.PORT} is used by another program. Stop it, or set PORT to a free port.`
  return `The server cannot listen on ${env.HOST}:${env.PORT}: ${error.message}.`
}

function orExit<Value>(read: () => Value): Value {
  try {
    return read()
  } catch (error) {
    if (error instanceof SettingError) return exitWithReason(error.message)
    throw error
  }
}

function exitWithReason(message: string): never {
  process.stderr.write(`\n${message}\n`)
  process.exit(1)
}
