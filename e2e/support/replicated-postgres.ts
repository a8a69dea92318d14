import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeCluster, startServer } from '../../scripts/external-postgres.mjs'
import { findPostgres } from '../../scripts/find-tools.mjs'

export type ReplicatedPostgres = Awaited<ReturnType<typeof startReplicatedPostgres>>

/**
 * A primary and a standby that repeats it, in `standbyFolder` where it is to have a disk of its own: what the primary
 * acknowledges, both have.
 */
export async function startReplicatedPostgres(standbyFolder?: string) {
  const cluster = makeCluster(findPostgres()!)
  const { folder, data, account } = cluster
  const copy = join(standbyFolder ?? folder, 'standby')
  cpSync(data, copy, { recursive: true, preserveTimestamps: true })
  chmodSync(copy, 0o700)
  writeFileSync(join(copy, 'standby.signal'), '')
  if (account.uid !== undefined) spawnSync('chown', ['-R', `${account.uid}:${account.gid}`, copy])
  const synchronous = ['-c', 'synchronous_standby_names=*']
  const primary = await startServer(cluster, data, synchronous)
  const source = `host=127.0.0.1 port=${primary.port} user=postgres`
  const startStandby = () => startServer(cluster, copy, ['-c', `primary_conninfo=${source}`])
  const servers = {
    primary,
    standby: await startStandby(),
    /** As an operator does; it may have ended by itself. */
    async restartStandby() {
      await servers.standby.end('SIGINT')
      servers.standby = await startStandby()
    },
    async stop() {
      await Promise.all([primary.end('SIGKILL'), servers.standby.end('SIGINT')])
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return servers
}

/** Holds a process and those it started: nothing answers and nothing is closed, as when a machine loses its network. */
export function holdStill(pid: number): void {
  const children = readdirSync('/proc').filter((name) => parentOf(name) === pid)
  for (const each of [pid, ...children.map(Number)]) process.kill(each, 'SIGSTOP')
}

function parentOf(name: string): number | undefined {
  try {
    // The second word, a name in brackets, may hold blanks.
    return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${name}/stat`, 'utf8'))?.[1])
  } catch {
    return undefined
  }
}
