import type { ChildProcess } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEnv } from '#app/platform/env.server.ts'
import { silentLog } from '#app/platform/logger.server.ts'
import { openDatabase, type OpenDatabase } from '#server/database.ts'
import { startZohoSimulator } from '#tools/simulators/zoho-simulator.ts'
import { reachableFolder } from '#tools/testing/database-server.ts'
import {
  areDurationsChecked,
  proofTimeoutMs,
  reportProof,
  seededRandom,
  numberOfTries,
} from '#tools/testing/effort.ts'
import { expectEachOnce, storedLeads, type StoredLead } from './support/delivered-once.ts'
import { endChild, freePort, startNode, waitForServer } from './support/processes.ts'
import { createDatabase, run } from './support/product-server.ts'
import { sendSteadily } from './support/steady-leads.ts'
import { answerSteadily } from './support/steady-staff.ts'

const publicKey = 'server-kills-public-key'
/** Twenty leads a second. */
const everyMs = 50
/** Seeded, so that the server ends at the same times in every run. */
const random = seededRandom(23)
const pause = (ms: number) => new Promise((later) => setTimeout(later, ms))
const account = {
  email: 'owner@kills.example',
  password: 'thirsty-baobab-keeps-water-9',
  name: 'Naledi Owner',
}

let env: Record<string, string>
let url: string
let server: ChildProcess
let external: Awaited<ReturnType<typeof createDatabase>>
let crm: Awaited<ReturnType<typeof startZohoSimulator>>
let database: OpenDatabase

beforeAll(async () => {
  const port = await freePort()
  ;[external, crm] = await Promise.all([createDatabase(), startZohoSimulator()])
  url = `http://127.0.0.1:${port}`
  env = {
    PORT: String(port),
    DATA_DIR: await reachableFolder('baobab-kills-'),
    LOG_LEVEL: 'silent',
    RATE_LIMIT_FACTOR: '100000',
    PUBLIC_ANON_KEY: publicKey,
    ZOHO_CLIENT_ID: 'client',
    ZOHO_CLIENT_SECRET: 'secret',
    ZOHO_REFRESH_TOKEN: 'refresh',
    ZOHO_ACCOUNTS_URL: crm.url,
    ZOHO_API_URL: crm.url,
    ...(external ? { DATABASE_URL: external.url } : {}),
  }
  await start()
  database = await openDatabase(readEnv({ ...process.env, ...env }), 'command', silentLog)
  const { email, password, name } = account
  const person = ['--email', email, '--password', password, '--name', name]
  await run(['scripts/admin-create.ts', ...person], env)
})

afterAll(async () => {
  await database?.close()
  await endChild(server)
  await crm?.close()
  await external?.drop()
  await rm(env.DATA_DIR!, { recursive: true, force: true })
})

/** Starts the server as `npm start` does, in its own process group, so that a kill ends all but the database. */
async function start(): Promise<void> {
  server = startNode([resolve(process.env.BUILD_DIR ?? 'build', 'server/index.js')], env, {
    isDetached: true,
  })
  await waitForServer(`${url}/readyz`, server)
}

async function kill(): Promise<void> {
  const ended = new Promise((gone) => server.once('exit', gone))
  process.kill(-server.pid!, 'SIGKILL')
  await ended
}

/**
 * Causes of requests that were cut during a stop: `cut` has all, `cutInTime` only those of stops that took less than 8
 * s.
 */
const cut: unknown[] = []
const cutInTime: unknown[] = []

/**
 * Stops the server with SIGTERM. Cut requests count only if the stop took less than 8 s: a server that is too busy to
 * accept all waiting connections in that time resets the rest (`server/http-server.ts`).
 */
async function stopOrderly(): Promise<void> {
  const before = cut.length
  const startedAt = performance.now()
  const ended = new Promise((gone) => server.once('exit', gone))
  process.kill(server.pid!, 'SIGTERM')
  expect(await ended).toBe(0)
  const isInTime = performance.now() - startedAt < 8_000
  await pause(200)
  if (isInTime) cutInTime.push(...cut.slice(before))
}

/** Ends the server repeatedly, after random pauses of 0.3 to 1.5 s, and restarts it. */
async function endOften(times: number, end: () => Promise<void>): Promise<void> {
  for (let time = 0; time < times; time++) {
    await pause(300 + random() * 1_200)
    await end()
    await start()
  }
}

