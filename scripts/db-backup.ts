// npm run db:backup: writes a backup and reads it back to check it. Works whether the server runs or not.
import { resolve } from 'node:path'
import { writeBackupFile } from '#app/platform/backup/write.server.ts'
import { silentLog } from '#app/platform/logger.server.ts'
import { openDatabase } from '#server/database.ts'
import { readServerEnv, runCommand, Stop } from './command.ts'

const usage = `npm run db:backup              writes a backup to the folder backups of the data folder
npm run db:backup -- FILE      writes it to FILE`

const startedAt = performance.now()
await runCommand({ usage, options: {}, maxPositionals: 1 }, async ({ positionals: [file] }) => {
  try {
    await backUp(file)
  } catch (error) {
    throw new Stop(`No backup was made. ${error instanceof Error ? error.message : String(error)}`)
  }
})

async function backUp(wanted: string | undefined): Promise<void> {
  const env = readServerEnv()
  const now = new Date()
  const file = resolve(
    wanted ?? `${env.DATA_DIR}/backups/${now.toISOString().replaceAll(/[:.]/g, '-')}.backup.gz`,
  )
  const database = await openDatabase(env, 'command', silentLog)
  const counts = await writeBackupFile(database.pool, file, now).finally(() => database.close())
  const rows = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(
    `Backed up ${rows} rows from ${counts.size} tables to ${file} and read them back in ${seconds} s.`,
  )
}
