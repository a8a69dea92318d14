import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noFaults } from '#tools/simulators/crm-faults.ts'
import { startZohoSimulator, zohoSettings } from '#tools/simulators/zoho-simulator.ts'
import { proofTimeoutMs, reportProof, numberOfTries } from '#tools/testing/effort.ts'
import { expectEachOnce, storedLeads, type StoredLead } from './support/delivered-once.ts'
import { startKillableServer, type KillableServer } from './support/killable-server.ts'
import { createDatabase } from './support/product-server.ts'
import { sendSteadily } from './support/steady-leads.ts'

/** Five leads a second. */
const everyMs = 200
/** A CRM that responds, but fails half of the time. */
const troubled = {
  ...noFaults,
  serverErrorRate: 0.2,
  throttleRate: 0.1,
  /** Share of requests whose change is stored but whose response is lost. */
  lostAnswerRate: 0.2,
}

let external: Awaited<ReturnType<typeof createDatabase>>
let crm: Awaited<ReturnType<typeof startZohoSimulator>>
let server: KillableServer

beforeAll(async () => {
  ;[external, crm] = await Promise.all([createDatabase(), startZohoSimulator({ seed: 21 })])
  server = await startKillableServer('crm-away', {
    ...zohoSettings(crm.url),
    ...(external ? { DATABASE_URL: external.url } : {}),
  })
})

afterAll(async () => {
  await server?.stop()
  await crm?.close()
  await external?.drop()
})

const countRequests = () => [...crm.requests.values()].reduce((sum, count) => sum + count, 0)

/**
 * Applies these faults to the CRM for `ms` milliseconds; returns the number of requests that it received in that time.
 */
async function applyFaults(faults: Partial<typeof noFaults>, ms: number): Promise<number> {
  const before = countRequests()
  Object.assign(crm.faults, noFaults, faults)
  await delay(ms)
  return countRequests() - before
}

/**
 * Applies faults for at least `ms` milliseconds, until they have affected enough requests; the first request comes only
 * after the circuit breaker allows it.
 */
async function applyFaultsUntilHit(ms: number): Promise<void> {
  const before = countRequests()
  await applyFaults(troubled, ms)
  await expect.poll(countRequests, { timeout: 60_000 }).toBeGreaterThan(before + 20)
}

/**
 * Maximum number of requests that the circuit breaker allows in this time: thirty attempts until it opens, eight
 * already running, and one probe every five seconds. An attempt makes three requests.
 */
const maxRequests = (ms: number) => 3 * (30 + 8 + 1 + ms / 5_000)

test(
  'API-06 T21 PRF-01 a CRM that fails, is down and fails again gets every lead exactly once',
  { timeout: proofTimeoutMs },
  async () => {
    const [troubledMs, awayMs] = [numberOfTries(3_000, 60_000), numberOfTries(6_000, 600_000)]
    const emailOf = (number: number) => `away-${number}@example.co.za`
    const leads = sendSteadily(server.url, server.publicKey, emailOf, { everyMs })
    await applyFaultsUntilHit(troubledMs)
    const knocks = await applyFaults({ isDown: true }, awayMs)
    const backAt = performance.now()
    await applyFaultsUntilHit(troubledMs)
    Object.assign(crm.faults, noFaults)
    const acknowledged = await leads.stop()

    const stored = await server.rows<StoredLead>(storedLeads)
    const delivered = await expectEachOnce(acknowledged, stored, crm)
    const drainedMs = performance.now() - backAt
    const failed = await server.rows(
      `select kind, last_error from deliveries where channel = 'crm' and state = 'failed'`,
    )
    expect(failed).toEqual([])
    expect(knocks).toBeLessThanOrEqual(maxRequests(awayMs))
    reportProof('T21 CRM away', {
      'seconds away': awayMs / 1_000,
      'seconds with faults before and after': troubledMs / 1_000,
      'answers of 5xx': '20%',
      'of 429': '10%',
      'lost answers': '20%',
      'leads a second': 1_000 / everyMs,
      acknowledged: acknowledged.length,
      'at the CRM': delivered,
      lost: 0,
      doubled: 0,
      'requests while away': knocks,
      'seconds from its return until all had arrived': Math.round(drainedMs / 1_000),
    })
  },
)
