// What the commands that work on the database share.
import { randomUUID } from 'node:crypto'
import { systemClock } from '#app/basics/dates.ts'
import { systemActor, type Context } from '#app/platform/context.server.ts'
import { EmbeddedPostgresUnavailable } from '#app/platform/embedded-postgres/embedded-postgres.server.ts'
import { WrongSetting, type Env } from '#app/platform/env.server.ts'
import { silentLog } from '#app/platform/logger.server.ts'
import { TaggedCache } from '#app/platform/tagged-cache.server.ts'
import { extensions } from '#server/registrations.ts'

/** Ends a command with a sentence for anyone who called it. */
export class Stop extends Error {}

/** Runs a command; what a person can mend is said in its sentence, anything else with all that is known. */
export async function runCommand(body: () => Promise<void>): Promise<void> {
  try {
    await body()
  } catch (error) {
    const isExpected =
      error instanceof Stop ||
      error instanceof WrongSetting ||
      error instanceof EmbeddedPostgresUnavailable
    if (!isExpected) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}

/** The context of a command by its name; what it lacks is the command's own. */
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