const rows = async <Row extends Record<string, unknown>>(text: string): Promise<Row[]> =>
  (await database.pool.query<Row>(text)).rows

/**
 * Deliveries of a dead process are retried after a minute (jobs.server.ts). The later checks of `npm run prove` wait
 * for that minute. A sample run backdates the deliveries and jobs that began before the kill.
 */
async function letMinutePass(killedAt: Date): Promise<void> {
  if (areDurationsChecked) return
  const before = `< '${killedAt.toISOString()}'`
  await rows(`update deliveries set last_attempt_at = now() - interval '61 seconds'
    where state = 'sending' and last_attempt_at ${before}`)
  await rows(`update pgboss.job set state = 'retry', retry_count = retry_count + 1, start_after = now()
    where state = 'active' and started_on ${before}`)
}

const isOfQuote = ({ Note_Title = '' }: Record<string, string>) => Note_Title.startsWith('Q-')

/** The texts of stored replies and the numbers of sent quotes, with duplicates. */
async function readStored() {
  const replies = await rows<{ key: string }>(
    `select substring(body from '^Reply [0-9a-f-]{36}') as key from conversation_messages
      where direction = 'out'`,
  )
  const quotes = await rows<{ key: string }>(
    `select content->>'number' as key from quote_versions where sent_at is not null`,
  )
  return { replies: replies.map(({ key }) => key), quotes: quotes.map(({ key }) => key) }
}

/**
 * Checks that the CRM has each acknowledged lead exactly once.
 * @returns the number of leads
 */
async function expectLeadsOnce(acknowledged: Parameters<typeof expectEachOnce>[0]) {
  const ofLeads = { records: () => crm.records().filter((record) => !isOfQuote(record)) }
  return expectEachOnce(acknowledged, await rows<StoredLead>(storedLeads), ofLeads)
}

/** Checks that the CRM has exactly one note for each sent quote, and no other notes about quotes. */
async function expectNewsOnce(numbers: readonly string[]): Promise<void> {
  const news = () =>
    crm
      .records()
      .filter(isOfQuote)
      .map((record) => record.Note_Title)
  const expected = numbers.map((number) => `${number} sent`).toSorted()
  await expect.poll(news, { timeout: 120_000, interval: 500 }).toHaveLength(expected.length)
  expect(news().toSorted()).toEqual(expected)
}

test(
  'API-02 API-07 T23 PRF-01: kills and stops lose and double no lead, reply or quote, here or at the CRM; a stop cuts no request',
  { timeout: proofTimeoutMs },
  async () => {
    const [kills, stops] = [numberOfTries(4, 200), numberOfTries(1, 50)]
    let isStopping = false
    const hearCut = (cause: unknown) => void (isStopping && cut.push(cause))
    const emailOf = (number: number) => `kill-${number}@example.co.za`
    const leads = sendSteadily(url, publicKey, emailOf, { everyMs, hearCut })
    const staff = answerSteadily(url, account, leads.acknowledged)
    await endOften(kills - 1, kill)
    await pause(300 + random() * 1_200)
    await kill()
    const killedAt = new Date()
    await start()
    await letMinutePass(killedAt)
    isStopping = true
    await endOften(stops, stopOrderly)
    isStopping = false
    const done = await staff.stop()
    const acknowledged = await leads.stop()

    expect(cutInTime).toEqual([])
    const delivered = await expectLeadsOnce(acknowledged)
    const stored = await readStored()
    expect(stored.replies.toSorted()).toEqual(done.replies.toSorted())
    expect(stored.quotes.toSorted()).toEqual(done.quotes.toSorted())
    expect(Math.min(done.replies.length, done.quotes.length)).toBeGreaterThanOrEqual(kills / 4)
    await expectNewsOnce(stored.quotes)
    reportProof('T23 kills', {
      SIGKILL: kills,
      SIGTERM: stops,
      'leads a second': 1_000 / everyMs,
      acknowledged: acknowledged.length,
      replies: done.replies.length,
      quotes: done.quotes.length,
      'leads at the CRM': delivered,
      'quotes at the CRM': stored.quotes.length,
      lost: 0,
      doubled: 0,
      'requests cut by SIGTERM': cut.length,
    })
  },
)
