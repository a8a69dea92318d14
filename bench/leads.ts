// npm run bench:leads sends leads at fixed rates (open loop) and at saturation; each is committed durably.
// Limits on two cores: at least 300 leads a second, and a p99 of at most 100 ms at 100 a second.
// DATABASES=embedded,external · RATES=100,300 · SECONDS=20 · SENDERS=96 at saturation · STAFF=3 notified per lead.
import { loadavg } from 'node:os'
import type { Pool } from 'pg'
import { startExternalPostgres } from '#tools/testing/external-postgres.mjs'
import { findPostgres } from '../scripts/find-tools.mjs'
import { openSender, type LeadSender } from './support/lead-posts.ts'
import { openDatabaseOf, startProduct, type RunningProduct } from './support/product.ts'
import { keepResult, percentile, round } from './support/results.ts'
import { addStaffSessions } from './support/staff-sessions.ts'
import { cpuMsOf, postmasterOf, writtenBy } from './support/usage.ts'

const databases = (process.env.DATABASES ?? 'embedded,external').split(',')
const rates = (process.env.RATES ?? '100,300').split(',').filter(Boolean).map(Number)
const seconds = Number(process.env.SECONDS ?? 20)
const senders = Number(process.env.SENDERS ?? 96)
const staff = Number(process.env.STAFF ?? 0)

let nextNumber = 0
let notStored = 0
const refused = new Map<number, number>()
const rows = []
for (const database of databases) rows.push(...(await measure(database)))
console.table(rows)
keepResult('leads', {
  unit: 'milliseconds from the planned moment of sending (at saturation: from sending) to the whole answer; CPU and WAL for each stored lead, of server and database together',
  staff,
  senders,
  rows,
})
const slow = rows.filter(({ offered, p99Ms }) => offered === 100 && p99Ms > 100)
const few = rows.filter(
  ({ offered, storedPerSecond }) => offered === 'all' && storedPerSecond < 300,
)
if (slow.length > 0 || few.length > 0) {
  console.error('slower than promised:', [...slow, ...few])
  process.exitCode = 1
}
if (notStored > 0) {
  console.error(`${notStored} leads were not stored, by answer:`, Object.fromEntries(refused))
  process.exit(1)
}

async function measure(kind: string) {
  const external = kind === 'external' ? await startExternalPostgres(findPostgres()!) : undefined
  // Each sender pretends to be on a different network, as visitors are.
  const product = await startProduct({
    TRUST_PROXY_HOPS: '1',
    ...(external ? { DATABASE_URL: external.url } : {}),
  })
  const env = external ? { DATABASE_URL: external.url } : { DATA_DIR: product.directory }
  const opened = await openDatabaseOf(env)
  try {
    if (staff > 0) await addStaffSessions(opened.db, staff, 'editor')
    const found = []
    for (const rate of [...rates, undefined]) {
      await drive(product, rate, 3)
      // Analyze now, as PostgreSQL itself does within a minute, because plans made for an empty table read all of it.
      await opened.pool.query('analyze')
      await drive(product, rate, 1)
      found.push({ database: kind, ...(await observe(product, opened.pool, rate)) })
    }
    return found
  } finally {
    await opened.close()
    await product.stop()
    await external?.stop()
  }
}

async function observe(product: RunningProduct, pool: Pool, rate: number | undefined) {
  const postmaster = await postmasterOf(pool)
  const cpu = () => ({
    server: cpuMsOf(product.pid, postmaster),
    database: cpuMsOf(postmaster),
  })
  const [load, before, cpuBefore] = [loadavg()[0]!, await writtenBy(pool), cpu()]
  const { latencies, stored, lastedMs } = await drive(product, rate, seconds)
  const [after, cpuAfter] = [await writtenBy(pool), cpu()]
  notStored += latencies.length - stored
  const each = (used: number, digits = 2) => Number((used / stored).toFixed(digits))
  return {
    offered: rate ?? 'all',
    storedPerSecond: Math.round((stored * 1000) / lastedMs),
    p50Ms: round(percentile(latencies, 0.5)),
    p99Ms: round(percentile(latencies, 0.99)),
    maxMs: round(Math.max(...latencies)),
    serverCpuMs: each(cpuAfter.server - cpuBefore.server),
    databaseCpuMs: each(cpuAfter.database - cpuBefore.database),
    walBytes: each(after.bytes - before.bytes, 0),
    transactions: each(after.transactions - before.transactions),
    load: round(load),
  }
}

/** Sends `rate` leads a second; without a rate, each sender's next lead follows the last answer at once. */
async function drive(product: RunningProduct, rate: number | undefined, duration: number) {
  const idle: LeadSender[] = []
  const all: LeadSender[] = []
  const open = async () => {
    const sender = await openSender(product.url, product.publicKey)
    all.push(sender)
    return sender
  }
  for (let i = 0; i < senders; i++) idle.push(await open())
  const latencies: number[] = []
  let stored = 0
  const send = async (sender: LeadSender, due: number) => {
    const status = await sender.send(nextNumber++)
    latencies.push(performance.now() - due)
    if (status === 200) stored++
    else refused.set(status, (refused.get(status) ?? 0) + 1)
    idle.push(sender)
  }
  const started = performance.now()
  const end = started + duration * 1000
  if (rate === undefined) {
    const keepSending = async (sender: LeadSender) => {
      while (performance.now() < end) await send(sender, performance.now())
    }
    await Promise.all(idle.splice(0).map(keepSending))
  } else {
    const sent: Promise<void>[] = []
    for (let i = 0; i < rate * duration; i++) {
      // Measure latency from the time when the request was due, so that a late sender counts as latency.
      const due = started + (i * 1000) / rate
      const wait = due - performance.now()
      if (wait > 0) await new Promise((later) => setTimeout(later, wait))
      sent.push(send(idle.pop() ?? (await open()), due))
    }
    await Promise.all(sent)
  }
  const lastedMs = performance.now() - started
  for (const sender of all) sender.close()
  return { latencies, stored, lastedMs }
}
