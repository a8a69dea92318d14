// npm run sample-month: adds a month of sample enquiries, calls, bookings, quotes, emails and client forms to an
// installation without enquiries; --remove deletes them. Works whether the server runs or not.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { loadSamples, removeSamples } from '#app/modules/dashboard/sample/service.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { migrateDatabase } from '#app/platform/database.server.ts'
import { readEnv, type Env } from '#app/platform/env.server.ts'
import { startJobs } from '#app/platform/jobs.server.ts'
import { silentLog } from '#app/platform/logger.server.ts'
import { openDatabase } from '#server/database.ts'
import { seedDatabase } from '#server/seed.ts'
import { sampleMonth } from '#tools/samples/month/live-month.ts'
import { commandContext, runCommand, Stop } from './command.ts'

await runCommand(() => run(readEnv()))

async function run(env: Env): Promise<void> {
  const { values } = parseArgs({ options: { remove: { type: 'boolean' } } })
  const database = await openDatabase(env, 'command', silentLog)
  try {
    await migrateDatabase(database, resolve('migrations'))
    await seedDatabase(database.db)
    const jobs = await startJobs(database.config, silentLog, { workers: false })
    try {
      const ctx = { ...commandContext('sample-month', env), db: database.db, jobs }
      console.log(await (values.remove ? remove(ctx) : load(ctx)))
    } finally {
      await jobs.stop()
    }
  } finally {
    await database.close()
  }
}

async function load(ctx: Context): Promise<string> {
  const outcome = await loadSamples(ctx, sampleMonth)
  if (!outcome.ok) throw new Stop(outcome.message)
  return `Added ${outcome.value.leads} enquiries from the last 30 days. See /admin/leads.`
}

async function remove(ctx: Context): Promise<string> {
  const outcome = await removeSamples(ctx, sampleMonth)
  if (!outcome.ok) throw new Stop(outcome.message)
  const { leads, people, keptLeads, keptPeople } = outcome.value
  const kept =
    keptLeads + keptPeople > 0
      ? ` Kept because your data refers to them: ${keptLeads} leads, ${keptPeople} colleagues.`
      : ''
  return `${leads} sample leads and ${people} sample colleagues removed.${kept}`
}
