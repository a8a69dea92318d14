import { randomUUID } from 'node:crypto'
import type { ChildProcess } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEnv } from '#app/platform/env.server.ts'
import { silentLog } from '#app/platform/logger.server.ts'
import { reachableFolder } from '#tools/testing/database-server.ts'
import { openDatabase } from '#server/database.ts'
import { product } from './support/browser.ts'
import { endChild, freePort, startNode, untilAnswers } from './support/processes.ts'
import { createDatabase } from './support/product-server.ts'
import { sendSteadily } from './support/steady-leads.ts'

const publicKey = 'kill-journey-public-key'
const kills = 4
const run = randomUUID().slice(0, 8)
let env: Record<string, string>
let url: string
let server: ChildProcess
let external: Awaited<ReturnType<typeof createDatabase>>

beforeAll(async () => {
  const port = await freePort()
  external = await createDatabase()
  url = `http://127.0.0.1:${port}`
  env = {
    PORT: String(port),
    DATA_DIR: await reachableFolder('baobab-kill-'),
    LOG_LEVEL: 'silent',
    RATE_LIMIT_FACTOR: '100000',
    PUBLIC_ANON_KEY: publicKey,
    ZOHO_CLIENT_ID: 'client',
    ZOHO_CLIENT_SECRET: 'secret',
    ZOHO_REFRESH_TOKEN: 'refresh',
    ZOHO_ACCOUNTS_URL: product().crmUrl,
    ZOHO_API_URL: product().crmUrl,
    ...(external ? { DATABASE_URL: external.url } : {}),
  }
})

afterAll(async () => {
  await endChild(server)
  await external?.drop()
  await rm(env.DATA_DIR!, { recursive: true, force: true })
})

/** As `npm start` runs it, in its own group, so that a kill takes everything but the database. */
async function start(): Promise<void> {
  server = startNode([resolve(process.env.BUILD_DIR ?? 'build', 'server/index.js')], env, {
    isDetached: true,
  })
  await untilAnswers(`${url}/readyz`, server)
}

async function storedLeads(): Promise<{ id: string; company: string }[]> {
  const database = await openDatabase(readEnv({ ...process.env, ...env }), 'command', silentLog)
  const { rows } = await database.pool.query<{ id: string; company: string }>(
    'select id, company from leads',
  )
  await database.close()
  return rows
}

test('API-02, API-07, T23: kills lose no acknowledged lead and send no CRM record twice', async () => {
  await start()
  const emailOf = (number: number) => `kill-${run}-${number}@example.co.za`
  const stream = sendSteadily(url, publicKey, emailOf)
  for (let kill = 0; kill < kills; kill++) {
    await new Promise((later) => setTimeout(later, 500 + kill * 130))
    process.kill(-server.pid!, 'SIGKILL')
    await new Promise((gone) => server.once('exit', gone))
    await start()
  }
  const acknowledged = await stream.stop()

  const stored = await storedLeads()
  const byKey = new Map(stored.map((lead) => [lead.company, lead.id]))
  expect(stored).toHaveLength(byKey.size)
  for (const { key, id } of acknowledged) expect(byKey.get(key)).toBe(id)
  await expectOneRecordEach(acknowledged.length)
}, 300_000)

/** Every lead reaches the CRM; then nothing more may come. */
async function expectOneRecordEach(count: number): Promise<void> {
  const counts = async () => {
    const records = (await (await fetch(`${product().crmUrl}/__records`)).json()) as {
      Email: string
    }[]
    const own = records.filter((record) => record.Email.startsWith(`kill-${run}-`))
    return { records: own.length, people: new Set(own.map((record) => record.Email)).size }
  }
  const deadline = Date.now() + 120_000
  while ((await counts()).people < count && Date.now() < deadline) {
    await new Promise((later) => setTimeout(later, 250))
  }
  await new Promise((later) => setTimeout(later, 2_000))
  expect(await counts()).toEqual({ records: count, people: count })
}
