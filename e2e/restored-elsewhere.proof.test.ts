import { spawn } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEnv } from '#app/platform/env.server.ts'
import { silentLog } from '#app/platform/logger.server.ts'
import { openDatabase } from '#server/database.ts'
import { reachableFolder } from '#tools/testing/database-server.ts'
import { proofTimeoutMs, reportProof, numberOfTries } from '#tools/testing/effort.ts'
import { startExternalPostgres } from '#tools/testing/external-postgres.mjs'
import { fill, sizesOf } from '../bench/growth/fill.ts'
import { findPostgres } from '../scripts/find-tools.mjs'
import { startKillableServer, type KillableServer } from './support/killable-server.ts'
import { sendSteadily } from './support/steady-leads.ts'

const leads = numberOfTries(300, 100_000)
let server: KillableServer
let folder: string
let file: string
let elsewhere: Awaited<ReturnType<typeof startExternalPostgres>>

beforeAll(async () => {
  folder = await reachableFolder('baobab-restored-')
  file = join(folder, 'under-load.backup.gz')
  elsewhere = await startExternalPostgres(findPostgres())
  server = await startKillableServer('restored-elsewhere', {})
  const source = await open({})
  await fill(source.client, source.db, { ...sizesOf(0, 1), leads })
  await source.close()
}, proofTimeoutMs)
afterAll(async () => {
  await server.stop()
  await elsewhere.stop()
  await rm(folder, { recursive: true, force: true })
})

/**
 * Runs a command of the product as an operator does.
 * @returns its exit code, its output and its duration in seconds
 */
async function runCommand(script: string, args: string[], more: Record<string, string>) {
  const startedAt = performance.now()
  const child = spawn('node', [`scripts/${script}`, ...args], {
    env: { ...process.env, ...server.env, ...more },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const code = await new Promise<number | null>((ended) => child.once('close', ended))
  return { code, output, seconds: Math.round((performance.now() - startedAt) / 100) / 10 }
}

/** Opens the database of an environment, with one connection in UTC so that every server formats times alike. */
async function open(more: Record<string, string>) {
  const database = await openDatabase(readEnv({ ...server.env, ...more }), 'command', silentLog)
  const client = await database.pool.connect()
  await client.query(`set time zone 'UTC'`)
  const close = () => {
    client.release()
    return database.close()
  }
  return { client, db: database.db, close }
}

/** The row count and checksum of each of our tables. */
async function readTables(client: PoolClient): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const tables: Record<string, string> = {}
  for (const { name } of rows) {
    const sums = await client.query<{ sum: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(line, '' order by line)), '') as sum
       from (select md5(t::text) as line from "${name}" t) lines`,
    )
    tables[name] = sums.rows[0]!.sum
  }
  return tables
}

/** A query for the fields of a lead that no delivery changes. */
const unchanging = `select id, reference, email, company, fields::text, submitted_at from leads order by id`

test(
  'PRF-07 T49 a backup made under load restores the same rows on another PostgreSQL, and a damaged one changes nothing',
  async () => {
    const emailOf = (number: number) => `restore-${number}@example.co.za`
    const stream = sendSteadily(server.url, server.publicKey, emailOf)
    await expect.poll(() => stream.acknowledged().length).toBeGreaterThan(10)
    const earlier = stream.acknowledged()
    const made = await runCommand('db-backup.ts', [file], {})
    await stream.stop()
    expect(made).toMatchObject({ code: 0 })

    const there = { DATABASE_URL: elsewhere.url }
    const restored = await runCommand('db-restore.ts', [file], there)
    expect(restored).toMatchObject({ code: 0 })
    const again = { DATA_DIR: join(folder, 'again') }
    expect(await runCommand('db-restore.ts', [file], again)).toMatchObject({ code: 0 })

    const [source, target, twin] = [await open({}), await open(there), await open(again)]
    const tables = await readTables(target.client)
    expect(await readTables(twin.client)).toEqual(tables)
    const { rows } = await target.client.query(unchanging)
    const ids = new Set(rows.map(({ id }) => id))
    const { rows: originals } = await source.client.query(unchanging)
    expect(rows).toEqual(originals.filter(({ id }) => ids.has(id)))
    expect(earlier.filter(({ id }) => !ids.has(id))).toEqual([])
    expect(ids.size).toBeGreaterThan(leads)

    const good = await readFile(file)
    const flipped = Buffer.from(good)
    flipped[Math.floor(good.length / 2)]! ^= 1
    for (const bad of [good.subarray(0, -100), flipped, Buffer.from('not a backup')]) {
      await writeFile(`${file}.bad`, bad)
      const refused = await runCommand('db-restore.ts', [`${file}.bad`, '--replace'], there)
      expect(refused.code).toBe(1)
      expect(refused.output).toContain('Nothing was changed.')
    }
    expect(await readTables(target.client)).toEqual(tables)
    for (const database of [source, target, twin]) await database.close()
    reportProof('PRF-07 restore elsewhere', {
      leads,
      onto: elsewhere.version,
      'seconds to back up': made.seconds,
      'seconds to restore': restored.seconds,
      'damaged files refused': 3,
    })
  },
  proofTimeoutMs,
)
