// npm run bench:long-lists: forty reads of the console at once, on a million enquiries and 100,000 products, in a
// server with a heap of 384 MB (T35). Nothing may fail but by asking for patience, no answer may exceed 200 kB,
// the event loop's p99 stays within 50 ms, and the process lives.
import { loadavg } from 'node:os'
import { readEnv } from '#app/platform/env.server.ts'
import { silentLog } from '#app/platform/logger.server.ts'
import { openDatabase, type OpenDatabase } from '#server/database.ts'
import { memoryOf, startProduct } from './support/product.ts'
import { keepResult, percentile } from './support/results.ts'
import { addStaffSessions } from './support/staff-sessions.ts'

const leadCount = Number(process.env.LEADS ?? 1_000_000)
const productCount = Number(process.env.PRODUCTS ?? 100_000)
const rounds = Number(process.env.ROUNDS ?? 10)
const atOnce = 40
const heapMb = 384
const promisedLoopMs = 50
const largestAnswer = 200_000

const paths = [
  '/leads',
  '/leads?search=shop',
  '/leads?search=person9999',
  '/leads?folder=duplicates',
  '/leads?status=new&kind=contact',
  '/leads/counts',
  '/products',
  '/products?search=plan+77',
  '/products/summary',
  '/products/activity',
  '/approvals',
  '/approvals/summary',
  '/analytics',
  '/coverage/demand',
  '/forms',
  '/forms/unjani/contract-audit/rollout',
  '/forms/unjani/contract-audit/submissions',
  '/appointments',
  '/notifications',
  '/offers',
]

const product = await startProduct({ NODE_OPTIONS: `--max-old-space-size=${heapMb}` })
const database = await openDatabase(readEnv({ DATA_DIR: product.directory }), 'command', silentLog)
const [session] = await addStaffSessions(database.db, 1)
const filledAt = performance.now()
await fill(database).catch(async (error: unknown) => {
  await product.stop()
  throw error
})
console.log(`filled in ${Math.round((performance.now() - filledAt) / 1000)} s`)

const times = new Map<string, number[]>(paths.map((path) => [path, []]))
const statuses = new Map<string, number>()
let heaviestMiB = 0
let largestBytes = 0
// Its figures begin anew each time they are read.
await readLoopP99Ms()
const watching = setInterval(() => {
  heaviestMiB = Math.max(heaviestMiB, memoryOf(product.pid).rssMiB)
}, 250)
for (let round = 0; round < rounds; round++)
  await Promise.all(
    Array.from({ length: atOnce }, (_, at) => read(paths[(at + round) % paths.length]!)),
  )
clearInterval(watching)
const loopP99Ms = await readLoopP99Ms()
const isAlive = await fetch(`${product.url}/readyz`).then(({ status }) => status === 200)

const rows = paths.map((path) => {
  const sorted = times.get(path)!.toSorted((a, b) => a - b)
  return {
    path,
    reads: sorted.length,
    p50Ms: Math.round(percentile(sorted, 0.5)),
    slowestMs: Math.round(sorted.at(-1) ?? 0),
  }
})
console.table(rows)
const answers = Object.fromEntries(statuses)
console.log({ answers, isAlive, heaviestMiB, largestBytes, loopP99Ms })
keepResult('long-lists', {
  unit: 'milliseconds of a read while 39 others are made; MiB of the server with its database',
  leads: leadCount,
  products: productCount,
  atOnce,
  heapMb,
  load: loadavg()[0],
  answers,
  isAlive,
  heaviestMiB,
  largestBytes,
  loopP99Ms,
  rows,
})
await database.close()
await product.stop()
const isOutage = Object.keys(answers).some((status) => !['200', '503'].includes(status))
if (!isAlive || isOutage || largestBytes > largestAnswer || loopP99Ms > promisedLoopMs)
  process.exit(1)

async function read(path: string): Promise<void> {
  const startedAt = performance.now()
  // A connection that is kept may be closed just when it is used again; browsers send anew, fetch fails.
  const headers = { ...session!.headers, connection: 'close' }
  const response = await fetch(`${product.url}/api/admin${path}`, { headers })
  const { byteLength } = await response.arrayBuffer()
  largestBytes = Math.max(largestBytes, byteLength)
  times.get(path)!.push(performance.now() - startedAt)
  const status = String(response.status)
  statuses.set(status, (statuses.get(status) ?? 0) + 1)
  if (!['200', '503'].includes(status)) console.log(path, status)
}

async function readLoopP99Ms(): Promise<number> {
  const text = await fetch(`${product.url}/metrics`).then((response) => response.text())
  return Math.round(1000 * Number(/^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(text)?.[1]))
}

/** Rows like those that stand there, with names and days of their own; no trigger runs for them. */
async function fill({ pool }: OpenDatabase): Promise<void> {
  const client = await pool.connect()
  await client.query('set statement_timeout = 0')
  const tables = ['leads', 'products', 'product_prices']
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  await client.query(
    `insert into leads (id, reference, kind, entry, page, name, email, company, phone, fields, status, promise,
       due_at, idempotency_key, body_hash, notice_version, submitted_at)
     select gen_random_uuid(), 'BENCH-' || n, (array['contact', 'assessment', 'coverage'])[1 + n % 3], 'form', '/contact',
       'Person ' || n, 'person' || n / 2 || '@shop' || n % 5000 || '.example', 'Shop ' || n % 5000, '', '{}',
       case when n % 50 = 0 then 'new' else 'closed' end, 'bench', now() - n * interval '1 minute',
       'bench-' || n, 'bench', '1', now() - n * interval '1 minute'
     from generate_series(1, $1::int) n`,
    [leadCount],
  )
  await client.query(
    `insert into products (id, slug, name, category, service_type, status, speed_down, speed_up, updated_by)
     select gen_random_uuid(), 'bench-plan-' || n, 'Bench plan ' || n, (select category from products limit 1),
       (select service_type from products limit 1), 'approved', 100, 100, 'bench'
     from generate_series(1, $1::int) n`,
    [productCount],
  )
  await client.query(
    `insert into product_prices (product_id, price_regular, approval_status, is_current)
     select id, 500, 'approved', true from products where slug like 'bench-plan-%'`,
  )
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
  await client.query('analyze')
  // Not back to the pool: it waits as long as it takes.
  client.release(true)
}
