import { execFile } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { promisify } from 'node:util'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressOf, backUp, editBackup } from '#tools/testing/backups.ts'
import { type TestDatabase, useTestDatabase } from '#tools/testing/test-database.ts'
import { UnusableBackupError } from './format.server.ts'
import { checkBackup, restoreBackup } from './restore.server.ts'
import { writeBackupFile } from './write.server.ts'

const source = useTestDatabase()
const target = useTestDatabase()
let folder: string
const hostileText =
  'O\'Brien \\. \t tab\nline \\N {"a": 1} ünï 🦁 \u202e \u2028 \u2029 \u0085 \r\v\f'
const now = new Date('2026-11-20T08:00:00Z')

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'baobab-backup-'))
  for (let i = 0; i < 50; i++) {
    await source.pool.query(
      `insert into activity_log (actor_kind, actor_name, action, subject_type, subject_id, details) values ('visitor', $1, 'test.made', 'test', $2, $3)`,
      [hostileText, String(i), { text: hostileText }],
    )
  }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const createBackup = () => backUp(source)
const rowsOf = async (database: TestDatabase) =>
  (await database.pool.query('select * from activity_log order by id')).rows

test('restoring a backup replaces existing data with exactly the rows of the source', async () => {
  await target.pool.query(
    `insert into installation_values (name, value) values ('session-secret', 'other')`,
  )
  const counts = await restoreBackup(target.pool, Readable.from([await createBackup()]))
  expect(counts.get('activity_log')).toBe(50)
  expect(await rowsOf(target)).toEqual(await rowsOf(source))
  expect((await target.pool.query('select * from installation_values')).rowCount).toBe(0)
})

test('new rows are numbered after the restored ones', async () => {
  const added = await target.pool.query<{ id: number }>(
    `insert into activity_log (actor_kind, actor_name, action, subject_type, subject_id) values ('visitor', 'x', 'a', 'b', 'c') returning id`,
  )
  expect(added.rows[0]!.id).toBe(51)
})

const edited = (edit: (text: string) => string) => (whole: Buffer) => editBackup(whole, edit)
const cutAt = (end: number) => (whole: Buffer) => gzipSync(gunzipSync(whole).subarray(0, end))
const newerMigration = '"migration":99999999999999'

test.each<[string, (whole: Buffer) => Buffer]>([
  ['is cut short', cutAt(2_000)],
  ['is cut short in its last line', cutAt(-9)],
  ['is cut short between two tables', edited((text) => text.slice(0, text.indexOf('\\.\n') + 3))],
  ['has an incomplete gzip stream', (whole) => whole.subarray(0, whole.length - 40)],
  ['has one changed character', edited((text) => text.replace('ünï', 'üni'))],
  ['is missing a row', edited((text) => text.replace(/\n[^\n]*\ttest\.made\t[^\n]*/, ''))],
  ['has data after its end', edited((text) => `${text}{}\n`)],
  ['is not a backup', () => Buffer.from('hello')],
  ['is compressed but not a backup', () => gzipSync('hello\nworld\n')],
  ['is from a newer version', edited((text) => text.replace(/"migration":\d+/, newerMigration))],
])('a file that %s is refused and leaves the data unchanged', async (what, spoil) => {
  const before = await rowsOf(target)
  const spoilt = spoil(await createBackup())
  if (!what.includes('newer'))
    await expect(checkBackup(Readable.from([spoilt]))).rejects.toThrow(UnusableBackupError)
  const restored = restoreBackup(target.pool, Readable.from([spoilt]))
  await expect(restored).rejects.toThrow(UnusableBackupError)
  expect(await rowsOf(target)).toEqual(before)
})

test('a backup in the previous format can be restored, including texts with unusual line separators', async () => {
  const toOlder = edited((text) =>
    text.replace('baobab-backup-2', 'baobab-backup-1').replace(/[^\n]*\n$/, ''),
  )
  await target.pool.query('delete from activity_log')
  await restoreBackup(target.pool, Readable.from([toOlder(await createBackup())]))
  expect(await rowsOf(target)).toEqual(await rowsOf(source))
})

test('a backup that fails or is altered while being written never replaces the previous file', async () => {
  const file = join(folder, 'nightly.gz')
  expect((await writeBackupFile(source.pool, file, now)).get('activity_log')).toBe(50)
  const good = readFileSync(file)
  expect((await checkBackup(Readable.from([good]))).get('activity_log')).toBe(50)

  const failing: ((path: string) => Writable)[] = [
    () => new Writable({ write: (_chunk, _encoding, done) => done(new Error('no room')) }),
    (path) =>
      createAlteringStream(path, (bytes) => bytes.fill(0, bytes.length / 2, bytes.length / 2 + 4)),
    (path) => createAlteringStream(path, (bytes) => bytes.subarray(0, -100)),
    (path) => createAlteringStream(path, () => Buffer.alloc(0)),
  ]
  for (const open of failing) {
    await expect(writeBackupFile(source.pool, file, now, open)).rejects.toThrow()
    expect(readFileSync(file).equals(good)).toBe(true)
    expect(existsSync(`${file}.part`)).toBe(false)
  }
})

/** Returns a file stream that alters the bytes before it stores them, to simulate a faulty disk. */
function createAlteringStream(path: string, alter: (bytes: Buffer) => Buffer): Writable {
  const chunks: Buffer[] = []
  return new Writable({
    write: (chunk: Buffer, _encoding, done) => (chunks.push(chunk), done()),
    final: (done) => (writeFileSync(path, alter(Buffer.concat(chunks))), done()),
  })
}

test('the restore command replaces existing data without leads only with --replace', async () => {
  const file = join(folder, 'whole.backup.gz')
  writeFileSync(file, await createBackup())
  const before = await rowsOf(source)
  const env = { ...process.env, DATABASE_URL: addressOf(source.config) }
  const restore = promisify(execFile)('node', ['scripts/db-restore.ts', file], { env })
  await expect(restore).rejects.toMatchObject({ code: 1, stderr: /0 leads.*--replace/ })
  expect(await rowsOf(source)).toEqual(before)
})
