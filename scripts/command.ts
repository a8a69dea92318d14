// Shared code of the commands that use the database.
import { randomUUID } from 'node:crypto'
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { systemClock } from '#app/basics/dates.ts'
import type { Outcome } from '#app/basics/outcome.ts'
import { systemActor, type Context } from '#app/platform/context.server.ts'
import { EmbeddedPostgresUnavailable } from '#app/platform/embedded-postgres/placement.server.ts'
import { SettingError, type Env } from '#app/platform/env.server.ts'
import { startJobs } from '#app/platform/jobs.server.ts'
import { silentLog } from '#app/platform/logger.server.ts'
import { TaggedCache } from '#app/platform/tagged-cache.server.ts'
import { openDatabase } from '#server/database.ts'
import { extensions } from '#server/registrations.ts'
import { prepareDatabase } from '#server/seed.ts'

/** Ends a command with a message for the person who ran it. */
export class Stop extends Error {}

/** Ends a command with a message about its arguments, and its usage. */
export class ArgumentError extends Stop {}

export function valueOrStop<Value>(outcome: Outcome<Value>): Value {
  if (!outcome.ok) throw new Stop(outcome.message)
  return outcome.value
}

type Accepted<Options> = { usage: string; options: Options; maxPositionals?: number }

/**
 * Runs a command with its arguments, or prints its usage for --help. Prints only the message of an error that the person
 * can fix, and all details of any other error.
 */
export async function runCommand<const Options extends ParseArgsOptionsConfig>(
  accepted: Accepted<Options>,
  body: (given: ReturnType<typeof readArguments<Options>>) => Promise<void>,
): Promise<void> {
  try {
    if (process.argv.includes('--help')) console.log(accepted.usage)
    else await body(readArguments(accepted))
  } catch (error) {
    const isExpected =
      error instanceof Stop ||
      error instanceof SettingError ||
      error instanceof EmbeddedPostgresUnavailable
    if (!isExpected) throw error
    const usage = error instanceof ArgumentError ? `\n${accepted.usage}\n` : ''
    process.stderr.write(`${error.message}\n${usage}`)
    process.exitCode = 1
  }
}

function readArguments<const Options extends ParseArgsOptionsConfig>(accepted: Accepted<Options>) {
  try {
    const given = parseArgs({ options: accepted.options, allowPositionals: true })
    const extra = given.positionals[accepted.maxPositionals ?? 0]
    if (extra === undefined) return given
    throw new Error(`Unexpected argument '${extra}'`)
  } catch (error) {
    // Node's message goes on with advice for programmers.
    const [problem] = (error as Error).message.split(/\.\s|\n/)
    throw new ArgumentError(`${problem}.`)
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
