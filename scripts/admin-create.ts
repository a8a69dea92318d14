// npm run admin:create: adds a staff account. --claim prints the one-time link that creates the first administrator in
// the browser, --reset one to set a new password; --second-step removes the authenticator app and all passkeys. Works
// whether the server runs or not.
import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import type { parseArgs } from 'node:util'
import { staffRoles } from '#app/basics/staff-roles.ts'
import { makeClaimLink } from '#app/modules/access/claim/service.server.ts'
import { createStaffUser, makeResetLink } from '#app/modules/access/staff/service.server.ts'
import { resetFactorByEmail } from '#app/modules/people/second-step/service.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { migrateDatabase } from '#app/platform/database.server.ts'
import { siteAddress, type Env } from '#app/platform/env.server.ts'
import { silentLog } from '#app/platform/logger.server.ts'
import { openDatabase } from '#server/database.ts'
import { commandContext } from './command-context.ts'
import { ArgumentError, readServerEnv, runCommand, Stop, valueOrStop } from './command.ts'

const usage = `npm run admin:create -- --email E --password P [--role R] [--name N]   adds a person
npm run admin:create -- --claim                                       prints a one-time link for the first administrator
npm run admin:create -- --reset --email E                             prints a one-time link
npm run admin:create -- --reset --second-step --email E               and removes the authenticator app and passkeys

--role is one of ${staffRoles.join(', ')} (default: super_admin). You are prompted for missing values.`

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const
const options = {
  email: text,
  password: text,
  role: text,
  name: text,
  claim: flag,
  reset: flag,
  'second-step': flag,
}

type Options = ReturnType<typeof parseArgs<{ options: typeof options }>>['values']

await runCommand({ usage, options }, ({ values }) => run(values))

async function run(options: Options): Promise<void> {
  const env = readServerEnv()
  if (options['second-step'] && !options.reset)
    throw new ArgumentError('--second-step only works with --reset.')
  const email = options.claim ? '' : (options.email ?? (await ask('Email', '--email')))
  const isPerson = !options.claim && !options.reset
  const person = isPerson ? await completePerson(email, options) : undefined
  const database = await openDatabase(env, 'command', silentLog)
  try {
    await migrateDatabase(database, resolve('migrations'))
    const refuse = () => Promise.reject(new Error('this command sends no jobs'))
    const jobs = { send: refuse, wakeAfter() {} }
    const ctx = { ...commandContext('admin:create', env), db: database.db, jobs }
    if (options['second-step']) console.log(await takeSecondStep(ctx, email))
    if (person) console.log(await create(ctx, person))
    else console.log(await makeLink(ctx, options.claim ? undefined : email, env))
  } finally {
    await database.close()
  }
}

async function completePerson(email: string, options: Options) {
  const nameOfEmail = email.split('@')[0] ?? email
  return {
    email,
    fullName: options.name ?? (isTerminal() ? await ask('Full name', '--name') : nameOfEmail),
    role: options.role ?? 'super_admin',
    password:
      options.password ?? (await ask('Password (15 characters or more)', '--password', true)),
  }
}

async function create(ctx: Context, person: Record<string, string>): Promise<string> {
  const outcome = await createStaffUser(ctx, person)
  if (outcome.ok)
    return `${outcome.value.email} can now sign in at /admin as ${outcome.value.role}.`
  if (outcome.reason === 'conflict')
    throw new Stop(`${outcome.message} To set a new password, add --reset.`)
  throw new Stop(
    outcome.fields?.role ? `The role must be one of ${staffRoles.join(', ')}.` : outcome.message,
  )
}

/** Makes a link to set a new password for `email`, or one that creates the first administrator. */
async function makeLink(ctx: Context, email: string | undefined, env: Env): Promise<string> {
  const { minutes, link } = valueOrStop(
    email === undefined
      ? await makeClaimLink(ctx)
      : await makeResetLink(ctx, { email }, siteAddress(env)),
  )
  return `This link works once and expires in ${minutes} minutes:\n${link}`
}

async function takeSecondStep(ctx: Context, email: string): Promise<string> {
  valueOrStop(await resetFactorByEmail(ctx, email))
  return `The authenticator app and passkeys of ${email} were removed. The password alone is now enough to sign in.`
}

function isTerminal(): boolean {
  return process.stdin.isTTY === true && process.stdout.isTTY === true
}

/** Prompts on the terminal; without a terminal, stops and names the missing option. */
async function ask(question: string, option: string, isSecret = false): Promise<string> {
  if (!isTerminal()) throw new ArgumentError(`${option} is missing.`)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  process.stdout.write(`${question}: `)
  const terminal = createInterface({
    input: process.stdin,
    output: isSecret ? silent : process.stdout,
    terminal: true,
  })
  try {
    return await terminal.question('')
  } finally {
    terminal.close()
    if (isSecret) process.stdout.write('\n')
  }
}
