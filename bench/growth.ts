// npm run bench:growth measures every route of the console on several years of data.
// GROWTH=0.1 uses a tenth of the data, and BUILDINGS=200000 sets the number of buildings. GROWTH_DATA is a folder whose
// data is stored and reused; READS is the number of reads per address.
import { loadavg } from 'node:os'
import { resolve } from 'node:path'
import type { Client } from 'pg'
import { systemClock } from '#app/basics/dates.ts'
import { pruneAnalytics } from '#app/modules/analytics/service.server.ts'
import { refreshProductSums } from '#app/modules/catalogue/product/service.server.ts'
import {
  markDuplicates,
  storeLeadWords,
  sumDaysOfLeads,
} from '#app/modules/sales/lead/upkeep/service.server.ts'
import { silentLog } from '#app/platform/logger.server.ts'
import { fillOnce, sizesOf } from './growth/fill.ts'
import { measure, type Measured } from './growth/measure.ts'
import { pathsOf } from './growth/paths.ts'
import { findWholeReads } from './growth/whole-reads.ts'
import { openDatabaseOf, startProduct } from './support/product.ts'
import { keepResult } from './support/results.ts'
import { addStaffSessions } from './support/staff-sessions.ts'

const factor = Number(process.env.GROWTH ?? 1)
const reads = Number(process.env.READS ?? 20)
const only = process.env.ONLY ? new RegExp(process.env.ONLY) : undefined
const buildings = process.env.BUILDINGS ? Number(process.env.BUILDINGS) : undefined
const sizes = sizesOf(factor, buildings)
/** Limits for each route: response time and transferred bytes. */
const promised = { p95Ms: 150, sentBytes: 200_000 }
/** Scans of more rows are reported, because no page shows this many rows. */
const maxRows = 20_000

const data = process.env.GROWTH_DATA && resolve(process.env.GROWTH_DATA)
const product = await startProduct(data ? { DATA_DIR: data } : {})
const database = await openDatabaseOf({ DATA_DIR: product.directory })
try {
  await run()
} finally {
  await database.close()
  await product.stop()
}

async function run(): Promise<void> {
  const fillMs = await fillOnce(database, sizes, runNightlyTasks)
  const [session] = await addStaffSessions(database.db, 1, 'super_admin')
  const paths = [...(await pathsOf(product, session!)), '/metrics'].filter(
    (path) => !only || only.test(path),
  )
  const rows = []
  for (const path of paths) {
    const row = await measure(product, session!, path, reads)
    rows.push({ ...row, keeps: keepsPromise(row) })
    console.log(path, row.status, row.p50Ms, row.p95Ms, row.sentBytes)
  }
  const wholeReads = await findWholeReads(product, database, session!, paths, maxRows)
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

/** Runs the nightly tasks, so that their results exist as on a normal day. */
async function runNightlyTasks(client: Client): Promise<void> {
  const night = { db: database.db, clock: systemClock, log: silentLog }
  await pruneAnalytics(night)
  const { rows: marked } = await client.query('select 1 from leads where has_duplicate limit 1')
  if (marked.length === 0) await markDuplicates(night)
  await storeLeadWords(night)
  await sumDaysOfLeads(night)
  await refreshProductSums(night)
  await client.query('vacuum analyze leads, lead_words, lead_days')
}

function keepsPromise({ status, p95Ms, sentBytes }: Measured): boolean {
  return status === 200 && p95Ms <= promised.p95Ms && sentBytes <= promised.sentBytes
}
