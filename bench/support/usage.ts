import { readFileSync } from 'node:fs'
import type { Pool } from 'pg'

const ticksPerSecond = 100

/**
 * Returns the CPU milliseconds of a process and its descendants, including ended ones. The process `without` and its
 * descendants do not count.
 */
export function cpuMsOf(pid: number, without?: number): number {
  let ticks = 0
  for (const id of descendantsOf(pid, without)) {
    const times = statOf(id)
    for (const field of [11, 12, 13, 14]) ticks += Number(times[field] ?? 0)
  }
  return (ticks * 1000) / ticksPerSecond
}

/** Yields a process and its descendants, but not the process `without` and its descendants. */
export function* descendantsOf(pid: number, without?: number): Generator<number> {
  const todo = [pid]
  for (let id = todo.pop(); id !== undefined; id = todo.pop()) {
    if (id === without) continue
    yield id
    todo.push(...readProcess(id, `task/${id}/children`).split(/\s+/).filter(Boolean).map(Number))
  }
}

/** Returns the fields of a process after its name, which may contain any character, also brackets. */
function statOf(pid: number): string[] {
  return readProcess(pid, 'stat')
    .replace(/^.*\) /s, '')
    .split(' ')
}

/** Returns the milliseconds for which the main thread of a process was ready to run but had no CPU. */
export function waitedForCpuMs(pid: number): number {
  return Number(readProcess(pid, `task/${pid}/schedstat`).split(' ')[1]) / 1e6
}

/** Returns the process id of the postmaster, the parent of all connections, for a database on this machine. */
export async function postmasterOf(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  return Number(statOf(rows[0]!.pid)[1])
}

export type Written = { bytes: number; transactions: number }

/** Returns the bytes of WAL and the number of commits since the database was created. */
export async function writtenBy(pool: Pool): Promise<Written> {
  const { rows } = await pool.query<Record<keyof Written, string>>(
    `select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as bytes,
      (select xact_commit from pg_stat_database where datname = current_database()) as transactions`,
  )
  return { bytes: Number(rows[0]!.bytes), transactions: Number(rows[0]!.transactions) }
}

/** Returns a file about a process, or an empty text if the process has ended. */
export function readProcess(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
