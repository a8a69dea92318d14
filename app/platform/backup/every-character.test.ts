import { Readable } from 'node:stream'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { backUp } from '#tools/testing/backups.ts'
import { type TestDatabase, useTestDatabase } from '#tools/testing/test-database.ts'
import { restoreBackup } from './restore.server.ts'

/** Types of columns that store text written by people; the test table has one column of each. */
const columnTypes = ['text', 'text[]', 'jsonb', 'bytea', 'json']
const charactersPerRow = 4_096
const source = useTestDatabase()
const target = useTestDatabase()

beforeAll(async () => {
  const columns = columnTypes.map((kind, at) => `c${at} ${kind}`).join(', ')
  for (const { pool } of [source, target])
    await pool.query(`create table every_kind (id int primary key, ${columns})`)
})

/** Yields all 1,112,063 Unicode scalar values except U+0000, which PostgreSQL cannot store. */
function* everyCharacter(): Generator<string> {
  for (let code = 1; code <= 0x10ffff; code++) {
    if (code < 0xd800 || code > 0xdfff) yield String.fromCodePoint(code)
  }
}

function splitIntoRows(characters: Iterable<string>): string[] {
  const rows: string[] = []
  let row: string[] = []
  for (const character of characters) {
    if (row.push(character) < charactersPerRow) continue
    rows.push(row.join(''))
    row = []
  }
  return [...rows, row.join('')]
}

async function storeTexts(texts: string[]): Promise<void> {
  await source.pool.query('truncate every_kind')
  await source.pool.query(
    `insert into every_kind select n, t, array[t, '', t], jsonb_build_object('of', t, t, 1), convert_to(t, 'UTF8'), to_json(t)
      from unnest($1::text[]) with ordinality as given (t, n)`,
    [texts],
  )
}

async function restoreFromBackup(): Promise<void> {
  await restoreBackup(target.pool, Readable.from([await backUp(source)]))
}

/** Returns the first text and a digest of all columns for each row. */
const readStoredTexts = async ({ pool }: TestDatabase) =>
  (
    await pool.query<{ c0: string; whole: string }>(
      'select c0, md5(e::text) as whole from every_kind e order by id',
    )
  ).rows

test('the test table covers every column type of the product that can store text', async () => {
  const { rows } = await source.pool.query<{ kind: string }>(`
    select distinct format_type(atttypid, null) as kind from pg_attribute a join pg_class c on c.oid = attrelid
    where relkind = 'r' and relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
      and relname <> 'every_kind'
      and format_type(atttypid, null) !~ '^(smallint|integer|bigint|real|double precision|numeric|boolean|uuid|date|timestamp|tsvector|inet|time)'`)
  for (const { kind } of rows) expect(columnTypes).toContain(kind)
})

test('T28 a backup restores every storable character in every type of text column', async () => {
  await storeTexts(splitIntoRows(everyCharacter()))
  await restoreFromBackup()
  const kept = await readStoredTexts(source)
  expect(kept.map((row) => row.c0).join('').length).toBeGreaterThan(1_112_063)
  expect(await readStoredTexts(target)).toEqual(kept)
})

const escapes = ['\\.', '\\N', '\\.\n', '\r\n', 'ab']
const awkwardText = fc.constantFrom(
  ...'\n\r\t\v\f\b\\"{},\u0001\u0085\u00a0\u2028\u2029\u202e\ufeff\ufffe\u{10ffff}',
  ...escapes,
)

test('T28 a backup restores texts with line endings and special characters of the backup format unchanged', async () => {
  const texts = fc.array(
    fc.array(awkwardText, { maxLength: 6 }).map((parts) => parts.join('')),
    { minLength: 200, maxLength: 300 },
  )
  await fc.assert(
    fc.asyncProperty(texts, async (given) => {
      await storeTexts(given)
      await restoreFromBackup()
      const restored = await readStoredTexts(target)
      expect(restored.map((row) => row.c0)).toEqual(given)
      expect(restored).toEqual(await readStoredTexts(source))
    }),
    { numRuns: 5 },
  )
})
