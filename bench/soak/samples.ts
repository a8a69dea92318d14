import { readdirSync } from 'node:fs'
import type { Pool } from 'pg'
import { rssMiBOf } from '../support/product.ts'
import { median } from '../support/results.ts'

export const curves = [
  'rssMiB',
  'openFiles',
  'connections',
  'waitingJobs',
  'waitingDeliveries',
  'passingRows',
] as const

/** Measurements of everything that must not grow, taken `atMs` after the start. */
export type Sample = Record<'atMs' | (typeof curves)[number], number>

/** Tables whose rows a task deletes or replaces. */
const transientTables = [
  'rate_limits',
  'live_changes',
  'staff_verifications',
  'coverage_import_parts',
]

export async function sampleOf(pid: number, pool: Pool, atMs: number): Promise<Sample> {
  const passing = transientTables.map((table) => `(select count(*) from ${table})`).join(' + ')
  const { rows } = await pool.query<Omit<Sample, 'atMs' | 'rssMiB' | 'openFiles'>>(
    `select (select count(*)::int from pg_stat_activity where datname = current_database()) as "connections",
       (select count(*)::int from pgboss.job where state in ('created', 'retry', 'active')) as "waitingJobs",
       (select count(*)::int from deliveries where state in ('queued', 'sending', 'retrying')) as "waitingDeliveries",
       (${passing})::int as "passingRows"`,
  )
  const openFiles = readdirSync(`/proc/${pid}/fd`).length
  return { atMs: Math.round(atMs), rssMiB: rssMiBOf(pid), openFiles, ...rows[0]! }
}

/**
 * Checks that the last third of the run is at most 10% and a little above the middle third. It compares medians, except
 * for rows that a task deletes from time to time, where it compares peaks. The first third does not count, because
 * caches fill then.
 */
export function isSteady(samples: Sample[]) {
  const third = Math.floor(samples.length / 3)
  return curves.map((name) => {
    const values = samples.map((sample) => sample[name])
    const isTransient = name === 'passingRows'
    const typical = (some: number[]) => (isTransient ? Math.max(...some) : median(some))
    const middle = typical(values.slice(third, 2 * third))
    const last = typical(values.slice(2 * third))
    const allowed = Math.round(middle * 1.1 + (isTransient ? 200 : 10))
    return { name, first: values[0], middle, last, allowed, isSteady: last <= allowed }
  })
}
