// npm run db:restore: restores a backup in place of the database's contents.
import { createReadStream, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { cancelUndeliveredRows } from '#app/modules/outbox/delivery/store.server.ts'
import { UnusableBackupError } from '#app/platform/backup/format.server.ts'
import { checkBackup, restoreBackup } from '#app/platform/backup/restore.server.ts'
import { migrateDatabase } from '#app/platform/database.server.ts'
import { readEnv } from '#app/platform/env.server.ts'
import { silentLog } from '#app/platform/logger.server.ts'
import { type OpenDatabase, openDatabase } from '#server/database.ts'
import { ArgumentError, runCommand, Stop } from './command.ts'

const usage = `npm run db:restore -- FILE                    restores a backup into an empty database
npm run db:restore -- FILE --replace          and replaces all data of the database
npm run db:restore -- FILE --drop-queued      and cancels the deliveries that were queued in the backup`

const flag = { type: 'boolean' } as const
const options = { replace: flag, 'drop-queued': flag }

await runCommand(
  { usage, options, maxPositionals: 1 },
  async ({ values, positionals: [given] }) => {
    if (!given) throw new ArgumentError('FILE is missing.')
    const file = resolve(given)
    if (!statSync(file, { throwIfNoEntry: false })?.isFile())
      throw new Stop(`There is no file ${file}.`)
    const env = readEnv()
    await checkBackup(createReadStream(file)).catch((error: unknown) => {
      throw unchanged(error)
    })
    const database = await openDatabase(env, 'command', silentLog)
    try {
      await migrateDatabase(database, resolve('migrations'))
      if (!values.replace) await refuseUnlessEmpty(database)
      const counts = await restoreBackup(database.pool, createReadStream(file)).catch(
        (error: unknown) => {
          throw error instanceof UnusableBackupError ? unchanged(error) : error
        },
      )
      const rows = [...counts.values()].reduce((sum, count) => sum + count, 0)
      console.log(`Restored ${rows} rows of ${counts.size} tables from ${file}.`)
      if (values['drop-queued'])
        console.log(`Cancelled ${await cancelUndeliveredRows(database.db)} queued deliveries.`)
    } finally {
      await database.close()
    }
  },
)

async function refuseUnlessEmpty({ pool }: OpenDatabase): Promise<void> {
  // Every change by a person is in the activity log.
  const found = await pool.query<{ leads: number; changes: number }>(
    'select (select count(*) from leads)::int as leads, (select count(*) from activity_log)::int as changes',
  )
  const { leads, changes } = found.rows[0]!
  if (leads + changes > 0)
    throw new Stop(
      `This database has ${leads} leads and ${changes} entries in its activity log. The backup would replace all its data. To replace it, run this again with --replace.`,
    )
}

function unchanged(error: unknown): Stop {
  return new Stop(`${error instanceof Error ? error.message : String(error)} Nothing was changed.`)
}
