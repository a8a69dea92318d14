// The product's services, for commands. Separate from command.ts, so that commands that need no service start quickly.
import { randomUUID } from 'node:crypto'
import { systemClock } from '#app/basics/dates.ts'
import { systemActor, type Context } from '#app/platform/context.server.ts'
import type { Env } from '#app/platform/env.server.ts'
import { startJobs } from '#app/platform/jobs.server.ts'
import { silentLog } from '#app/platform/logger.server.ts'
import { TaggedCache } from '#app/platform/tagged-cache.server.ts'
import { openDatabase } from '#server/database.ts'
import { extensions } from '#server/registrations.ts'
import { prepareDatabase } from '#server/seed.ts'

/** Context of the named command, without `db` and `jobs`, which the command adds. */
export function commandContext(name: string, env: Env): Omit<Context, 'db' | 'jobs'> {
  return {
    env,
    actor: systemActor(name),
    clock: systemClock,
    log: silentLog,
    cache: new TaggedCache(silentLog),
    extensions,
    tagsRead: new Set(),
    requestId: randomUUID(),
    clientNetwork: 'command',
  }
}

/** Does the named command's work with the migrated and seeded database. Its jobs wait for the server. */
export async function withDatabase(name: string, env: Env, work: (ctx: Context) => Promise<void>) {
  const database = await openDatabase(env, 'command', silentLog)
  try {
    await prepareDatabase(database)
    const jobs = await startJobs(database.config, silentLog, { workers: false })
    try {
      await work({ ...commandContext(name, env), db: database.db, jobs })
    } finally {
      await jobs.stop()
    }
  } finally {
    await database.close()
  }
}
