// npm run sample-month: a month of enquiries, calls, bookings and visitors who write again, in a trial installation.
// Runs beside the server or without it; a repeat on the same day adds nothing.
import { randomBytes, randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import { isPublicHoliday } from '#app/basics/public-holidays.ts'
import { hasOwnLeads } from '#app/features/leads/data/sample-leads.server.ts'
import { readSettings } from '#app/features/settings/data.server.ts'
import { proclaimedHolidays } from '#app/features/settings/rules/dates-in.ts'
import {
  actorOf,
  findStaffUserByEmail,
} from '#app/features/staff-access/data/staff-users.server.ts'
import { createStaffUser } from '#app/features/staff-access/services/create-staff-user.server.ts'
import { systemActor } from '#app/platform/actor.ts'
import { systemClock } from '#app/platform/clock.ts'
import type { Context } from '#app/platform/context.server.ts'
import { EmbeddedPostgresUnavailable } from '#app/platform/embedded-postgres.server.ts'
import { readEnv, WrongSetting, type Env } from '#app/platform/env.server.ts'
import { startJobs } from '#app/platform/jobs.server.ts'
import { silentLog } from '#app/platform/logger.server.ts'
import { migrateDatabase } from '#app/platform/migrate-database.server.ts'
import { TaggedCache } from '#app/platform/tagged-cache.server.ts'
import { openDatabase } from '#server/database.ts'
import { extensions } from '#server/registrations.ts'
import { liveEnquiry } from '#server/sample-month/live-month.ts'
import { planMonth } from '#server/sample-month/plan.ts'
import { seedDatabase } from '#server/seed.ts'

class Stop extends Error {}

const colleagues = [
  { fullName: 'Thandi Nkosi (sample)', email: 'thandi.sample@example.co.za', role: 'editor' },
  { fullName: 'Deon Smit (sample)', email: 'deon.sample@example.co.za', role: 'editor' },
  {
    fullName: 'Ayesha Khan (sample)',
    email: 'ayesha.sample@example.co.za',
    role: 'product_manager',
  },
]

try {
  await run(readEnv())
} catch (error) {
  const isExpected =
    error instanceof Stop ||
    error instanceof WrongSetting ||
    error instanceof EmbeddedPostgresUnavailable
  if (!isExpected) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

async function run(env: Env): Promise<void> {
  refuseRealReceivers(env)
  const database = await openDatabase(env, 'command', silentLog)
  try {
    await migrateDatabase(database, resolve('migrations'))
    await seedDatabase(database.db)
    if (await hasOwnLeads(database.db))
      throw new Stop('This installation has enquiries of its own. A sample month is for a trial.')
    const jobs = await startJobs(database.config, silentLog, { workers: false })
    try {
      await fill({ ...commandContext(env), db: database.db, jobs })
    } finally {
      await jobs.stop()
    }
  } finally {
    await database.close()
  }
}

/** Its receipts and notices are sent like any other. */
function refuseRealReceivers(env: Env): void {
  const receivers = {
    SMTP_URL: env.SMTP_URL,
    ZOHO_API_URL: env.ZOHO_CLIENT_ID && (env.ZOHO_API_URL ?? 'https://the-crm.example'),
  }
  for (const [name, url] of Object.entries(receivers))
    if (url && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname))
      throw new Stop(
        `${name} is not on this machine: a sample month would write to it. Start it without, or with npm run simulators.`,
      )
}

async function fill(ctx: Context): Promise<void> {
  const staff = await Promise.all(colleagues.map((person) => findOrCreate(ctx, person)))
  const proclaimed = proclaimedHolidays(await readSettings(ctx, 'site'))
  const isHoliday = (date: string) => isPublicHoliday(date, proclaimed)
  const now = ctx.clock.now()
  const enquiries = planMonth(now, isHoliday)
  let added = 0
  for (const [number, enquiry] of enquiries.entries()) {
    if (await liveEnquiry({ ctx, now, staff, isHoliday }, enquiry, number)) added++
    if (process.stdout.isTTY) process.stdout.write(`\r${number + 1} of ${enquiries.length}`)
  }
  const known = enquiries.length - added
  console.log(
    `\r${added} enquiries of the last 30 days added${known > 0 ? `, ${known} were there` : ''}. See /admin/leads.`,
  )
}

/** Nobody knows their passwords: they are there to be given work. */
async function findOrCreate(ctx: Context, person: (typeof colleagues)[number]) {
  const known = await findStaffUserByEmail(ctx.db, person.email)
  if (known) return actorOf(known)
  const password = randomBytes(24).toString('base64url')
  const created = await createStaffUser(ctx, { ...person, password })
  if (!created.ok) throw new Stop(created.message)
  return actorOf((await findStaffUserByEmail(ctx.db, person.email))!)
}

function commandContext(env: Env): Omit<Context, 'db' | 'jobs'> {
  return {
    env,
    actor: systemActor('sample-month'),
    clock: systemClock,
    log: silentLog,
    cache: new TaggedCache(silentLog),
    extensions,
    tagsRead: new Set(),
    requestId: randomUUID(),
    clientNetwork: 'command',
  }
}
