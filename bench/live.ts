// npm run bench:live measures how long a change takes to reach 500 staff with an open stream each: on one node, and
// when one node writes and another one is read. Limit: a p99 of 300 ms on one node.
import { loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import type { OpenDatabase } from '#server/database.ts'
import { startExternalPostgres } from '#tools/testing/external-postgres.mjs'
import { testProductValue } from '#tools/testing/product-value.ts'
import { findPostgres } from '../scripts/find-tools.mjs'
import { openStreams, type Streams } from './support/live-streams.ts'
import { timeNotifications } from './support/notification-time.ts'
import { memoryOf, openDatabaseOf, startProduct, type RunningProduct } from './support/product.ts'
import { keepResult, percentile, round } from './support/results.ts'
import { addStaffSessions, postAs, type StaffSession } from './support/staff-sessions.ts'

const staff = Number(process.env.STAFF ?? 500)
const perSecond = Number(process.env.RATE ?? 5)
const seconds = Number(process.env.SECONDS ?? 20)
const productCount = 20
const promisedP99Ms = 300

const rows = [await measureOneNode()]
const programs = findPostgres()
if (programs) rows.push(await measureTwoNodes(programs))
console.table(rows)
keepResult('live', {
  unit: 'milliseconds from the answer of a write to its receipt in every stream; memory of the node with the streams',
  promisedP99Ms,
  rows,
})
if (rows.some(({ missing }) => missing > 0) || rows[0]!.p99Ms > promisedP99Ms) process.exit(1)

async function measureOneNode() {
  const node = await startProduct()
  const database = await openDatabaseOf({ DATA_DIR: node.directory })
  const row = await measure('one, embedded database', database, node, node)
  await database.close()
  await node.stop()
  return row
}

async function measureTwoNodes(programsFolder: string) {
  const server = await startExternalPostgres(programsFolder)
  const env = { DATABASE_URL: server.url }
  const writing = await startProduct(env)
  const reading = await startProduct(env)
  const database = await openDatabaseOf(env)
  const row = await measure('two, external database', database, writing, reading)
  await database.close()
  await writing.stop()
  await reading.stop()
  await server.stop()
  return row
}

async function measure(
  nodes: string,
  database: OpenDatabase,
  writing: RunningProduct,
  reading: RunningProduct,
) {
  const [editor, ...readers] = await addStaffSessions(database.db, staff + 1)
  const plain = await timeNotifications(database.config, 200)
  const pssBefore = memoryOf(reading.pid).pssMiB
  const streams = await openStreams(reading.url, readers)
  const products = await addProducts(writing.url, editor!, productCount)
  streams.forget()
  await drive(writing.url, editor!, products, streams, 3)
  streams.forget()
  const { afterAnswer, afterSending, missing } = await drive(
    writing.url,
    editor!,
    products,
    streams,
    seconds,
  )
  const pssMiB = memoryOf(reading.pid).pssMiB
  streams.close()
  return {
    nodes,
    streams: readers.length,
    changes: perSecond * seconds,
    receipts: afterAnswer.length,
    missing,
    p50Ms: round(percentile(afterAnswer, 0.5)),
    p99Ms: round(percentile(afterAnswer, 0.99)),
    maxMs: round(Math.max(...afterAnswer.slice(0, 1), ...topOf(afterAnswer))),
    fromSendingP50Ms: round(percentile(afterSending, 0.5)),
    fromSendingP99Ms: round(percentile(afterSending, 0.99)),
    listenNotifyP50Ms: round(percentile(plain, 0.5)),
    listenNotifyP99Ms: round(percentile(plain, 0.99)),
    timesListenNotifyP99: round(percentile(afterAnswer, 0.99) / percentile(plain, 0.99)),
    pssWithoutMiB: pssBefore,
    pssMiB,
    loadAverage: round(loadavg()[0]!),
  }
}

type Product = { id: string; version: number; subscribers: number; name: string; slug: string }

async function addProducts(url: string, editor: StaffSession, count: number): Promise<Product[]> {
  const products: Product[] = []
  for (let i = 0; i < count; i++) {
    const id = crypto.randomUUID()
    const value = testProductValue({ name: `Bench ${i}`, slug: `bench-${i}` })
    products.push(await postProduct(editor, url, '/products', { id, value }))
  }
  await delay(1_000)
  return products
}

/** Changes products in turn at a steady rate and waits until every stream has received every change. */
async function drive(
  url: string,
  editor: StaffSession,
  products: Product[],
  streams: Streams,
  duration: number,
) {
  const writes: { id: string; sentAt: number; answeredAt: number }[] = []
  const started = performance.now()
  const open: Promise<void>[] = []
  for (let i = 0; i < perSecond * duration; i++) {
    await delay(Math.max(0, started + (i * 1000) / perSecond - performance.now()))
    const product = products[i % products.length]!
    const write = { id: product.id, sentAt: performance.now(), answeredAt: 0 }
    writes.push(write)
    open.push(
      change(url, editor, product).then(() => {
        write.answeredAt = performance.now()
      }),
    )
  }
  await Promise.all(open)
  await streams.untilHeard(writes.length, 10_000)
  return streams.compare(writes)
}

async function change(url: string, editor: StaffSession, product: Product): Promise<void> {
  const { version, subscribers } = product
  product.subscribers++
  const body = { baseVersion: version, subscribers: subscribers + 1 }
  const path = `/products/${product.id}/subscribers`
  product.version = (await postProduct(editor, url, path, body)).version
}

async function postProduct(...asked: Parameters<typeof postAs>): Promise<Product> {
  const response = await postAs(...asked)
  return ((await response.json()) as { product: Product }).product
}

/** Returns the ten largest values; there are too many values for one call of Math.max. */
function topOf(values: number[]): number[] {
  return values.toSorted((a, b) => b - a).slice(0, 10)
}
