import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { prepareBinaries } from '#app/platform/embedded-postgres/binaries.server.ts'
import { ensureCluster } from '#app/platform/embedded-postgres/cluster.server.ts'
import { connectionAt, isReady } from '#app/platform/embedded-postgres/connection.server.ts'
import type { Connection } from '#app/platform/embedded-postgres/connection.server.ts'
import { readLockFile } from '#app/platform/embedded-postgres/leftover.server.ts'
import { trimLogFile } from '#app/platform/embedded-postgres/log-file.server.ts'
import { claimOwnership, isStillOwner } from '#app/platform/embedded-postgres/ownership.server.ts'
import type { Held, Owner, Role } from '#app/platform/embedded-postgres/ownership.server.ts'
import {
  choosePlacement,
  makeSocketDirectory,
} from '#app/platform/embedded-postgres/placement.server.ts'
import type { Log, Placement } from '#app/platform/embedded-postgres/placement-types.server.ts'
import { startPostmaster } from '#app/platform/embedded-postgres/postmaster.server.ts'
import { keepRunning } from '#app/platform/embedded-postgres/supervision.server.ts'
import {
  EmbeddedPostgresUnavailable,
  explainFileError,
} from '#app/platform/embedded-postgres/unavailable.server.ts'

export { EmbeddedPostgresUnavailable }

export type EmbeddedPostgresOptions = { directory: string; role: Role; log: Log }

export type EmbeddedPostgres = {
  connection: Connection
  adopted: boolean
  /** Where the database is kept: not in the given directory where its own user cannot get there. */
  home: string
  /** Says early that `stop` follows: a server started meanwhile waits for it. */
  announceStop(): Promise<void>
  stop(): Promise<void>
}

const adoptTimeoutMs = 60_000
const logCheckMs = 60_000

/**
 * Runs the product's own PostgreSQL in `directory` and resolves when it answers queries. It ends
 * with this process, however that ends, and is started again when it fails. A server is the only
 * one on its directory; a command borrows a running server's database, and its `stop` leaves it.
 * Throws EmbeddedPostgresUnavailable where there is a way out for the operator.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  try {
    return await start(options)
  } catch (error) {
    throw explainFileError(error, options.directory)
  }
}

async function start({ directory, role, log }: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  if (process.platform !== 'linux' && process.platform !== 'darwin') {
    throw new EmbeddedPostgresUnavailable(
      `There is no embedded PostgreSQL for ${process.platform}; ` +
        'set DATABASE_URL to a PostgreSQL 15 or later.',
    )
  }
  const placement = await choosePlacement(directory, log)
  for (;;) {
    const claim = await claimOwnership(placement.home, role, ({ pid }) =>
      log('Waiting for the server that is stopping on this data directory', { pid }),
    )
    if (claim.isHeld) return startOwned(placement, claim, log)
    const { owner } = claim
    if (role === 'server' || owner.role === 'command') throw inUse(placement, owner)
    const adopted = await adopt(placement, owner)
    if (adopted) return adopted
  }
}

async function startOwned(
  placement: Placement,
  { announceStop, release }: Held,
  log: Log,
): Promise<EmbeddedPostgres> {
  try {
    const { cluster, account } = placement
    const binaries = await prepareBinaries(placement, log)
    await ensureCluster(placement, binaries)
    const connection = connectionAt(await makeSocketDirectory(placement))
    const logFile = join(placement.home, 'postgres.log')
    const details = { program: binaries.postgres, cluster, logFile, account, connection, log }
    const launch = (ending: AbortSignal) => startPostmaster(details, ending)
    const first = await launch(new AbortController().signal)
    const stopRunning = keepRunning(first, launch, log)
    const checking = setInterval(() => void trimLogFile(logFile).catch(() => {}), logCheckMs)
    checking.unref()

    async function stopOnce(): Promise<void> {
      clearInterval(checking)
      await stopRunning().finally(release)
    }
    let stopping: Promise<void> | undefined
    return {
      connection,
      adopted: false,
      home: placement.home,
      announceStop,
      stop: () => (stopping ??= stopOnce()),
    }
  } catch (error) {
    await release()
    throw error
  }
}

/** Waits for the owner's database; undefined when the owner ends first, so that we may own it. */
async function adopt(placement: Placement, owner: Owner): Promise<EmbeddedPostgres | undefined> {
  const end = performance.now() + adoptTimeoutMs
  while (await isStillOwner(placement.home, owner)) {
    const lock = await readLockFile(placement.cluster)
    if (lock?.socketDirectory) {
      const connection = connectionAt(lock.socketDirectory)
      if (await isReady(connection)) {
        const leave = async () => {}
        return { connection, adopted: true, home: placement.home, announceStop: leave, stop: leave }
      }
    }
    if (performance.now() > end) {
      throw new EmbeddedPostgresUnavailable(
        `The database of the running server with process id ${owner.pid} does not answer; ` +
          'restart that server and try again.',
      )
    }
    await delay(20)
  }
  return undefined
}

function inUse({ directory }: Placement, owner: Owner): EmbeddedPostgresUnavailable {
  const user = owner.role === 'server' ? 'the running server' : 'a command still at work'
  return new EmbeddedPostgresUnavailable(
    `The data directory ${directory} is in use by ${user} with process id ${owner.pid}; ` +
      'stop it first, choose another data directory, or set DATABASE_URL.',
  )
}
