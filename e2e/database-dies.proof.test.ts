import type { ChildProcess } from 'node:child_process'
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest'
import { readEnv } from '#app/platform/env.server.ts'
import { silentLog } from '#app/platform/logger.server.ts'
import { openDatabase, type OpenDatabase } from '#server/database.ts'
import { reachableFolder } from '#tools/testing/database-server.ts'
import {
  areDurationsChecked,
  proofTimeoutMs,
  reportProof,
  numberOfTries,
} from '#tools/testing/effort.ts'
import { postmasterOf } from '#tools/testing/embedded-postgres.ts'
import { endChild, freePort, startServer } from './support/processes.ts'
import { sendSteadily } from './support/steady-leads.ts'

const publicKey = 'database-dies-public-key'
const readyWithinMs = 10_000
let env: Record<string, string>
let url: string
let server: ChildProcess
let asOperator: OpenDatabase
let scratch: string
let logFile: string
let hasFailed = false

beforeAll(async () => {
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  env = {
    PORT: String(port),
    DATA_DIR: await reachableFolder('baobab-dies-'),
    LOG_LEVEL: 'info',
    RATE_LIMIT_FACTOR: '100000',
    PUBLIC_ANON_KEY: publicKey,
  }
  scratch = await mkdtemp(join(tmpdir(), 'baobab-dies-log-'))
  logFile = join(scratch, 'server.log')
  server = await startServer(env, { logFile })
  asOperator = await openDatabase(readEnv({ ...process.env, ...env }), 'command', silentLog)
})
afterAll(async () => {
  await asOperator?.close()
  await endChild(server)
  await rm(env.DATA_DIR!, { recursive: true, force: true })
  if (!hasFailed) await rm(scratch, { recursive: true, force: true })
})

const postmaster = () => postmasterOf(asOperator.home!)
const deaths: Record<string, () => Promise<unknown>> = {
  killed: async () => process.kill(postmaster(), 'SIGKILL'),
  'stopped fast': async () => process.kill(postmaster(), 'SIGINT'),
  'without its connections': () =>
    asOperator.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`),
}

/** Prints the last log lines of the server and its database; the full logs stay in the scratch folder. */
async function showLogs(): Promise<void> {
  hasFailed = true
  const ofDatabase = join(scratch, 'postgres.log')
  await copyFile(join(asOperator.home!, 'postgres.log'), ofDatabase)
  for (const file of [logFile, ofDatabase]) {
    const lines = (await readFile(file, 'utf8')).trimEnd().split('\n')
    const telling = lines.filter((line) => !line.includes('"status":200')).slice(-60)
    process.stderr.write(`${file} ended with:\n${telling.join('\n')}\n`)
  }
}

const status = (path: string) => fetch(url + path).then((answer) => answer.status)

/**
 * Returns the time until the database answers again. Until then, the process must stay alive, and pages that need no
 * database must respond.
 */
async function untilReadyAgain(): Promise<number> {
  const startedAt = performance.now()
  const since = () => performance.now() - startedAt
  let readyAfterMs = 0
  let answered = 0
  // A single ready response may come before the failure is noticed, so wait for three in a row, while leads are still
  // being sent.
  while (answered < 3) {
    expect(server.exitCode).toBeNull()
    expect(server.signalCode).toBeNull()
    const [health, home, ready] = await Promise.all(['/healthz', '/', '/readyz'].map(status))
    expect([health, home]).toEqual([200, 200])
    expect([200, 503]).toContain(ready)
    answered = ready === 200 ? answered + 1 : 0
    if (answered === 1) readyAfterMs = since()
    if (since() > 180_000) throw new Error('not ready again within 180 s')
    await new Promise((later) => setTimeout(later, 20))
  }
  return readyAfterMs
}

test(
  'T34 the server outlives its database, which comes back by itself, and no acknowledged lead is lost',
  async () => {
    onTestFailed(showLogs)
    const rounds = numberOfTries(1, 100)
    const slowest: Record<string, number> = {}
    const stream = sendSteadily(url, publicKey, (number) => `dies-${number}@example.co.za`)
    for (let round = 0; round < rounds; round++) {
      for (const [how, die] of Object.entries(deaths)) {
        await die()
        const readyMs = Math.round(await untilReadyAgain())
        slowest[how] = Math.max(slowest[how] ?? 0, readyMs)
        if (areDurationsChecked) expect(readyMs, how).toBeLessThan(readyWithinMs)
      }
    }
    const acknowledged = await stream.stop()

    const stored = await asOperator.pool.query<{ id: string; company: string }>(
      'select id, company from leads',
    )
    const byKey = new Map(stored.rows.map((lead) => [lead.company, lead.id]))
    expect(stored.rows).toHaveLength(byKey.size)
    const lost = acknowledged.filter(({ key, id }) => byKey.get(key) !== id)
    expect(lost).toEqual([])
    reportProof('T34', {
      'rounds of each': rounds,
      'ends of the process': 0,
      acknowledged: acknowledged.length,
      lost: lost.length,
      doubled: stored.rows.length - byKey.size,
      'ready again at the latest after (ms)': Object.values(slowest).join(' / '),
    })
  },
  proofTimeoutMs,
)
