import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { addressOf } from '#tools/testing/backups.ts'
import { proofTimeoutMs, reportProof, numberOfTries } from '#tools/testing/effort.ts'
import { createTestDatabase, useTestDatabase } from '#tools/testing/test-database.ts'

const smallDatabase = useTestDatabase()
const smallDatabaseMegabytes = 10
const maxDifferenceMegabytes = 64

test(
  'OPS-08 backing up and restoring a large database takes less than 64 MB more memory than a small one',
  { timeout: proofTimeoutMs },
  async ({ skip }) => {
    skip(!existsSync('/proc/self/status'), 'reads memory from /proc, which this system lacks')
    const folder = await mkdtemp(join(tmpdir(), 'baobab-backup-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const large = await createTestDatabase()
    const largeMegabytes = numberOfTries(30, 1_024)
    await fillDatabase(smallDatabase.pool, smallDatabaseMegabytes)
    await fillDatabase(large.pool, largeMegabytes)
    const peaks: Record<string, number[]> = { small: [], large: [] }
    for (const [name, database] of Object.entries({ small: smallDatabase, large })) {
      const file = join(folder, `${name}.backup.gz`)
      for (const command of [
        ['db-backup.ts', file],
        ['db-restore.ts', file, '--replace'],
      ])
        peaks[name]!.push(await measurePeakMegabytes(command, addressOf(database.config)))
    }
    const { rows } = await large.pool.query<{ count: number }>('select count(*) from activity_log')
    expect(rows[0]!.count).toBeGreaterThanOrEqual(largeMegabytes * rowsPerMegabyte)
    await large.close()
    for (const [at, peak] of peaks.large!.entries())
      expect(peak).toBeLessThan(peaks.small![at]! + maxDifferenceMegabytes)
    reportProof('OPS-08 backup', {
      'data (MB)': `${smallDatabaseMegabytes} and ${largeMegabytes}`,
      'memory to write (MB)': `${peaks.small![0]} and ${peaks.large![0]}`,
      'memory to restore (MB)': `${peaks.small![1]} and ${peaks.large![1]}`,
    })
  },
)

const rowsPerMegabyte = 1_000

/** Fills the database with rows of about 1 KB of non-repeating data. */
async function fillDatabase(
  pool: { query(text: string, values: unknown[]): Promise<unknown> },
  megabytes: number,
) {
  for (let at = 0; at < megabytes; at += 10)
    await pool.query(
      `insert into activity_log (actor_kind, actor_name, action, subject_type, subject_id, details)
       select 'system', 'proof', 'lead.received', 'lead', n::text, jsonb_build_object('text',
         (select string_agg(md5(n::text || part || $2), '') from generate_series(1, 30) as part))
       from generate_series(1, $1) as n`,
      [10 * rowsPerMegabyte, at],
    )
}

const reportMemory = `data:text/javascript,process.on('exit', () =>
  console.log(process.getBuiltinModule('fs').readFileSync('/proc/self/status', 'utf8')))`

/** Returns the peak memory of one of our commands in megabytes, which its process reports as it ends (VmHWM). */
async function measurePeakMegabytes([script, ...args]: string[], address: string): Promise<number> {
  const command = ['--import', reportMemory, `scripts/${script}`, ...args]
  const env = { ...process.env, DATABASE_URL: address }
  const { stdout } = await promisify(execFile)('node', command, { env })
  return Math.round(Number(/VmHWM:\s+(\d+) kB/.exec(stdout)![1]) / 1_024)
}
