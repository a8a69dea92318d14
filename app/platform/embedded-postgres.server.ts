import { setTimeout as delay } from 'node:timers/promises'
import { ensureCluster } from './embedded-postgres/cluster.server.ts'
import { claimOwnership, type Owner, type Role } from './embedded-postgres/owner.server.ts'
import { choosePlacement, type Log, type Placement } from './embedded-postgres/placement.server.ts'
import {
  connectionAt,
  isReady,
  keepRunning,
  type Connection,
} from './embedded-postgres/postmaster.server.ts'
import { preparePrograms } from './embedded-postgres/programs.server.ts'
import {
  EmbeddedPostgresUnavailable,
  explainFileError,
} from './embedded-postgres/unavailable.server.ts'

export { EmbeddedPostgresUnavailable }

type Options = { directory: string; role: Role; log: Log }

export type EmbeddedPostgres = {
  connection: Connection
  /** Where the database is kept: not in the given directory where its own user cannot get there. */
  home: string
  stop(): Promise<void>
}

/** An owner that is stopping needs at most ten seconds; a database may recover for long. */
const maxWaitMs = { owner: 10_000, database: 60_000 }

/**
 * Runs the product's own PostgreSQL in `directory` and resolves when it answers queries. It ends with this process,
 * however that ends, and is started again when it fails. A server is the only one on its directory; a command borrows
 * a running server's database, and its `stop` leaves it.
 * @throws EmbeddedPostgresUnavailable where there is a way out for the operator
 */
export function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  return start(options).catch((error: unknown) => {
    throw explainFileError(error, options.directory)
  })
}

async function start({ directory, role, log }: Options): Promise<EmbeddedPostgres> {
  const placement = await choosePlacement(directory, log)
  const { home } = placement
  const connection = connectionAt(placement.sockets)
  const startedAt = performance.now()
  for (let hasReported = false; ; await delay(20)) {
    const { lock, owner } = await claimOwnership(placement, role)
    if (lock) {
      const stopDatabase = await startOwned(placement, log).catch((error: unknown) => {
        lock.close()
        throw error
      })
      let stopping: Promise<void> | undefined
      const stop = () => (stopping ??= stopDatabase().finally(() => void lock.close()))
      return { connection, home, stop }
    }
    const isLender = role === 'command' && owner?.role === 'server'
    if (isLender && (await isReady(connection))) return { connection, home, async stop() {} }
    const waitedMs = performance.now() - startedAt
    if (waitedMs > maxWaitMs[isLender ? 'database' : 'owner']) throw inUse(directory, owner)
    if (owner && !isLender && !hasReported) {
      hasReported = true
      log('Waiting for the process that uses this data directory to stop', { pid: owner.pid })
    }
  }
}

async function startOwned(placement: Placement, log: Log): Promise<() => Promise<void>> {
  const programs = await preparePrograms(placement, log)
  await ensureCluster(placement, programs)
  return keepRunning(placement, programs, log)
}

function inUse(directory: string, owner: Owner | undefined): EmbeddedPostgresUnavailable {
  const user = owner?.role === 'command' ? 'a command still at work' : 'the running server'
  const which = owner ? ` with process id ${owner.pid}` : ''
  return new EmbeddedPostgresUnavailable(
    `The data directory ${directory} is in use by ${user}${which}; ` +
      'stop it first, choose another data directory, or set DATABASE_URL.',
  )
}
