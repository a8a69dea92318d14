// npm run bench:growth: every route of the console on the data of some years (OPS-09), beside the same on sample data.
// GROWTH=0.1 takes a tenth of it, BUILDINGS=200000 so many buildings; GROWTH_DATA names a folder whose data is kept and used again; READS is how often.
import { loadavg } from 'node:os'
import { resolve } from 'node:path'
import { Client } from 'pg'
import { pruneAnalytics } from '#app/features/analytics/services/prune-analytics.server.ts'
import { sumProducts } from '#app/features/catalogue/services/sum-products.server.ts'
import { markDuplicates } from '#app/features/leads/services/mark-duplicates.server.ts'
import { storeLeadWords } from '#app/features/leads/services/store-lead-words.server.ts'
import { sumDaysOfLeads } from '#app/features/leads/services/sum-lead-days.server.ts'
import { systemClock } from '#app/platform/clock.ts'
import { readEnv } from '#app/platform/env.server.ts'
import { silentLog } from '#app/platform/logger.server.ts'
import { openDatabase } from '#server/database.ts'
import { fill, sizesOf } from './growth/fill.ts'
import { measure, type Measured } from './growth/measure.ts'
import { pathsOf } from './growth/paths.ts'
import { findWholeReads } from './growth/whole-reads.ts'
import { startProduct, type RunningProduct } from './support/product.ts'
import { keepResult } from './support/results.ts'
import { addStaffSessions } from './support/staff-sessions.ts'

const factor = Number(process.env.GROWTH ?? 1)
const reads = Number(process.env.READS ?? 20)
const only = process.env.ONLY ? new RegExp(process.env.ONLY) : undefined
const buildings = process.env.BUILDINGS ? Number(process.env.BUILDINGS) : undefined
const sizes = sizesOf(factor, buildings)
/** OPS-09: no slower than this, no larger, and not many times what it takes on sample data. */
const promised = { p95Ms: 150, sentBytes: 200_000, timesSample: 3 }
/** More rows than any page holds. */
const mostRows = 20_000

const sample = process.env.SAMPLE === 'no' ? new Map<string, Measured>() : await measureSample()
const data = process.env.GROWTH_DATA && resolve(process.env.GROWTH_DATA)
const product = await startProduct(data ? { DATA_DIR: data } : {})
const database = await openDatabase(readEnv({ DATA_DIR: product.directory }), 'command', silentLog)
try {
  await run()
} finally {
  await database.close()
  await product.stop()
}

async function run(): Promise<void> {
  const fillMs = await fillOnce()
  const [session] = await addStaffSessions(database.db, 1, 'super_admin')
  const paths = [...(await pathsOf(product, session!)), '/metrics'].filter(
    (path) => !only || only.test(path),
  )
  const rows = []
  for (const path of paths) {
    const grown = await measure(product, session!, path, reads)
    const before = sample.get(routeOf(path))
    const row = { ...grown, sampleP50Ms: before?.p50Ms, sampleP95Ms: before?.p95Ms }
    rows.push({ ...row, keeps: keepsPromise(row) })
    console.log(path, row.status, row.p50Ms, row.p95Ms, row.sentBytes, before?.p50Ms ?? '')
  }
  const wholeReads = await findWholeReads(product, database, session!, paths, mostRows)
  console.table(wholeReads, ['path', 'node', 'table', 'rows'])
  const broken = rows.filter(({ keeps }) => !keeps)
  console.log(`${rows.length - broken.length} of ${rows.length} addresses keep what is promised`)
  if (!only)
    keepResult('growth', {
      unit: 'milliseconds from asking to the last byte, one after the other; bytes as they were sent',
      sizes,
      reads,
      fillSeconds: fillMs && Math.round(fillMs / 1000),
      load: loadavg()[0],
      promised,
      keeping: rows.length - broken.length,
      rows,
      wholeReads,
    })
}

async function measureSample(): Promise<Map<string, Measured>> {
  const small = await startProduct()
  const opened = await openDatabase(readEnv({ DATA_DIR: small.directory }), 'command', silentLog)
  const [reader] = await addStaffSessions(opened.db, 1, 'super_admin')
  const found = await measureAll(small, [...(await pathsOf(small, reader!)), '/metrics'], reader!)
  await opened.close()
  await small.stop()
  return found
}

async function measureAll(
  on: RunningProduct,
  asked: string[],
  reader: Parameters<typeof measure>[1],
): Promise<Map<string, Measured>> {
  const found = new Map<string, Measured>()
  for (const path of asked.filter((one) => !only || only.test(one)))
    found.set(routeOf(path), await measure(on, reader, path, reads))
  return found
}

/** One record stands for another. */
function routeOf(path: string): string {
  return path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|\/\d+$/g, ':id')
}

/** Milliseconds it took, or undefined where an earlier run filled the folder. */
async function fillOnce(): Promise<number | undefined> {
  const client = new Client(database.config)
  await client.connect()
  const { rows: found } = await client.query(
    `select 1 from leads where idempotency_key = 'growth-1'`,
  )
  const startedAt = performance.now()
  if (found.length === 0) await fill(client, database.db, sizes)
  // As the night before would have left it.
  const night = { db: database.db, clock: systemClock, log: silentLog }
  await pruneAnalytics(night)
  const { rows: marked } = await client.query('select 1 from leads where has_duplicate limit 1')
  if (marked.length === 0) await markDuplicates(night)
  await storeLeadWords(night)
  await sumDaysOfLeads(night)
  await sumProducts(night)
  await client.query('vacuum analyze leads, lead_words, lead_days')
  await client.end()
  return found.length === 0 ? performance.now() - startedAt : undefined
}

function keepsPromise(row: Measured & { sampleP50Ms?: number }): boolean {
  // Under 15 ms a ratio says more about the machine than about the data.
  const most = Math.max(15, promised.timesSample * (row.sampleP50Ms ?? Number.POSITIVE_INFINITY))
  return (
    row.status === 200 &&
    row.p95Ms <= promised.p95Ms &&
    row.sentBytes <= promised.sentBytes &&
    row.p50Ms <= most
  )
}
