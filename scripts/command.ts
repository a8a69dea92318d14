// Shared code of the commands that use the database.
import { randomUUID } from 'node:crypto'
import { systemClock } from '#app/basics/dates.ts'
import { systemActor, type Context } from '#app/platform/context.server.ts'
import { EmbeddedPostgresUnavailable } from '#app/platform/embedded-postgres/embedded-postgres.server.ts'
import { SettingError, type Env } from '#app/platform/env.server.ts'
import { silentLog } from '#app/platform/logger.server.ts'
import { TaggedCache } from '#app/platform/tagged-cache.server.ts'
import { extensions } from '#server/registrations.ts'

/** Ends a command with a message for the person who ran it. */
export class Stop extends Error {}

/** Runs a command. Prints only the message of an error that the person can fix, and all details of any other error. */
export async function runCommand(body: () => Promise<void>): Promise<void> {
  try {
    await body()
  } catch (error) {
    const isExpected =
      error instanceof Stop ||
      error instanceof SettingError ||
      error instanceof EmbeddedPostgresUnavailable
    if (!isExpected) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}

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
