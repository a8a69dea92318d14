import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startZohoSimulator, zohoSettings } from '#tools/simulators/zoho-simulator.ts'
import { proofTimeoutMs, reportProof, numberOfTries } from '#tools/testing/effort.ts'
import { startExternalPostgres } from '#tools/testing/external-postgres.mjs'
import { findPostgres } from '../scripts/find-tools.mjs'
import { expectEachOnce, storedLeads, type StoredLead } from './support/delivered-once.ts'
import { type Release, buildRelease, findReleases } from './support/last-release.ts'
import { startMixedTraffic } from './support/mixed-traffic.ts'
import { publicKey, signIn } from './support/nodes.ts'
import { freePort } from './support/processes.ts'
import { runIn, startReplaceableNode } from './support/replaceable-node.ts'
import { sendSteadily } from './support/steady-leads.ts'

const installed = findPostgres()
const releases = findReleases()
const missing = !installed
  ? 'Running two versions needs PostgreSQL, so this proof is skipped.'
  : typeof releases === 'string'
    ? releases
    : undefined
beforeEach(({ skip }) => skip(missing !== undefined, missing))

const password = 'thirsty-baobab-keeps-water-9'
const manager = { email: 'manager@versions.example', password, name: 'Pieter Manager' }
const owner = { email: 'owner@versions.example', password, name: 'Naledi Owner' }

const steps: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const step of steps.splice(0).toReversed()) await step()
})
const until = <Part extends { stop(): Promise<unknown> }>(part: Part): Part => {
  steps.push(() => part.stop())
  return part
}

test(
  'OPS-02 the last release and this build run side by side without an error or a lost or duplicate lead, even after a restart',
  { timeout: proofTimeoutMs },
  async () => {
    const [release] = releases as Release[]
    const wholeMs = numberOfTries(60_000, 600_000)
    const folder = buildRelease(release!)
    const { env, crm, database } = await startSurroundings()
    const older = until(await startReplaceableNode(await freePort(), env, folder))
    const people = await addPeople(folder, older.url, env)
    const before = await database.migrations()

    const statuses = new Set<number>()
    const send = (url: string, name: string) =>
      sendSteadily(url, publicKey, (number) => `${name}${number}@example.co.za`, {
        hear: ({ status }) => void statuses.add(status),
      })
    const alone = startMixedTraffic({ urls: [older.url], publicKey, ...people })
    const streams = [send(older.url, 'older')]
    await pause(wholeMs / 6)
    const newer = until(await startReplaceableNode(await freePort(), env))
    const done = [await alone.stop()]
    const both = startMixedTraffic({ urls: [older.url, newer.url], publicKey, ...people })
    streams.push(send(newer.url, 'newer'))
    await pause(wholeMs / 3)
    // An operator who returns to the last release starts it on the newer database.
    await older.replace()
    await pause(wholeMs / 2)
    const taken = (await Promise.all(streams.map((stream) => stream.stop()))).flat()
    done.push(await both.stop())

    expect(done.flatMap(({ wrong }) => wrong)).toEqual([])
    expect([...statuses]).toEqual([200])
    const told = [...taken, ...done.flatMap(({ twice }) => twice)]
    const kept = await expectEachOnce(told, await database.leads(), crm)
    const { counts } = done[1]!
    expect(counts.writes).toBeGreaterThan(10)
    reportProof('OPS-02 two versions', {
      beside: release!.name,
      seconds: Math.round(wholeMs / 1000),
      'migrations meanwhile': (await database.migrations()) - before,
      acknowledged: told.length,
      ...counts,
      'answers of 5xx': 0,
      'delivered once': kept,
    })
  },
)

async function addPeople(folder: string, url: string, env: Record<string, string>) {
  for (const [role, { email, name }] of [
    ['product_manager', manager],
    ['super_admin', owner],
  ] as const) {
    const options = ['--email', email, '--password', password, '--role', role, '--name', name]
    await runIn(folder, ['scripts/admin-create.ts', ...options], env)
  }
  return { manager: await signIn(url, manager), owner: await signIn(url, owner) }
}

async function startSurroundings() {
  const postgres = until(await startExternalPostgres(installed!))
  const crm = await startZohoSimulator()
  steps.push(() => crm.close())
  const client = new Client(postgres.url)
  await client.connect()
  steps.push(() => client.end())
  const env = {
    DATABASE_URL: postgres.url,
    RATE_LIMIT_FACTOR: '100000',
    PUBLIC_ANON_KEY: publicKey,
    ...zohoSettings(crm.url),
  }
  const count = 'select count(*) from drizzle.__drizzle_migrations'
  const database = {
    migrations: async () => Number((await client.query(count)).rows[0].count),
    leads: async () => (await client.query<StoredLead>(storedLeads)).rows,
  }
  return { env, crm, database }
}
