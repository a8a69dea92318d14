// npm run db:restore -- FILE [--replace] [--drop-queued]: restores a backup in place of the database's contents.
import { createReadStream, existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { cancelUndeliveredRows } from '#app/modules/outbox/delivery/store.server.ts'
import { UnusableBackupError } from '#app/platform/backup/format.server.ts'
import { checkBackup, restoreBackup } from '#app/platform/backup/restore.server.ts'
import { migrateDatabase } from '#app/platform/database.server.ts'
import { readEnv } from '#app/platform/env.server.ts'
import { silentLog } from '#app/platform/logger.server.ts'
import { openDatabase } from '#server/database.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { replace: { type: 'boolean' }, 'drop-queued': { type: 'boolean' } },
})
const file = positionals[0] && resolve(positionals[0])
if (!file || !existsSync(file))
  end(file ? `There is no file ${file}.` : 'Give the backup file: npm run db:restore -- FILE')

try {
  await checkBackup(createReadStream(file))
} catch (error) {
  end(`${error instanceof Error ? error.message : String(error)} Nothing was changed.`)
}
const database = await openDatabase(readEnv(), 'command', silentLog)
await migrateDatabase(database, resolve('migrations'))
// Every change by a person is in the activity log.
const found = await database.pool.query<{ leads: number; changes: number }>(
  'select (select count(*) from leads)::int as leads, (select count(*) from activity_log)::int as changes',
)
const { leads, changes } = found.rows[0]!
if (leads + changes > 0 && !values.replace) {
  await database.close()
  end(
    `This database has ${leads} leads and ${changes} entries in its activity log. The backup would replace all its data. To replace it, run this again with --replace.`,
  )
}
try {
  const counts = await restoreBackup(database.pool, createReadStream(file))
  const rows = [...counts.values()].reduce((sum, count) => sum + count, 0)
  console.log(`Restored ${rows} rows of ${counts.size} tables from ${file}.`)
  if (values['drop-queued'])
    console.log(`Cancelled ${await cancelUndeliveredRows(database.db)} queued deliveries.`)
} catch (error) {
  if (!(error instanceof UnusableBackupError)) throw error
  process.exitCode = 1
  console.error(`${error.message} Nothing was changed.`)
}
await database.close()

function end(message: string): never {
  console.error(message)
  process.exit(1)
}
