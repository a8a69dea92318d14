import { existsSync, readFileSync } from 'node:fs'
import type { Pool } from 'pg'

const ticksPerSecond = 100

/**
 * Returns the CPU milliseconds of a process and its descendants, including ended ones. The process `without` and its
 * descendants do not count.
 */
export function cpuMsOf(pid: number, without?: number): number {
  let ticks = 0
  const todo = [pid]
  for (let id = todo.pop(); id !== undefined; id = todo.pop()) {
    if (id === without) continue
    // A program's name may contain any character, also brackets, so cut at the last bracket.
    const times = read(`/proc/${id}/stat`)
      .replace(/^.*\) /s, '')
      .split(' ')
    for (const field of [11, 12, 13, 14]) ticks += Number(times[field] ?? 0)
    todo.push(...read(`/proc/${id}/task/${id}/children`).split(/\s+/).filter(Boolean).map(Number))
  }
  return (ticks * 1000) / ticksPerSecond
}

/** Returns the milliseconds for which the main thread of a process was ready to run but had no CPU. */
export function waitedForCpuMs(pid: number): number {
  return Number(read(`/proc/${pid}/task/${pid}/schedstat`).split(' ')[1]) / 1e6
}

/** Returns the process id of the postmaster, the parent of all connections, for a database on this machine. */
export async function postmasterOf(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  return Number(
    read(`/proc/${rows[0]!.pid}/stat`)
      .replace(/^.*\) /s, '')
      .split(' ')[1],
  )
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

function read(file: string): string {
  try {
    return existsSync(file) ? readFileSync(file, 'utf8') : ''
  } catch {
    // The process ended between the check and the read.
    return ''
  }
}
