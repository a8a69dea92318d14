import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { open, readFile, readdir, rename, rm, stat } from 'node:fs/promises'
import { type Server, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import {
  EmbeddedPostgresUnavailable,
  type Log,
  type Placement,
  type Programs,
  choosePlacement,
  explainFileError,
  makePrivateDirectory,
  preparePrograms,
  runAs,
} from './placement.server.ts'
import { type Connection, connectionAt, isReady, supervisePostmaster } from './postmaster.server.ts'

const majorVersion = '18'
const localeOptions = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
const initdbAccessOptions = ['--auth=trust', '--username=postgres']
const initdbOptions = [
  ...localeOptions,
  '--no-locale',
  '--data-checksums',
  ...initdbAccessOptions,
  '--no-instructions',
]
// The application's role is not a superuser, so a faulty query cannot run programs or read files.
const initialSqlStatements =
  'CREATE ROLE baobab LOGIN CREATEDB;\nCREATE DATABASE baobab OWNER baobab;\n'

/** A new cluster is built under another name and renamed last, so a cluster is always complete. */
export async function ensureCluster(placement: Placement, programs: Programs): Promise<void> {
  const { cluster, account } = placement
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (version === undefined) return createCluster(placement, programs)
  if (version.trim() !== majorVersion) {
    throw new EmbeddedPostgresUnavailable(
      `The database in ${cluster} was created by PostgreSQL ${version.trim()}, but this is version ` +
        `${majorVersion}. Restore a backup into an empty data directory, or set DATABASE_URL.`,
    )
  }
  // A copied or restored cluster may belong to root, so give it to the account.
  if (account && (await stat(cluster)).uid === 0)
    await runAs(undefined, '/bin/chown', ['-R', `${account.uid}:${account.gid}`, cluster])
}

async function createCluster({ home, cluster, account }: Placement, programs: Programs) {
  // Remove the remains of a killed start. Its initdb may still run for a moment, so ignore errors.
  for (const name of await readdir(home))
    if (name.startsWith('postgres.new-'))
      await rm(join(home, name), { recursive: true, force: true }).catch(() => {})
  const draft = `${cluster}.new-${randomBytes(4).toString('hex')}`
  await makePrivateDirectory(draft, account)
  await runAs(account, programs.initdb, ['-D', draft, ...initdbOptions]).catch(explainInitdb)
  const options = ['--single', '-c', 'exit_on_error=true', '-D', draft, 'postgres']
  await runAs(account, programs.postgres, options, initialSqlStatements)
  await rename(draft, cluster).catch((cause: unknown) => {
    const message = `${cluster} exists but is not a database. Move it somewhere else.`
    throw new EmbeddedPostgresUnavailable(message, { cause })
  })
  const parent = await open(home, 'r')
  await parent.sync().finally(() => parent.close())
}

function explainInitdb(cause: Error & { stdout?: string; stderr?: string }): never {
  const output = `${cause.stdout ?? ''}${cause.stderr ?? ''}` || cause.message
  // Containers may run under a user id without a name, which initdb refuses.
  const wayOut = /could not look up effective user ID/.test(output)
    ? 'Run it as a user listed in /etc/passwd, or set DATABASE_URL.'
    : 'Fix that, or set DATABASE_URL.'
  const reason = output.trim().split('\n').slice(-3).join(' ')
  throw new EmbeddedPostgresUnavailable(
    `The database could not be created (initdb): ${reason}. ${wayOut}`,
    { cause },
  )
}

export type Role = 'server' | 'command'
type Owner = { pid: number; role: Role }
type OwnershipClaim = { lock?: Server; owner?: Owner }

/**
 * Makes this process the owner of the database in `home` until the lock is closed. If another process is the owner,
 * returns that process's id and role, which its socket sends. The system closes the socket of a killed owner, so a
 * killed process blocks no other.
 */
async function claimOwnership({ home, sockets }: Placement, role: Role): Promise<OwnershipClaim> {
  // An abstract socket, which only Linux has, needs no file. Its name contains device and inode, because these are the
  // same for every path to the directory.
  const { dev, ino } = await stat(home)
  const isFile = process.platform !== 'linux'
  const path = isFile ? join(sockets, 'owner') : `\0baobab-connect-${dev}-${ino}`
  const me: Owner = { pid: process.pid, role }
  const lock = createServer((socket) => socket.on('error', () => {}).end(JSON.stringify(me)))
  try {
    await once(lock.listen(path), 'listening')
    return { lock: lock.unref() }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
  }
  const owner = await queryOwner(path)
  if (owner) return { owner }
  if (isFile) await rm(path, { force: true })
  return {}
}

/** Undefined if the owner has just ended or is too busy to answer. */
function queryOwner(path: string): Promise<Owner | undefined> {
  return new Promise((resolve) => {
    let text = ''
    const socket = connect(path)
    socket.setTimeout(2_000, () => socket.destroy())
    socket.on('data', (chunk) => (text += chunk)).on('error', () => {})
    socket.on('close', () => resolve(text ? JSON.parse(text) : undefined))
  })
}

type StartOptions = { directory: string; role: Role; log: Log }

export type EmbeddedPostgres = {
  connection: Connection
  /** The given directory, or another one if PostgreSQL's user cannot enter it. */
  home: string
  stop(): Promise<void>
}

/** Maximum waits for an owner to stop, and for the database of a running server, whose recovery can take longer. */
const maxWaitMs = { owner: 10_000, database: 60_000 }

/**
 * Runs the product's own PostgreSQL until this process ends, for whatever reason, and restarts it after a failure.
 * Resolves once the database answers. Each data directory has one server. A command connects to the database of that
 * server, and the command's `stop` leaves the database running.
 * @throws EmbeddedPostgresUnavailable if the operator can solve the problem
 */
export function startEmbeddedPostgres(options: StartOptions): Promise<EmbeddedPostgres> {
  return claimAndStart(options).catch((error: unknown) => {
    throw explainFileError(error, options.directory)
  })
}

async function claimAndStart({ directory, role, log }: StartOptions): Promise<EmbeddedPostgres> {
  const placement = await choosePlacement(directory, log)
  const { home } = placement
  const connection = connectionAt(placement.sockets)
  const startedAt = performance.now()
  let latest: Owner | undefined
  for (let hasReported = false; ; await delay(20)) {
    const { lock, owner } = await claimOwnership(placement, role)
    latest = owner ?? latest
    if (lock) {
      const stopDatabase = await startAsOwner(placement, log).catch((error: unknown) => {
        lock.close()
        throw error
      })
      return { connection, home, stop: () => stopDatabase().finally(() => void lock.close()) }
    }
    const isLender = role === 'command' && owner?.role === 'server'
    if (isLender && (await isReady(connection))) return { connection, home, async stop() {} }
    const waitedMs = performance.now() - startedAt
    if (waitedMs > maxWaitMs[isLender ? 'database' : 'owner']) throw inUseError(directory, latest)
    if (owner && !isLender && !hasReported) {
      hasReported = true
      log('Waiting for the process that uses this data directory to stop', { pid: owner.pid })
    }
  }
}

async function startAsOwner(placement: Placement, log: Log): Promise<() => Promise<void>> {
  const programs = await preparePrograms(placement, log)
  await ensureCluster(placement, programs)
  return supervisePostmaster(placement, programs, log)
}

function inUseError(directory: string, owner: Owner | undefined): EmbeddedPostgresUnavailable {
  const user = owner?.role === 'command' ? 'a command that is still running' : 'the running server'
  const which = owner ? ` with process id ${owner.pid}` : ''
  return new EmbeddedPostgresUnavailable(
    `The data directory ${directory} is in use by ${user}${which}. ` +
      'Stop it first, choose another data directory, or set DATABASE_URL.',
  )
}
