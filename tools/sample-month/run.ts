// npm run sample-month: a month of enquiries, calls, bookings and visitors who write again, in a trial installation.
// Runs beside the server or without it; a repeat on the same day adds nothing.
import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { isPublicHoliday } from '#app/basics/business-days.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import { proclaimedHolidays } from '#app/modules/settings/site/rules.ts'
import { actorOf, findStaffUserByEmail } from '#app/modules/access/staff/store.server.ts'
import { createStaffUser } from '#app/modules/access/staff/service.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { readEnv, type Env } from '#app/platform/env.server.ts'
import { startJobs } from '#app/platform/jobs.server.ts'
import { silentLog } from '#app/platform/logger.server.ts'
import { migrateDatabase } from '#app/platform/database.server.ts'
import { openDatabase } from '#server/database.ts'
import { liveEnquiry } from './live-month.ts'
import { planMonth } from './plan.ts'
import { hasOwnLeads, realReceiver } from './safeguards.ts'
import { seedDatabase } from '#server/seed.ts'
import { commandContext, runCommand, Stop } from '../../scripts/command.ts'

const colleagues = [
  { fullName: 'Thandi Nkosi (sample)', email: 'thandi.sample@example.co.za', role: 'editor' },
  { fullName: 'Deon Smit (sample)', email: 'deon.sample@example.co.za', role: 'editor' },
  {
    fullName: 'Ayesha Khan (sample)',
    email: 'ayesha.sample@example.co.za',
    role: 'product_manager',
  },
]

await runCommand(() => run(readEnv()))

async function run(env: Env): Promise<void> {
  // Its receipts and notices are sent like any other.
  const real = realReceiver(env)
  if (real)
    throw new Stop(
      `${real} is not on this machine: a sample month would write to it. Start it without, or with npm run simulators.`,
    )
  const database = await openDatabase(env, 'command', silentLog)
  try {
    await migrateDatabase(database, resolve('migrations'))
    await seedDatabase(database.db)
    if (await hasOwnLeads(database.db))
      throw new Stop('This installation has enquiries of its own. A sample month is for a trial.')
    const jobs = await startJobs(database.config, silentLog, { workers: false })
    try {
      await fill({ ...commandContext('sample-month', env), db: database.db, jobs })
    } finally {
      await jobs.stop()
    }
  } finally {
    await database.close()
  }
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

/** No one knows their passwords: they are there to be given work. */
async function findOrCreate(ctx: Context, person: (typeof colleagues)[number]) {
  const known = await findStaffUserByEmail(ctx.db, person.email)
  if (known) return actorOf(known)
  const password = randomBytes(24).toString('base64url')
  const created = await createStaffUser(ctx, { ...person, password })
  if (!created.ok) throw new Stop(created.message)
  return actorOf((await findStaffUserByEmail(ctx.db, person.email))!)
}
