import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isListening } from '#app/platform/embedded-postgres/connection.server.ts'
import type { Log } from '#app/platform/embedded-postgres/placement-types.server.ts'
import {
  findClusterProcesses,
  holdsWithin,
  isAlive,
  signal,
  worksInCluster,
} from '#app/platform/embedded-postgres/processes.server.ts'
import { EmbeddedPostgresUnavailable } from '#app/platform/embedded-postgres/unavailable.server.ts'

/** What postmaster.pid says; the socket directory is missing while the server is starting. */
export type LockFile = { pid: number; socketDirectory: string | undefined }

export async function readLockFile(cluster: string): Promise<LockFile | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const lines = text.split('\n')
  return { pid: Number(lines[0]), socketDirectory: lines[4] || undefined }
}

/**
 * Leaves the cluster without processes and without lock files of the dead. Only the owner of the
 * database may call it. It never touches a server that it cannot prove to be of this cluster.
 */
export async function clearLeftovers(
  cluster: string,
  socketDirectory: string,
  log: Log,
): Promise<void> {
  const lock = await readLockFile(cluster)
  if (lock) {
    if (worksInCluster(lock.pid, cluster)) {
      log('Stopping a database that an ended process has left running', { pid: lock.pid })
      await stopLeftover(cluster)
    } else if (await isListening(lock.socketDirectory ?? socketDirectory)) {
      throw new EmbeddedPostgresUnavailable(
        `The database in ${cluster} is in use by a server that cannot be seen from here (process ` +
          `${lock.pid}, perhaps of another container); stop it, or set DATABASE_URL.`,
      )
    }
    await endOrphans(cluster)
    // PostgreSQL takes any living process with the recorded id for its own; we know better.
    const isLinux = process.platform === 'linux'
    if (isLinux || isAlive(lock.pid)) await rm(join(cluster, 'postmaster.pid'), { force: true })
  }
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) {
    await rm(join(socketDirectory, name), { force: true })
  }
}

/** Stops the running server of the cluster, if any: fast, at once after 5 s, by force after 10 s. */
export async function stopLeftover(cluster: string): Promise<void> {
  const pid = (await readLockFile(cluster))?.pid
  if (pid === undefined) return
  const isGone = () => !worksInCluster(pid, cluster)
  for (const name of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (isGone()) return
    signal(pid, name)
    if (await holdsWithin(5_000, isGone)) return
  }
}

/** After the postmaster is killed its children may finish a long query first; it would be lost. */
async function endOrphans(cluster: string): Promise<void> {
  for (const pid of findClusterProcesses(cluster)) signal(pid, 'SIGKILL')
  await holdsWithin(5_000, () => findClusterProcesses(cluster).length === 0)
}
