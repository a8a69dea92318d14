// Arguments and messages of the commands that use the database.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import type { Outcome } from '#app/basics/outcome.ts'
import { EmbeddedPostgresUnavailable } from '#app/platform/embedded-postgres/placement.server.ts'
import { type Env, readEnv, SettingError } from '#app/platform/env.server.ts'
import { loadSettings } from './prepare.mjs'

/** Ends a command with a message for the person who ran it. */
export class Stop extends Error {}

/** Ends a command with a message about its arguments, and its usage. */
export class ArgumentError extends Stop {}

export function valueOrStop<Value>(outcome: Outcome<Value>): Value {
  if (!outcome.ok) throw new Stop(outcome.message)
  return outcome.value
}

/** Reads the settings. Stops if they name no database: with other settings than the server's, one would be created. */
export function readServerEnv(): Env {
  const env = readEnv()
  const folder = resolve(env.DATA_DIR)
  if (env.DATABASE_URL || existsSync(join(folder, 'postgres'))) return env
  throw new Stop(
    `There is no database in ${folder}, or this user cannot read it. Run this as the server's user, with its settings (DATA_DIR or DATABASE_URL).`,
  )
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
  loadSettings()
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
