import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest'
import {
  areDurationsChecked,
  proofTimeoutMs,
  reportProof,
  numberOfTries,
} from '#tools/testing/effort.ts'
import { postmasterOf } from '#tools/testing/embedded-postgres.ts'
import { countFaults, storedLeads, type StoredLead } from './support/delivered-once.ts'
import { startKillableServer, type KillableServer } from './support/killable-server.ts'
import { sendSteadily } from './support/steady-leads.ts'

const readyWithinMs = 10_000
let server: KillableServer
let scratch: string
let logFile: string
let hasFailed = false

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'baobab-dies-log-'))
  logFile = join(scratch, 'server.log')
  server = await startKillableServer('database-dies', { LOG_LEVEL: 'info' }, { logFile })
})
afterAll(async () => {
  await server?.stop()
  if (!hasFailed) await rm(scratch, { recursive: true, force: true })
})

const postmaster = () => postmasterOf(server.database.home!)
const deaths: Record<string, () => Promise<unknown>> = {
  killed: async () => process.kill(postmaster(), 'SIGKILL'),
  'stopped fast': async () => process.kill(postmaster(), 'SIGINT'),
  'without its connections': () =>
    server.rows(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`),
}

/** Prints the last log lines of the server and its database; the full logs stay in the scratch folder. */
async function showLogs(): Promise<void> {
  hasFailed = true
  const ofDatabase = join(scratch, 'postgres.log')
  await copyFile(join(server.database.home!, 'postgres.log'), ofDatabase)
  for (const file of [logFile, ofDatabase]) {
    const lines = (await readFile(file, 'utf8')).trimEnd().split('\n')
    const telling = lines.filter((line) => !line.includes('"status":200')).slice(-60)
    process.stderr.write(`${file} ended with:\n${telling.join('\n')}\n`)
  }
}

const status = (path: string) => fetch(server.url + path).then((answer) => answer.status)

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
    expect(server.process()).toMatchObject({ exitCode: null, signalCode: null })
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
  'T34 the server survives failures of its database, which recovers by itself, and no acknowledged lead is lost',
  async () => {
    onTestFailed(showLogs)
    const rounds = numberOfTries(1, 100)
    const slowest: Record<string, number> = {}
    const email = (number: number) => `dies-${number}@example.co.za`
    const stream = sendSteadily(server.url, server.publicKey, email)
    for (let round = 0; round < rounds; round++) {
      for (const [how, die] of Object.entries(deaths)) {
        await expect.poll(stream.waiting, { interval: 1 }).toBeGreaterThan(0)
        await die()
        const readyMs = Math.round(await untilReadyAgain())
        slowest[how] = Math.max(slowest[how] ?? 0, readyMs)
        if (areDurationsChecked) expect(readyMs, how).toBeLessThan(readyWithinMs)
      }
    }
    const acknowledged = await stream.stop()

    const faults = countFaults(acknowledged, await server.rows<StoredLead>(storedLeads))
    expect(faults).toEqual({ lost: 0, doubled: 0 })
    reportProof('T34', {
      'rounds of each': rounds,
      'ends of the process': 0,
      acknowledged: acknowledged.length,
      ...faults,
      'ready again at the latest after (ms)': Object.values(slowest).join(' / '),
    })
  },
  proofTimeoutMs,
)
