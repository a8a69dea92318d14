import { type ChildProcess, execFileSync, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  chownSync,
  existsSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { proofTimeoutMs, reportProof, seededRandom, numberOfTries } from '#tools/testing/effort.ts'
import { makeCluster, runCluster, urlOfPort } from '#tools/testing/external-postgres.mjs'
import { findPostgres } from '../scripts/find-tools.mjs'
import { countFaults, storedLeads, type StoredLead } from './support/delivered-once.ts'
import { applyFlushed, fileTracer, isTracing, processesOf } from './support/flushed-files.ts'
import { endChild, freePort, startServer } from './support/processes.ts'
import { sendSteadily } from './support/steady-leads.ts'

const publicKey = 'power-cuts-public-key'
/** Seeded, so that the cuts come at the same times in every run. */
const random = seededRandom(3)
const hasTracer = spawnSync('strace', ['-D', '-f', 'true']).status === 0

let cluster: ReturnType<typeof makeCluster>
let port: number
let server: ChildProcess
let url: string

beforeEach(({ skip }) => skip(!hasTracer, 'needs strace, which is not installed'))

beforeAll(async () => {
  if (!hasTracer) return
  cluster = makeCluster(findPostgres())
  port = await freePort()
  const serverPort = await freePort()
  url = `http://127.0.0.1:${serverPort}`
  const database = await runCluster(cluster, port)
  server = await startServer({
    PORT: String(serverPort),
    DATABASE_URL: urlOfPort(port),
    LOG_LEVEL: 'silent',
    RATE_LIMIT_FACTOR: '100000',
    PUBLIC_ANON_KEY: publicKey,
  })
  await database.stop()
})
afterAll(async () => {
  if (!hasTracer) return
  await endChild(server)
  rmSync(cluster.folder, { recursive: true, force: true })
})

/**
 * Runs the database until a simulated power cut, and then keeps only data that was flushed to the disk.
 * @returns the number of bytes written but never flushed
 */
async function runUntilCut(settings: string[], acknowledged: () => number): Promise<number> {
  const { data, folder, account } = cluster
  const [log, disk] = [join(folder, 'calls.log'), join(folder, 'disk')]
  execFileSync('cp', ['-a', data, disk])
  const options = { settings: ['-c', 'wal_init_zero=off', ...settings], tracer: fileTracer(log) }
  const { pid } = await runCluster(cluster, port, options)
  const before = acknowledged()
  await expect.poll(acknowledged, { timeout: 300_000 }).toBeGreaterThan(before + 20)
  await delay(random() * 1_000)
  // Pause the server first, so that it starts no process between the listing and the kills.
  process.kill(pid, 'SIGSTOP')
  for (const one of processesOf(pid)) process.kill(one, 'SIGKILL')
  await expect.poll(() => isTracing(log), { timeout: 60_000 }).toBe(false)
  for (const name of readdirSync(join(data, 'pg_wal'))) {
    const [made, kept] = [join(data, 'pg_wal', name), join(disk, 'pg_wal', name)]
    if (existsSync(kept) || statSync(made).isDirectory()) continue
    writeFileSync(kept, '')
    truncateSync(kept, statSync(made).size)
    if (account.uid !== undefined) chownSync(kept, account.uid, account.gid!)
  }
  // Copy pg_control as it is, because PostgreSQL flushes it at each write, by calls that are not traced.
  execFileSync('cp', ['-a', join(data, 'global/pg_control'), join(disk, 'global')])
  const dropped = await applyFlushed(log, join(data, 'pg_wal'), join(disk, 'pg_wal'))
  rmSync(data, { recursive: true })
  renameSync(disk, data)
  rmSync(log)
  return dropped
}

/** Lets the database recover, runs the query and stops cleanly, so that all files are on the disk. */
async function recover<Row extends object>(sql: string): Promise<Row[]> {
  const database = await runCluster(cluster, port)
  const client = new pg.Client(urlOfPort(port))
  await client.connect()
  const { rows } = await client.query<Row>(sql)
  await client.end()
  await database.stop()
  return rows
}

/**
 * Cuts the power repeatedly while leads arrive.
 * @returns counts of leads acknowledged, lost and stored twice, and the unflushed bytes
 */
async function cutUnderLeads(cuts: number, settings: string[] = []) {
  const run = `cut-${randomUUID()}`
  const stream = sendSteadily(url, publicKey, (number) => `${run}-${number}@example.co.za`)
  let unflushedBytes = 0
  for (let cut = 0; cut < cuts; cut++) {
    unflushedBytes += await runUntilCut(settings, () => stream.acknowledged().length)
    await recover('select 1')
  }
  const database = await runCluster(cluster, port)
  const acknowledged = await stream.stop()
  await database.stop()
  const faults = countFaults(acknowledged, await recover<StoredLead>(storedLeads))
  return { acknowledged: acknowledged.length, ...faults, unflushedBytes }
}

test(
  'PRF-03 T29 a power cut that drops everything not flushed to the disk loses no acknowledged lead',
  async () => {
    const cuts = numberOfTries(1, 50)
    const { acknowledged, lost, doubled, unflushedBytes } = await cutUnderLeads(cuts)
    expect(acknowledged).toBeGreaterThan(cuts)
    expect({ lost, doubled }).toEqual({ lost: 0, doubled: 0 })
    reportProof('PRF-03 power cuts', { cuts, acknowledged, lost, doubled, unflushedBytes })
  },
  proofTimeoutMs,
)

test(
  'a database that acknowledges before it flushes loses leads in the same cut',
  async () => {
    const isLazy = ['-c', 'synchronous_commit=off', '-c', 'wal_writer_delay=10s']
    expect(await cutUnderLeads(1, isLazy)).toMatchObject({
      lost: expect.toSatisfy((lost: number) => lost > 0),
    })
  },
  proofTimeoutMs,
)
