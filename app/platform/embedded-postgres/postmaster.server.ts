import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { readFile, rename, rm, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { SteadyClient } from '../database.server.ts'
import {
  EmbeddedPostgresUnavailable,
  type Log,
  type Placement,
  type Programs,
  accountSpawnOptions,
} from './placement.server.ts'

/** Settings for one small machine: durable commits, a few tens of MB of memory, no helper processes. */
const postgresSettings: Record<string, string | number> = {
  // After a kill, PostgreSQL syncs each of its 1,500 files (3 s on a busy machine); one syncfs call takes 1 s.
  ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: 40,
  shared_buffers: '48MB',
  effective_cache_size: '256MB',
  maintenance_work_mem: '32MB',
  io_method: 'sync',
  random_page_cost: 1.1,
  jit: 'off',
  max_worker_processes: 2,
  max_parallel_workers_per_gather: 0,
  max_parallel_maintenance_workers: 0,
  max_logical_replication_workers: 0,
  autovacuum_max_workers: 1,
  wal_level: 'minimal',
  max_wal_senders: 0,
  min_wal_size: '32MB',
  timezone: 'UTC',
  log_checkpoints: 'off',
  // Details and statements may contain personal data; the app gets them in its own errors.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
}

/** Returns the settings as command-line arguments: they override postgresql.conf, so a release can change them. */
function settingArguments(socketDirectory: string): string[] {
  const quoted = `"${socketDirectory.replaceAll('"', '""')}"`
  const all = { ...postgresSettings, unix_socket_directories: quoted }
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

export type Connection = ReturnType<typeof connectionAt>
type Postmaster = { exited: Promise<unknown>; stop(): Promise<void> }

const stableAfterMs = 10_000
// Crash recovery replays at most max_wal_size; this timeout allows for a slow memory card in a small machine.
const readyTimeoutMs = 120_000
const stopTimeoutMs = 30_000
const staleAfterMs = 3_000
const maxLogBytes = 4 * 1024 * 1024
// Errors that waiting does not fix: not permitted (class 28), missing database, missing privilege.
const permanentErrorPattern = /^(28...|3D000|42501|EACCES)$/

// The shell reads from a pipe to Node. When Node ends for any reason, the pipe closes and the shell sends SIGINT, so
// that PostgreSQL shuts down fast. It repeats the signal because PostgreSQL ignores it in its first milliseconds.
const watchdogScript = `
trap '' HUP INT TERM
exec 3<&0 </dev/null
"$@" 3<&- &
program=$!
{
  while read -r _; do :; done <&3
  while kill -INT "$program" && sleep 1; do :; done
} >/dev/null 2>&1 &
watcher=$!
exec 3<&-
wait "$program"
status=$?
kill -KILL "$watcher" 2>/dev/null
exit "$status"
`

export const connectionAt = (host: string) => ({
  host,
  port: 5432,
  user: 'baobab',
  database: 'baobab',
})

/**
 * Starts the database and restarts it whenever it ends. Resolves with a stop function once the database answers. The
 * database ends with this process, however the process ends, but not with its terminal or process group.
 */
export async function supervisePostmaster(placement: Placement, programs: Programs, log: Log) {
  const ending = new AbortController()
  const ended = once(ending.signal, 'abort')
  const start = () => startPostmaster(placement, programs, ending.signal)
  const first = await start()

  async function watch(): Promise<void> {
    let current: Postmaster | undefined = first
    for (let failures = 0; ; failures++) {
      const readyAt = performance.now()
      const exit = await Promise.race([current?.exited, ended])
      if (ending.signal.aborted) return current?.stop()
      if (current) log('The database stopped unexpectedly and is restarting', { exit })
      if (performance.now() - readyAt > stableAfterMs) failures = 0
      const pauseMs = failures && Math.min(1_000, 50 * 2 ** failures)
      await Promise.race([delay(pauseMs, undefined, { ref: false }), ended])
      if (ending.signal.aborted) return
      current = await start().catch((err: unknown) => {
        if (!ending.signal.aborted) log('The database could not be restarted', { err })
        return undefined
      })
      if (current) log('The database is running again')
    }
  }

  const watching = watch()
  return () => {
    ending.abort()
    return watching
  }
}

/** If the database never answers queries, stops it and throws the end of its log. */
async function startPostmaster(
  { home, cluster, sockets, account }: Placement,
  { postgres }: Programs,
  ending: AbortSignal,
): Promise<Postmaster> {
  await waitUntilFree(cluster, sockets)
  const logFile = join(home, 'postgres.log')
  const logged = await stat(logFile).catch(() => undefined)
  if (logged && logged.size > maxLogBytes) await rename(logFile, `${logFile}.1`)
  const output = openSync(logFile, 'a', 0o600)
  const command = ['sh', postgres, '-D', cluster, ...settingArguments(sockets)]
  const child = spawn('/bin/sh', ['-c', watchdogScript, ...command], {
    ...accountSpawnOptions(account),
    detached: true,
    stdio: ['pipe', output, output],
  })
  closeSync(output)
  child.stdin?.on('error', () => {})
  let hasExited = false
  const exited = once(child, 'exit').then(([code, signal]) => code ?? signal, String)
  void exited.then(() => (hasExited = true))

  async function stop(): Promise<void> {
    child.ref()
    child.stdin?.end()
    await Promise.race([exited, delay(stopTimeoutMs, undefined, { ref: false })])
    if (!hasExited) process.kill(-child.pid!, 'SIGKILL')
  }

  try {
    const end = performance.now() + readyTimeoutMs
    while (!(await isReady(connectionAt(sockets)))) {
      if (hasExited || ending.aborted || performance.now() > end) {
        const lines = (await readFile(logFile, 'utf8')).trim().split('\n')
        throw new Error(`The database did not start: ${lines.slice(-3).join(' ')}`)
      }
      await delay(10)
    }
  } catch (error) {
    await stop()
    throw error
  }
  child.unref()
  // The pipe must not keep a finished command alive. Node's type of the pipe lacks the socket methods.
  ;(child.stdin as unknown as { unref(): void }).unref()
  return { exited, stop }
}

/** Checks if the database answers a query now. Throws if it will never answer. */
export async function isReady(connection: Connection): Promise<boolean> {
  const client = new SteadyClient({ ...connection, ssl: false, connectionTimeoutMillis: 2_000 })
  try {
    await client.connect()
    await client.query('SELECT 1')
    return true
  } catch (error) {
    if (permanentErrorPattern.test((error as { code?: string }).code ?? '')) throw error
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** Waits until the database of a killed process has stopped. If that database is long gone, removes its lock files. */
async function waitUntilFree(cluster: string, sockets: string): Promise<void> {
  const lock = join(cluster, 'postmaster.pid')
  const socket = join(sockets, '.s.PGSQL.5432')
  const startedAt = performance.now()
  for (;;) {
    const pid = Number.parseInt(await readFile(lock, 'utf8').catch(() => ''))
    if (!isAlive(pid)) return
    const waitedMs = performance.now() - startedAt
    if (waitedMs > staleAfterMs && !(await isListening(socket))) {
      // After a power cut, the process id in the lock file may belong to another process.
      await rm(lock, { force: true })
      return rm(`${socket}.lock`, { force: true })
    }
    if (waitedMs > stopTimeoutMs)
      throw new EmbeddedPostgresUnavailable(
        `The database in ${cluster} is in use by a PostgreSQL that no server manages (process ` +
          `${pid}, perhaps in another container). Stop it, or set DATABASE_URL.`,
      )
    await delay(20)
  }
}

function isAlive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch {
    return false
  }
}

async function isListening(path: string): Promise<boolean> {
  const socket = connect(path)
  const connected = await once(socket, 'connect').catch(() => undefined)
  socket.destroy()
  return connected !== undefined
}
