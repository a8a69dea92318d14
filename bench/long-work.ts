// npm run bench:long-work checks if one person's long work slows down others. It serves 200 pages a second alone, then
// while 100,000 rows are imported and read, leads exported, backups made and boards read without a pause. GROWTH_DATA
// is a folder that bench:growth filled; without it, a tenth of that data is filled in first (GROWTH=0.1). ROWS sets the
// number of imported rows, SECONDS the duration of the part alone, and PARTS=import,export starts only these parts.
import { Agent, get } from 'node:http'
import { loadavg } from 'node:os'
import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fillOnce, sizesOf } from './growth/fill.ts'
import { beginLongWork, longWorkParts, readBoards } from './support/long-work.ts'
import { openDatabaseOf, rssMiBOf, startProduct } from './support/product.ts'
import { keepResult, percentile, round } from './support/results.ts'
import { addStaffSessions } from './support/staff-sessions.ts'
import { waitedForCpuMs } from './support/usage.ts'

const rows = Number(process.env.ROWS ?? 100_000)
const seconds = Number(process.env.SECONDS ?? 30)
const perSecond = Number(process.env.RATE ?? 200)
const parts = process.env.PARTS?.split(',') ?? longWorkParts
const sizes = sizesOf(Number(process.env.GROWTH ?? 0.1), Number(process.env.BUILDINGS ?? 20_000))
const promised = { p99Ms: 150, serverMiB: 350 }
const longestMs = 600_000

const pages = ['/', '/pricing', '/services', '/connectivity/fibre', '/resources/it-health']

const data = process.env.GROWTH_DATA && resolve(process.env.GROWTH_DATA)
const product = await startProduct(data ? { DATA_DIR: data } : {})
const database = await openDatabaseOf({ DATA_DIR: product.directory })
const agent = new Agent({ keepAlive: true, maxSockets: 64 })
try {
  await run()
} finally {
  agent.destroy()
  await database.close()
  await product.stop()
}

async function run(): Promise<void> {
  await fillOnce(database, sizes)
  const [session] = await addStaffSessions(database.db, 1, 'super_admin')
  await serve(delay(5_000))
  const load = loadavg()[0]
  const alone = await serve(delay(seconds * 1000))
  const work = beginLongWork(product, session!, { rows, parts })
  const during = await serve(readBoards(product, session!, Promise.all(work)))
  const took: Record<string, number> = Object.assign({}, ...(await Promise.all(work)))
  console.table({ alone, during })
  console.log(took)
  if (parts === longWorkParts)
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
    during.p99Ms <= promised.p99Ms && during.serverMiB <= promised.serverMiB && during.failed === 0
  if (!isKept) process.exitCode = 1
}

/** Requests pages at a steady rate until `over` resolves. Returns response times, event-loop delay and memory. */
async function serve(over: Promise<unknown>) {
  const times: number[] = []
  let failed = 0
  let serverMiB = 0
  // Reading the metrics resets them, so read them once before the measurement.
  await readLoopP99Ms()
  const watching = setInterval(() => (serverMiB = Math.max(serverMiB, rssMiBOf(product.pid))), 250)
  const state = { isOver: false }
  const ended = Promise.race([over, delay(longestMs, undefined, { ref: false })]).finally(
    () => (state.isOver = true),
  )
  const startedAt = performance.now()
  const waitedBefore = waitedForCpuMs(product.pid)
  const open: Promise<void>[] = []
  for (let number = 0; !state.isOver; number++) {
    const wait = startedAt + (number * 1000) / perSecond - performance.now()
    if (wait > 0) await delay(wait)
    const page = readPage(pages[number % pages.length]!).then(
      (ms) => void times.push(ms),
      (error: Error) => (failed++, console.log(`a page failed: ${error.message}`)),
    )
    open.push(page)
  }
  await ended
  await Promise.all(open)
  clearInterval(watching)
  return {
    seconds: Math.round((performance.now() - startedAt) / 1000),
    pages: times.length,
    failed,
    p50Ms: round(percentile(times, 0.5)),
    p99Ms: round(percentile(times, 0.99)),
    slowestMs: round(Math.max(...times.slice(-100_000))),
    loopP99Ms: await readLoopP99Ms(),
    // Time that the process waited for a CPU, which delays the event loop even without other work.
    waitedForCpuSeconds: round((waitedForCpuMs(product.pid) - waitedBefore) / 1000),
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
    // The server closed a connection, idle for 5 s, at the moment of its reuse. Send the request again, as browsers do.
    request.on('error', (error) =>
      request.reusedSocket && 'code' in error && error.code === 'ECONNRESET'
        ? read(readPage(path))
        : failed(error),
    )
  })
}

async function readLoopP99Ms(): Promise<number> {
  const text = await fetch(`${product.url}/metrics`).then((response) => response.text())
  return Math.round(1000 * Number(/^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(text)?.[1]))
}
