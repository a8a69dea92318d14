import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { proofTimeoutMs, reportProof, seededRandom, numberOfTries } from '#tools/testing/effort.ts'
import { startExternalPostgres } from '#tools/testing/external-postgres.mjs'
import { findPostgres } from '../scripts/find-tools.mjs'
import { type Release, buildRelease, findReleases } from './support/last-release.ts'
import { freePort, killGroup, serverFile, startNode } from './support/processes.ts'
import { runIn, startReplaceableNode } from './support/replaceable-node.ts'

const releases = findReleases()
beforeEach(({ skip }) => skip(typeof releases === 'string', String(releases)))

/** Random delays of the kills, the same in every run. */
const random = seededRandom(6)
let postgres: Awaited<ReturnType<typeof startExternalPostgres>>
beforeAll(async () => {
  postgres = await startExternalPostgres(findPostgres())
})
afterAll(() => postgres.stop())

async function ask<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new Client(url)
  await client.connect()
  return client
    .query<Row>(sql)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}

async function countRows(url: string): Promise<Map<string, number>> {
  const tables = await ask<{ name: string }>(
    url,
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const all = tables.map(({ name }) => `select '${name}' as name, count(*) as count from "${name}"`)
  const counts = await ask<{ name: string; count: number }>(url, all.join(' union all '))
  return new Map(counts.map(({ name, count }) => [name, Number(count)]))
}

/** Installs a release with a month of sample data, as a template database. */
async function installRelease(folder: string, name: string): Promise<{ DATABASE_URL: string }> {
  await ask(postgres.url, `create database "${name}"`)
  const env = { DATABASE_URL: new URL(name, postgres.url).href }
  await runIn(folder, ['scripts/sample-month.ts'], env)
  const server = await startReplaceableNode(await freePort(), env, folder)
  await server.stop()
  return env
}

/** Starts this build on a database and kills it after 0.5 to 2 s, possibly during a migration. */
async function killWhileMigrating(env: Record<string, string>): Promise<void> {
  const port = String(await freePort())
  const settings = { LOG_LEVEL: 'silent', ...env, PORT: port }
  const child = startNode([serverFile], settings, { isDetached: true })
  await delay(500 + random() * 1_500)
  await killGroup(child)
}

test(
  'PRF-06 the sample month of every release keeps its rows on this build, after kills during the first start',
  async () => {
    const kills = numberOfTries(2, 20)
    for (const { name, commit } of releases as Release[]) {
      const folder = buildRelease({ name, commit })
      const template = `release_${randomUUID().slice(0, 8)}`
      const before = await countRows((await installRelease(folder, template)).DATABASE_URL)
      for (let kill = 0; kill < kills; kill++) {
        const copy = `${template}_${kill}`
        await ask(postgres.url, `create database "${copy}" template "${template}"`)
        const env = { DATABASE_URL: new URL(copy, postgres.url).href }
        await killWhileMigrating(env)
        const server = await startReplaceableNode(await freePort(), env)
        await server.stop()
        const after = await countRows(env.DATABASE_URL)
        const fewer = [...before].filter(([table, count]) => (after.get(table) ?? 0) < count)
        expect(fewer, name).toEqual([])
        await ask(postgres.url, `drop database "${copy}"`)
      }
      const rows = [...before.values()].reduce((sum, count) => sum + count, 0)
      reportProof(`PRF-06 upgrade from ${name}`, { kills, rows, 'rows lost': 0 })
    }
  },
  proofTimeoutMs,
)
