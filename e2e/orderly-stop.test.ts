import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readEnv } from '#app/platform/env.server.ts'
import { silentLog } from '#app/platform/logger.server.ts'
import { openDatabase } from '#server/database.ts'
import { reachableFolder } from '#tools/testing/database-server.ts'
import { callNode } from './support/nodes.ts'
import { freePort, serverFile, waitForServer } from './support/processes.ts'

let folder: string
let child: ChildProcess | undefined
beforeAll(async () => {
  folder = await reachableFolder('baobab-stop-')
})
afterEach(() => {
  if (child?.exitCode === null && child.signalCode === null) process.kill(-child.pid!, 'SIGKILL')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Starts a server in its own process group, and collects what it prints. */
async function start(program: string, args: readonly string[], more: Record<string, string> = {}) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = { ...process.env, ...more, DATA_DIR: folder, PORT: String(port), LOG_LEVEL: 'info' }
  const server = spawn(program, args, { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  child = server
  let printed = ''
  for (const output of [server.stdout, server.stderr])
    output.on('data', (chunk) => (printed += chunk))
  const closed = once(server, 'close')
  await waitForServer(`${url}/readyz`, server)
  return { server, url, said: () => printed, closed }
}

test.each([
  ['SIGTERM', 'node', [serverFile], 'it alone'],
  ['SIGINT', 'node', [serverFile], 'everything'],
  ['SIGTERM', 'npm', ['start'], 'it alone'],
  ['SIGINT', 'npm', ['start'], 'everything'],
] as const)(
  'an orderly stop prints no stack trace: %s to %s %s',
  async (signal, program, args, whom) => {
    const { server, url, said, closed } = await start(program, args)
    // Opens every connection of the pool, so that all are idle when the stop signal comes.
    await Promise.all(Array.from({ length: 40 }, () => fetch(`${url}/readyz`)))
    process.kill(whom === 'everything' ? -server.pid! : server.pid!, signal)
    await closed
    expect(said()).toContain('stopping: finishing work in progress')
    expect(said()).not.toMatch(/"level":"(warn|error)"|"stack"|^ {4}at /m)
  },
)

const openCommand = () => openDatabase(readEnv({ DATA_DIR: folder }), 'command', silentLog)

test('OPS-11 T23 a stopping server answers and stores every lead that was sent, including those waiting for a connection', async () => {
  const more = { PUBLIC_ANON_KEY: 'stop-journey-public-key', RATE_LIMIT_FACTOR: '1000' }
  const { server, url, said, closed } = await start('node', [serverFile], more)
  const database = await openCommand()
  const holder = await database.pool.connect()
  await holder.query('begin')
  await holder.query('lock table leads in share mode')
  let answered = 0
  const sending = Array.from({ length: 40 }, () =>
    sendLead(url, more.PUBLIC_ANON_KEY).finally(() => answered++),
  )
  const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like 'select add_lead(%'`
  const countWaiting = async () => (await database.pool.query(waiting)).rowCount
  // All connections of the pool are now blocked, and the other requests queue for one of them.
  await expect.poll(countWaiting).toBeGreaterThan(8)
  process.kill(server.pid!, 'SIGTERM')
  await expect.poll(said).toContain('stopping')
  expect(answered).toBe(0)
  await holder.query('commit')
  holder.release()
  await database.close()
  const answers = await Promise.all(sending)
  expect(await closed).toEqual([0, null])
  const after = await openCommand()
  const { rows } = await after.pool.query<{ id: string }>(
    `select id from leads where company = 'Stop' order by id`,
  )
  await after.close()
  expect(rows.map(({ id }) => id)).toEqual(answers.map(({ id }) => id).toSorted())
})

function sendLead(url: string, publicKey: string): Promise<{ id: string }> {
  const key = randomUUID()
  const headers = { authorization: `Bearer ${publicKey}`, 'idempotency-key': key }
  const lead = { name: 'Nomsa', email: `${key}@example.co.za`, company: 'Stop' }
  return callNode(url, '/functions/zoho-crm', headers, lead)
}
