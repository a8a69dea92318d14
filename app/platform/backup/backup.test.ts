import { PassThrough, Readable } from 'node:stream'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { UnusableBackup } from './format.ts'
import { restoreBackup } from './restore-backup.server.ts'
import { writeBackup } from './write-backup.server.ts'

let source: TestDatabase
let target: TestDatabase
const hostile = 'O\'Brien \\. \t tab\nline \\N {"a": 1} ünï 🦁 \u202e'

beforeAll(async () => {
  source = await createTestDatabase()
  target = await createTestDatabase()
  for (let i = 0; i < 50; i++) {
    await source.pool.query(
      `insert into activity_log (actor_kind, actor_name, action, subject_type, subject_id, details) values ('visitor', $1, 'test.made', 'test', $2, $3)`,
      [hostile, String(i), { text: hostile }],
    )
  }
})
afterAll(() => Promise.all([source.close(), target.close()]))

async function backup(): Promise<Buffer> {
  const through = new PassThrough()
  const collected = through.toArray()
  await writeBackup(source.pool, through, new Date('2026-11-20T08:00:00Z'))
  return Buffer.concat(await collected)
}

const rowsOf = async (database: TestDatabase) =>
  (await database.pool.query('select * from activity_log order by id')).rows

test('a backup restores every row to the letter, in place of what was there', async () => {
  await target.pool.query(
    `insert into installation_values (name, value) values ('session-secret', 'other')`,
  )
  const counts = await restoreBackup(target.pool, Readable.from([await backup()]))
  expect(counts.get('activity_log')).toBe(50)
  expect(await rowsOf(target)).toEqual(await rowsOf(source))
  expect((await target.pool.query('select * from installation_values')).rowCount).toBe(0)
})

test('numbering goes on after the restored rows', async () => {
  const added = await target.pool.query<{ id: number }>(
    `insert into activity_log (actor_kind, actor_name, action, subject_type, subject_id) values ('visitor', 'x', 'a', 'b', 'c') returning id`,
  )
  expect(added.rows[0]!.id).toBe(51)
})

test.each([
  ['is cut short', (whole: Buffer) => gzipSync(gunzipSync(whole).subarray(0, 2_000))],
  ['is damaged', (whole: Buffer) => whole.subarray(0, whole.length - 40)],
  ['is something else', () => Buffer.from('hello')],
  [
    'is of a newer version',
    (whole: Buffer) =>
      gzipSync(
        gunzipSync(whole)
          .toString()
          .replace(/"migration":\d+/, '"migration":99999999999999'),
      ),
  ],
])('a file that %s is refused and nothing changes', async (_what, spoil) => {
  const before = await rowsOf(target)
  await expect(restoreBackup(target.pool, Readable.from([spoil(await backup())]))).rejects.toThrow(
    UnusableBackup,
  )
  expect(await rowsOf(target)).toEqual(before)
})
