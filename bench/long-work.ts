// npm run bench:long-work: does the long work of one person slow the others (OPS-10)? 200 pages a second are served alone,
// and then while a million rows are imported and read, the leads exported, a backup is made and boards are read.
// GROWTH_DATA names a folder that bench:growth filled; without it GROWTH, a tenth, is filled in first. ROWS, SECONDS.
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { readEnv } from '#app/platform/env.server.ts'
import { silentLog } from '#app/platform/logger.server.ts'
import { openDatabase } from '#server/database.ts'
import { fill, sizesOf } from './growth/fill.ts'
import { buildingFile } from './support/building-file.ts'
import { rssMiBOf, startProduct } from './support/product.ts'
import { keepResult, percentile } from './support/results.ts'
import { addStaffSessions } from './support/staff-sessions.ts'

const rows = Number(process.env.ROWS ?? 1_000_000)
const seconds = Number(process.env.SECONDS ?? 30)
const perSecond = Number(process.env.RATE ?? 200)
const sizes = sizesOf(Number(process.env.GROWTH ?? 0.1), Number(process.env.BUILDINGS ?? 20_000))
const promised = { loopP99Ms: 50, serverMiB: 350 }
const longestMs = 600_000

const pages = ['/', '/pricing', '/services', '/connectivity/fibre', '/resources/it-health']
const boards = ['/forms/unjani/contract-audit/rollout', '/analytics', '/leads', '/products']

const data = process.env.GROWTH_DATA && resolve(process.env.GROWTH_DATA)
const product = await startProduct(data ? { DATA_DIR: data } : {})
const database = await openDatabase(readEnv({ DATA_DIR: product.directory }), 'command', silentLog)
const agent = new Agent({ keepAlive: true, maxSockets: 64 })
try {
  await run()
} finally {
  agent.destroy()
  await database.close()
  await product.stop()
}

