import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startZohoSimulator, zohoSettings } from '#tools/simulators/zoho-simulator.ts'
import {
  areDurationsChecked,
  proofTimeoutMs,
  reportProof,
  seededRandom,
  numberOfTries,
} from '#tools/testing/effort.ts'
import { expectEachOnce, storedLeads, type StoredLead } from './support/delivered-once.ts'
import { startKillableServer, type KillableServer } from './support/killable-server.ts'
import { createDatabase, run } from './support/product-server.ts'
import { sendSteadily } from './support/steady-leads.ts'
import { answerSteadily } from './support/steady-staff.ts'

/** Milliseconds between two leads. In `npm test`, other tests keep the machine busy. */
const everyMs = areDurationsChecked ? 50 : 200
/** Seeded, so that the server ends at the same times in every run. */
const random = seededRandom(23)
const password = 'thirsty-baobab-keeps-water-9'
const account = { email: 'owner@kills.example', password, name: 'Naledi Owner' }

let server: KillableServer
let external: Awaited<ReturnType<typeof createDatabase>>
let crm: Awaited<ReturnType<typeof startZohoSimulator>>

beforeAll(async () => {
  ;[external, crm] = await Promise.all([createDatabase(), startZohoSimulator()])
  server = await startKillableServer('server-kills', {
    ...zohoSettings(crm.url),
    ...(external ? { DATABASE_URL: external.url } : {}),
  })
  const person = Object.entries(account).flatMap(([name, value]) => [`--${name}`, value])
  await run(['scripts/admin-create.ts', ...person], server.env)
})

afterAll(async () => {
  await server?.stop()
  await crm?.close()
  await external?.drop()
})

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
  const ended = once(server.process(), 'exit')
  server.process().kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  const isInTime = performance.now() - startedAt < 8_000
  await pause(200)
  if (isInTime) cutInTime.push(...cut.slice(before))
}

/**
 * Ends the server repeatedly, each time under a lead after a random pause of 0.3 to 1.5 s, and restarts it.
 * @returns when the server ended last
 */
async function endOften(times: number, { waiting }: Leads, end: () => Promise<void>) {
  let endedAt = new Date()
  for (let time = 0; time < times; time++) {
    await pause(300 + random() * 1_200)
    await expect.poll(waiting, { interval: 1 }).toBeGreaterThan(0)
    await end()
    endedAt = new Date()
    await server.restart()
  }
  return endedAt
}
type Leads = ReturnType<typeof sendSteadily>

/**
 * Deliveries of a dead process are retried after a minute (jobs.server.ts). The later checks of `npm run prove` wait
 * for that minute. A sample run backdates the deliveries and jobs that began before the kill.
 */
async function letMinutePass(killedAt: Date): Promise<void> {
  if (areDurationsChecked) return
  const before = `< '${killedAt.toISOString()}'`
  await server.rows(`update deliveries set last_attempt_at = now() - interval '61 seconds'
    where state = 'sending' and last_attempt_at ${before}`)
  await server.rows(`update pgboss.job set state = 'retry', retry_count = retry_count + 1, start_after = now()
    where state = 'active' and started_on ${before}`)
}

const isOfQuote = ({ Note_Title = '' }: Record<string, string>) => Note_Title.startsWith('Q-')

/** The texts of stored replies and the numbers of sent quotes, with duplicates. */
async function readStored() {
  const replies = await server.rows<{ key: string }>(
    `select substring(body from '^Reply [0-9a-f-]{36}') as key from conversation_messages
      where direction = 'out'`,
  )
  const quotes = await server.rows<{ key: string }>(
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
  return expectEachOnce(acknowledged, await server.rows<StoredLead>(storedLeads), ofLeads)
}

/** Checks that the CRM has exactly one note for each sent quote, and no other notes about quotes. */
async function expectNewsOnce(numbers: readonly string[]): Promise<void> {
  const news = () => crm.records().flatMap((one) => (isOfQuote(one) ? one.Note_Title : []))
  const expected = numbers.map((number) => `${number} sent`).toSorted()
  await expect.poll(news, { timeout: 120_000, interval: 500 }).toHaveLength(expected.length)
  expect(news().toSorted()).toEqual(expected)
}

test(
  'API-02 API-07 T23 PRF-01: kills and stops lose and duplicate no lead, reply or quote, and a stop in time cuts no request',
  { timeout: proofTimeoutMs },
  async () => {
    const [kills, stops] = [numberOfTries(4, 200), numberOfTries(1, 50)]
    let isStopping = false
    const hearCut = (cause: unknown) => void (isStopping && cut.push(cause))
    const emailOf = (number: number) => `kill-${number}@example.co.za`
    const leads = sendSteadily(server.url, server.publicKey, emailOf, { everyMs, hearCut })
    const staff = answerSteadily(server.url, account, leads.acknowledged)
    await letMinutePass(await endOften(kills, leads, server.kill))
    isStopping = true
    await endOften(stops, leads, stopOrderly)
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
