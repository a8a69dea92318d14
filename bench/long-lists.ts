// npm run bench:long-lists sends forty of the console's largest requests at once, on 100,000 enquiries and 10,000
// products, to a server with a heap of 384 MB: lists, then exports, then imports of a file of all products. Each
// request must be answered or refused with 503, no list may exceed 200 kB, and the process must survive.
import { randomUUID } from 'node:crypto'
import { loadavg } from 'node:os'
import type { OpenDatabase } from '#server/database.ts'
import { openDatabaseOf, rssMiBOf, startProduct } from './support/product.ts'
import { keepResult, percentile } from './support/results.ts'
import { addStaffSessions } from './support/staff-sessions.ts'

const leadCount = Number(process.env.LEADS ?? 100_000)
const productCount = Number(process.env.PRODUCTS ?? 10_000)
const rounds = Number(process.env.ROUNDS ?? 10)
const atOnce = 40
const heapMb = 384
const largestAnswer = 200_000

const lists = [
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

type Asked = { path: string; body?: object }

const exports: Asked[] = [
  { path: '/leads/export', body: { folder: 'inbox' } },
  { path: '/products/export' },
  { path: '/activity/export', body: {} },
]

const product = await startProduct({ NODE_OPTIONS: `--max-old-space-size=${heapMb}` })
const database = await openDatabaseOf({ DATA_DIR: product.directory })
const [session] = await addStaffSessions(database.db, 1, 'super_admin')
const filledAt = performance.now()
await fill(database).catch(async (error: unknown) => {
  await product.stop()
  throw error
})
console.log(`filled in ${Math.round((performance.now() - filledAt) / 1000)} s`)

const times = new Map<string, number[]>()
const statuses = new Map<string, number>()
let serverMiB = 0
let largestBytes = 0
const watching = setInterval(() => {
  serverMiB = Math.max(serverMiB, rssMiBOf(product.pid))
}, 250)
for (let round = 0; round < rounds; round++)
  await fortyAtOnce(
    lists.map((path) => ({ path })),
    round,
  )
const largestList = largestBytes
await fortyAtOnce(exports)
const rows = (await (await ask({ path: '/products/export' })).text()).split('\r\n')
const csv = rows.slice(0, 10_001).join('\r\n')
const file = { id: randomUUID(), goLiveDate: null, csv, isDryRun: true }
await fortyAtOnce([{ path: '/products/import', body: file }])
clearInterval(watching)
const isAlive = await fetch(`${product.url}/readyz`).then(({ status }) => status === 200)

const table = [...times].map(([path, took]) => {
  const sorted = took.toSorted((a, b) => a - b)
  return {
    path,
    requests: sorted.length,
    p50Ms: Math.round(percentile(sorted, 0.5)),
    slowestMs: Math.round(sorted.at(-1) ?? 0),
  }
})
console.table(table)
const answers = Object.fromEntries(statuses)
console.log({ answers, isAlive, serverMiB, largestList })
keepResult('long-lists', {
  unit: 'milliseconds of a request while 39 others are made; MiB of the server without its database',
  leads: leadCount,
  products: productCount,
  atOnce,
  heapMb,
  load: loadavg()[0],
  answers,
  isAlive,
  serverMiB,
  largestList,
  rows: table,
})
await database.close()
await product.stop()
const isBroken = Object.keys(answers).some((status) => !['200', '503'].includes(status))
if (!isAlive || isBroken || largestList > largestAnswer) process.exit(1)

async function fortyAtOnce(asked: readonly Asked[], from = 0): Promise<void> {
  await Promise.all(
    Array.from({ length: atOnce }, (_, at) => read(asked[(at + from) % asked.length]!)),
  )
}

async function read(asked: Asked): Promise<void> {
  const startedAt = performance.now()
  const response = await ask(asked)
  let bytes = 0
  for await (const part of response.body!) bytes += part.byteLength
  largestBytes = Math.max(largestBytes, bytes)
  times.set(asked.path, [...(times.get(asked.path) ?? []), performance.now() - startedAt])
  const status = String(response.status)
  statuses.set(status, (statuses.get(status) ?? 0) + 1)
  if (!['200', '503'].includes(status)) console.log(asked.path, status)
}

function ask({ path, body }: Asked): Promise<Response> {
  // Do not keep connections: the server may close an idle one at the moment of its reuse. Browsers then retry, but
  // fetch fails.
  const headers = { ...session!.headers, origin: product.url, connection: 'close' }
  const json = { ...headers, 'content-type': 'application/json' }
  const post = body && { method: 'POST', headers: json, body: JSON.stringify(body) }
  return fetch(`${product.url}/api/admin${path}`, post ?? { headers })
}

/** Adds rows like the existing ones, with different names and dates; triggers do not run. */
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
  // Do not return this connection to the pool, because it has no statement timeout.
  client.release(true)
}
