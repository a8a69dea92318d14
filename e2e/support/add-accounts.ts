// node e2e/support/add-accounts.ts ACCOUNTS: migrates and seeds the database at DATABASE_URL, and adds the accounts in
// ACCOUNTS (JSON), in one process.
import { createStaffUser } from '#app/modules/access/staff/service.server.ts'
import { readEnv } from '#app/platform/env.server.ts'
import { silentLog } from '#app/platform/logger.server.ts'
import { openDatabase } from '#server/database.ts'
import { prepareDatabase } from '#server/seed.ts'
import { commandContext } from '../../scripts/command-context.ts'

const people: { email: string; password: string; name: string; role: string }[] = JSON.parse(
  process.argv[2]!,
)
const env = readEnv()
const database = await openDatabase(env, 'command', silentLog)
await prepareDatabase(database)
const jobs = {
  send: () => Promise.reject(new Error('accounts for tests send no jobs')),
  wakeAfter() {},
}
const ctx = { ...commandContext('accounts for tests', env), db: database.db, jobs }
// One account at a time: the first account of an installation also receives the samples.
for (const { name, ...person } of people) {
  const outcome = await createStaffUser(ctx, { ...person, fullName: name })
  if (!outcome.ok) throw new Error(outcome.message)
}
await database.close()