async function run(): Promise<void> {
  await fillOnce()
  const [session] = await addStaffSessions(database.db, 1, 'super_admin')
  const headers = { ...session!.headers, origin: product.url }
  await serve(delay(5_000))
  const load = loadavg()[0]
  const alone = await serve(delay(seconds * 1000))
  const work = { import: timed(importBuildings), export: timed(exportLeads), backup: timed(backUp) }
  const during = await serve(readBoards(Promise.all(Object.values(work))))
  const took = Object.fromEntries(
    await Promise.all(Object.entries(work).map(async ([name, done]) => [name, await done])),
  )
  console.table({ alone, during })
  console.log(took)
  keepResult('long-work', {
    unit: 'milliseconds; MiB of the server without its database',
    sizes: data ? undefined : sizes,
    perSecond,
    load,
    promised,
    alone,
    during,
    work: took,
  })
  const isKept =
    during.loopP99Ms <= promised.loopP99Ms &&
    during.serverMiB <= promised.serverMiB &&
    during.failed === 0
  if (!isKept) process.exitCode = 1

  async function importBuildings() {
    const parts = [...buildingFile(rows)]
    const sizeBytes = parts.reduce((sum, part) => sum + part.byteLength, 0)
    const begun = await ask('/coverage/imports', { fileName: 'bench.csv', sizeBytes })
    const { id } = (await begun.json()) as { id: number }
    for (const [part, body] of parts.entries()) {
      const sent = await fetch(`${product.url}/api/admin/coverage/imports/${id}/parts/${part}`, {
        method: 'PUT',
        headers: { ...headers, 'content-type': 'application/octet-stream' },
        body: new Uint8Array(body),
      })
      if (!sent.ok) throw new Error(`a part was answered with ${sent.status}: ${await sent.text()}`)
    }
    await ask(`/coverage/imports/${id}/read`, {})
    const read = await untilRead(id)
    const { version, rowsAccepted } = read
    await ask(`/coverage/imports/${id}/discard`, { version })
    return { rows: rowsAccepted }
  }

  async function untilRead(id: number) {
    for (;;) {
      await delay(1_000)
      const answer = await fetch(`${product.url}/api/admin/coverage/imports/${id}`, { headers })
      const { import: found } = (await answer.json()) as {
        import: { state: string; version: number; rowsAccepted: number; failure: string | null }
      }
      if (found.state === 'staged') return found
      if (found.state !== 'reading') throw new Error(`the import ended as ${found.state}`)
    }
  }

  async function exportLeads() {
    const answer = await ask('/leads/export', { folder: 'inbox' })
    let bytes = 0
    for await (const piece of answer.body!) bytes += piece.byteLength
    return { rows: Number(answer.headers.get('x-row-count')), bytes }
  }

  async function ask(path: string, body: object): Promise<Response> {
    const answer = await fetch(`${product.url}/api/admin${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer
  }

  /** The boards one after the other, four a second, until the work is done. */
  async function readBoards(done: Promise<unknown>): Promise<void> {
    let isDone = false
    const ended = done.finally(() => (isDone = true))
    for (let turn = 0; !isDone; turn++) {
      const read = fetch(`${product.url}/api/admin${boards[turn % boards.length]}`, {
        headers: { ...headers, connection: 'close' },
      })
      await Promise.all([read.then((answer) => answer.arrayBuffer()), delay(250)])
    }
    await ended
  }
}

/** Pages at a steady rate until it is over: how long they took, what the event loop and the memory did meanwhile. */
async function serve(over: Promise<unknown>) {
  const times: number[] = []
  let failed = 0
  let serverMiB = 0
  // Its figures begin anew each time they are read.
  await readLoopP99Ms()
  const watching = setInterval(() => (serverMiB = Math.max(serverMiB, rssMiBOf(product.pid))), 250)
  let isOver = false
  const ended = Promise.race([over, delay(longestMs)]).finally(() => (isOver = true))
  const startedAt = performance.now()
  const open: Promise<void>[] = []
  for (let number = 0; !isOver; number++) {
    const wait = startedAt + (number * 1000) / perSecond - performance.now()
    if (wait > 0) await delay(wait)
    const page = readPage(pages[number % pages.length]!).then(
      (ms) => void times.push(ms),
      () => void failed++,
    )
    open.push(page)
  }
  await ended
  await Promise.all(open)
  clearInterval(watching)
  const round = (ms: number) => Math.round(ms * 10) / 10
  return {
    seconds: Math.round((performance.now() - startedAt) / 1000),
    pages: times.length,
    failed,
    p50Ms: round(percentile(times, 0.5)),
    p99Ms: round(percentile(times, 0.99)),
    slowestMs: round(Math.max(...times.slice(-100_000))),
    loopP99Ms: await readLoopP99Ms(),
    serverMiB,
  }
}

function readPage(path: string): Promise<number> {
  const startedAt = performance.now()
  return new Promise((read, failed) => {
    const request = get(
      product.url + path,
      { agent, headers: { 'accept-encoding': 'br' } },
      (response) => {
        response.resume()
        response.on('error', failed)
        response.on('end', () =>
          response.statusCode === 200
            ? read(performance.now() - startedAt)
            : failed(new Error(`${path} answered ${response.statusCode}`)),
        )
      },
    )
    request.on('error', failed)
  })
}

async function timed<Answer extends object>(work: () => Promise<Answer>) {
  const startedAt = performance.now()
  const answer = await work()
  return { ...answer, seconds: Math.round((performance.now() - startedAt) / 1000) }
}

/** As an operator makes one while the server runs. */
function backUp(): Promise<{ said: string }> {
  const file = join(tmpdir(), `bench-${process.pid}.backup.gz`)
  return new Promise((made, failed) => {
    const command = spawn('node', ['scripts/db-backup.ts', file], {
      env: { ...process.env, DATA_DIR: product.directory },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let said = ''
    command.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
    command.once('exit', (code) => {
      rmSync(file, { force: true })
      if (code === 0) made({ said: said.trim().replace(file, 'FILE') })
      else failed(new Error(`the backup ended with ${code}`))
    })
  })
}

async function readLoopP99Ms(): Promise<number> {
  const text = await fetch(`${product.url}/metrics`).then((response) => response.text())
  return Math.round(1000 * Number(/^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(text)?.[1]))
}

async function fillOnce(): Promise<void> {
  const client = new Client(database.config)
  await client.connect()
  const { rows: found } = await client.query(
    `select 1 from leads where idempotency_key = 'growth-1'`,
  )
  if (found.length === 0) await fill(client, database.db, sizes)
  await client.end()
}
