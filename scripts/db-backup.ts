// npm run db:backup [-- FILE]: writes a backup; works while the server runs and when it does not.
import { createWriteStream } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { writeBackup } from '#app/platform/backup/write-backup.server.ts'
import { readEnv } from '#app/platform/env.server.ts'
import { silentLog } from '#app/platform/logger.server.ts'
import { openDatabase } from '#server/database.ts'

const env = readEnv()
const now = new Date()
const file = resolve(
  process.argv[2] ??
    `${env.DATA_DIR}/backups/${now.toISOString().replaceAll(/[:.]/g, '-')}.backup.gz`,
)
const startedAt = performance.now()
const database = await openDatabase(env, 'command', silentLog)
await mkdir(dirname(file), { recursive: true })
// Written aside first: a file under its final name is always whole.
const counts = await writeBackup(
  database.pool,
  createWriteStream(`${file}.part`, { mode: 0o600 }),
  now,
)
await rename(`${file}.part`, file)
await database.close()
const rows = [...counts.values()].reduce((sum, count) => sum + count, 0)
console.log(
  `Backed up ${rows} rows of ${counts.size} tables to ${file} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`,
)
