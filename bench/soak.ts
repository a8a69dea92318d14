// npm run bench:soak runs an hour of leads, pages, staff, live streams, imports, exports and a faulty CRM, while the
// clocks of product and database move through thirty days. SOAK_MINUTES=5 shortens the run. It needs libfaketime
// (Debian package faketime). The curves are in bench/results/soak.svg.
import { globSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from 'pg'
import { startMailbox } from '#tools/simulators/mailbox.ts'
import { startZohoSimulator } from '#tools/simulators/zoho-simulator.ts'
import { makeCluster, runCluster, urlOfPort } from '#tools/testing/external-postgres.mjs'
import { freePort } from '#tools/testing/free-port.mjs'
import { findPostgres } from '../scripts/find-tools.mjs'
import { drawCurves } from './soak/curves.ts'
import { type Sample, isSteady, sampleOf } from './soak/samples.ts'
import { startTraffic } from './soak/traffic.ts'
import { openDatabaseOf, startProduct } from './support/product.ts'
import { keepResult } from './support/results.ts'
import { addStaffSessions } from './support/staff-sessions.ts'

const minutes = Number(process.env.SOAK_MINUTES ?? 60)
const days = 30
const sampleEveryMs = 15_000
const dayMs = (minutes * 60_000) / days
/** Times in UTC shortly before the nightly tasks: retention every night, and one of the other tasks in turn. */
const retentionAt = '00:19:40'
const otherTasksAt = ['22:04:40', '23:14:40', '23:24:40', '00:39:40', '00:49:40', '01:19:40']

const library = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')[0]
if (!library) throw new Error('This benchmark needs libfaketime: please install faketime.')
const cluster = makeCluster(findPostgres())
const clockFile = join(cluster.folder, 'clock')
const shifted = {
  LD_PRELOAD: library,
  FAKETIME_TIMESTAMP_FILE: clockFile,
  FAKETIME_CACHE_DURATION: '1',
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
  DONT_FAKE_MONOTONIC: '1',
}
setClock(0)
const port = await freePort()
const tracer = ['env', ...Object.entries(shifted).map((pair) => pair.join('='))]
const database = await runCluster(cluster, port, { tracer })
const crm = await startZohoSimulator()
const mailbox = await startMailbox()
Object.assign(crm.faults, { serverErrorRate: 0.1, throttleRate: 0.05, lostAnswerRate: 0.02 })
// Raise the limit of token refreshes: every jump of the clock expires the product's token, but the simulator counts in
// real time.
crm.faults.mostRefreshesIn10Minutes = 10_000
const product = await startProduct({
  ...shifted,
  DATABASE_URL: urlOfPort(port),
  TRUST_PROXY_HOPS: '1',
  SMTP_URL: mailbox.url,
  ZOHO_CLIENT_ID: 'client',
  ZOHO_CLIENT_SECRET: 'secret',
  ZOHO_REFRESH_TOKEN: 'refresh',
  ZOHO_ACCOUNTS_URL: crm.url,
  ZOHO_API_URL: crm.url,
})
const opened = await openDatabaseOf({ DATABASE_URL: urlOfPort(port) })
try {
  await soak(opened.pool)
} finally {
  await product.stop()
  await opened.close()
  await Promise.all([crm.close(), mailbox.close()])
  await database.stop()
}

async function soak(pool: Pool): Promise<void> {
  const sessions = await addStaffSessions(opened.db, 4, 'super_admin')
  await keepSignedIn(pool)
  const traffic = startTraffic(product, sessions)
  const samples: Sample[] = []
  const startedAt = performance.now()
  const sampling = setInterval(() => {
    void sampleOf(product.pid, pool, performance.now() - startedAt).then(
      (sample) => samples.push(sample),
      (error: unknown) => console.error('no sample:', error),
    )
  }, sampleEveryMs)
  for (let day = 0; day < days; day++) {
    for (const time of [retentionAt, otherTasksAt[day % otherTasksAt.length]!]) {
      moveClockTo(day, time)
      // The CRM is down for a tenth of the run.
      crm.faults.isDown = day % 5 === 4 && time === retentionAt
      await delay(dayMs / 2)
    }
    console.log(`day ${day + 1}:`, JSON.stringify(samples.at(-1)), traffic.counts)
  }
  clearInterval(sampling)
  const wrong = await traffic.stop()
  const steady = isSteady(samples)
  console.table(steady)
  console.log('unexpected answers:', wrong.length, wrong.slice(0, 5))
  writeFileSync('bench/results/soak.svg', drawCurves(samples))
  keepResult('soak', { minutes, days, counts: traffic.counts, unexpected: wrong.length, steady })
  if (wrong.length > 0 || steady.some(({ isSteady: keeps }) => !keeps)) process.exitCode = 1
}

/** Sets the clock to a time of day in UTC, `day` + 1 days after today. */
function moveClockTo(day: number, time: string): void {
  const target = new Date(Date.now() + (day + 1) * 86_400_000)
  const [hours = 0, minute = 0, second = 0] = time.split(':').map(Number)
  target.setUTCHours(hours, minute, second)
  setClock(Math.round((target.getTime() - Date.now()) / 1_000))
}

function setClock(seconds: number): void {
  writeFileSync(clockFile, `+${seconds}\n`)
}

/** Dates sessions 60 days ahead: they end after half an hour without a request, but the clock jumps by hours. */
async function keepSignedIn(pool: Pool): Promise<void> {
  await pool.query(
    `update staff_sessions set started_at = started_at + interval '60 days',
       last_seen_at = last_seen_at + interval '60 days', expires_at = expires_at + interval '60 days',
       access_token_issued_at = access_token_issued_at + interval '60 days'`,
  )
}
