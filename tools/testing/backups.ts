import { PassThrough } from 'node:stream'
import { gunzipSync, gzipSync } from 'node:zlib'
import { Client } from 'pg'
import { writeBackup } from '#app/platform/backup/write.server.ts'
import { testNow, type TestDatabase } from './test-database.ts'

/** Returns the address of a database, for our commands. */
export function addressOf(config: ConstructorParameters<typeof Client>[0]): string {
  const { host, port, user, database } = new Client(config)
  return `postgres://${user}@${encodeURIComponent(host)}:${port}/${database}`
}

/** Returns the bytes of a backup of this database. */
export async function backUp({ pool }: TestDatabase): Promise<Buffer> {
  const through = new PassThrough()
  const collected = through.toArray()
  await writeBackup(pool, through, testNow)
  return Buffer.concat(await collected)
}

/** Returns a backup with another text. */
export const editBackup = (backup: Buffer, edit: (text: string) => string): Buffer =>
  gzipSync(edit(gunzipSync(backup).toString()))
