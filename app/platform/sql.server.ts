import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type SQL, type SQLWrapper, getTableColumns, getTableName, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { PoolClient } from 'pg'
import { from } from 'pg-copy-streams'
import { withReferenceDashes } from '#app/basics/ids.ts'
import { maxShownCount } from '#app/basics/numbers.ts'
import { toStoredNumber, digitsWithoutPrefix, splitSearch } from '#app/basics/search-words.ts'
import type { Database, Queryable } from './database.server.ts'

/** Call of a database function; PostgreSQL caches the plans of the queries inside such a function. */
export type DatabaseCall = SQL

/** Combines several calls into one statement: one round trip, in this order, all or none. */
export function combineCalls(calls: readonly DatabaseCall[]): SQL {
  return sql`select ${sql.join([...calls], sql`, `)}`
}

type Row<Table extends PgTable, ByDatabase extends PropertyKey> = Required<
  Omit<Table['$inferInsert'], ByDatabase>
>

/** Returns a converter of rows to JSON for `json_populate_recordset`; the database fills the columns of the second argument. */
export function jsonRowsOf<
  Table extends PgTable,
  ByDatabase extends keyof Table['$inferSelect'] = never,
>(table: Table, _byDatabase: readonly ByDatabase[] = []) {
  const columns = Object.entries(getTableColumns(table))
  const names = new Map(columns.map(([key, { name }]) => [key, toSnakeCase(name)]))
  return (rows: readonly Row<Table, ByDatabase>[]): string =>
    JSON.stringify(
      rows.map((row) =>
        Object.fromEntries(Object.entries(row).map(([key, value]) => [names.get(key), value])),
      ),
    )
}

/**
 * Counts matching rows as part of a larger query, and stops at one more than `most`. If `order` is the order of an
 * index, the database reads that index and can stop early; otherwise it may collect all matching rows first.
 */
export function limitedCount(
  table: PgTable,
  where: SQL | undefined,
  order: readonly SQL[] = [],
  most = maxShownCount,
) {
  const ordered = order.length > 0 ? sql`order by ${sql.join([...order], sql`, `)}` : sql``
  return sql<number>`(select count(*)::int from (select 1 from ${table} where ${where ?? sql`true`} ${ordered} limit ${sql.raw(String(most + 1))}) few)`
}

export async function firstRow<Row>(query: PromiseLike<Row[]>): Promise<Row | undefined> {
  const [row] = await query
  return row
}

type LockableQuery<Row> = PromiseLike<Row[]> & { for(strength: 'update'): PromiseLike<Row[]> }

/** Returns the first row of a query. `lock` locks its rows until the transaction ends. */
export const lockableRow = <Row>(query: LockableQuery<Row>, lock: boolean) =>
  firstRow(lock ? query.for('update') : query)

export async function hasRow(db: Queryable, table: PgTable, where?: SQL): Promise<boolean> {
  const rows = await db
    .select({ one: sql`1` })
    .from(table)
    .where(where)
    .limit(1)
  return rows.length > 0
}

/** Runs `limitedCount` as its own query; `formatCappedCount` formats the result. */
export async function countUpTo(
  db: Queryable,
  table: PgTable,
  where: SQL | undefined,
  order: readonly SQL[] = [],
  most = maxShownCount,
): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select ${limitedCount(table, where, order, most)} as count`,
  )
  return rows[0]!.count
}

/** Matches a text in any letter case with a regular expression, also without spaces and punctuation (phone numbers). */
export function matchesPatterns(text: SQLWrapper, patterns: readonly string[]): SQL {
  const listed = sql`${sql.param([...patterns])}::text[]`
  return sql`(${text} ~* any(${listed}) or translate(${text}, ${' \t\r\n\u00a0().-'}, '') ~ any(${listed}))`
}

const accents = 'ÁÀÂÄÃÅÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇáàâäãåéèêëíìîïóòôöõúùûüñç'
const unaccentedLetters = 'AAAAAAEEEEIIIIOOOOOUUUUNCaaaaaaeeeeiiiiooooouuuunc'

function withoutAccents(text: SQLWrapper): SQL {
  return sql`translate(${text}, ${sql.raw(`'${accents}', '${unaccentedLetters}'`)})`
}

/** Returns a text in lower case without accents. The search indexes use the same expression. */
export function plainText(text: SQLWrapper): SQL {
  return sql`lower(${withoutAccents(text)})`
}

/**
 * Like `plainText`, but ten times as fast for texts of plain letters, which most texts are. No index has this
 * expression, so use it only for rows that a query reads anyway.
 */
export function plainTextOfRow(text: SQLWrapper): SQL {
  const isPlain = sql`octet_length(${text}) = char_length(${text})`
  return sql`lower(case when ${isPlain} then ${text} else ${withoutAccents(text)} end)`
}

/**
 * Returns one condition for each word of `search`: true if `plain`, which must begin with a space, contains the word. A
 * word of one or two letters matches only the beginning of a word (a limit of trigram indexes). A number matches in any
 * spelling, and a reference also without its dashes.
 */
export function containsWords(plain: SQLWrapper, search: string): SQL[] {
  const { words, numbers } = splitSearch(search)
  return [
    ...words.map((word) => {
      const written = withReferenceDashes(word)
      const asTyped = containsPart(plain, word)
      return written === word ? asTyped : sql`(${asTyped} or ${containsPart(plain, written)})`
    }),
    ...numbers.map((number) => {
      const parts = number.split(/\s+/).map((part) => containsPart(plain, part))
      const asTyped = sql.join(parts, sql` and `)
      const digits = digitsWithoutPrefix(number)
      const inAnySpelling = digits.length > 3 ? digits : toStoredNumber(number)
      return inAnySpelling
        ? sql`((${asTyped}) or ${plain} like ${`%${inAnySpelling}%`})`
        : sql`(${asTyped})`
    }),
  ]
}

function containsPart(plain: SQLWrapper, word: string): SQL {
  const escaped = word.replaceAll(/[\\%_]/g, String.raw`\$&`)
  const pattern = word.length < 3 ? `% ${escaped}%` : `%${escaped}%`
  return sql`${plain} like ${plainText(sql`${pattern}::text`)}`
}

/** Returns the condition that a text has every word of `search`. The indexes use `searched_text` of the same text. */
export function matchesSearch(text: SQLWrapper, search: string): SQL {
  return sql`(${sql.join(containsWords(sql`searched_text(${text})`, search), sql` and `)})`
}

/** Maximum number of rows to compare with a search, because each comparison takes up to a tenth of a millisecond. */
export const maxComparedRows = 300
/** Number of latest rows to compare with a search that no index supports. */
export const maxLatestComparedRows = 1_000

/** Letters that `pg_trgm` supports in any database; the embedded database supports no other script. */
const indexableCharacter = `[a-z\\d${accents}]`
const threeLettersPattern = new RegExp(`${indexableCharacter}{3}`, 'i')
const shortWordPattern = new RegExp(`^${indexableCharacter}{1,2}$`, 'i')

/** Checks if a trigram index can find the word anywhere in a text, which takes three letters in a row. */
export const isIndexedWordPart = (word: string) => threeLettersPattern.test(word)

/** Checks if a trigram index finds a word of the search: three letters in a row, or a word of one or two letters. */
export function isSearchIndexed(search: string): boolean {
  return search.split(/\s+/).some((word) => isIndexedWordPart(word) || shortWordPattern.test(word))
}

type IndexSearch = {
  table: SQLWrapper
  /** Selects the latest `maxLatestComparedRows` rows of the table. */
  latest: SQL
  search: string
  fits: SQL
}

/**
 * Returns the ids of at most 300 matching rows; if more match, any 300 of them. Forces the index, because the planner
 * would read the whole table for a common word. A search that the index does not support, such as "a-b", would compare
 * every row, so it covers only the latest thousand.
 */
export function findIdsByIndex(db: Database, searched: IndexSearch): Promise<string[]> {
  const { table, latest, search, fits } = searched
  return db.transaction(async (tx) => {
    const rowsOf = async (from: SQLWrapper) => {
      const { rows } = await tx.execute<{ id: string }>(
        sql`select id from ${from} where ${fits} limit ${maxComparedRows}`,
      )
      return rows.map(({ id }) => id)
    }
    if (!isSearchIndexed(search)) return rowsOf(sql`(${latest}) as ${table}`)
    await tx.execute(
      sql`select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true)`,
    )
    return rowsOf(table)
  })
}

const copyTimeoutMs = 60 * 60_000

type CopyValue = string | number | boolean | null

/**
 * Copies rows into a table, all or none. Occupies one connection until the source ends.
 * @throws any error of the source or the database
 */
export async function copyRows<Column extends string>(
  db: Database,
  table: PgTable,
  columns: readonly Column[],
  batches: AsyncIterable<readonly Record<Column, CopyValue>[]>,
): Promise<void> {
  async function* lines() {
    for await (const batch of batches)
      yield batch
        .map((row) => `${columns.map((column) => escapeCopyValue(row[column])).join('\t')}\n`)
        .join('')
  }
  const pool = (db as unknown as { $client: { connect(): Promise<PoolClient> } }).$client
  const client = await pool.connect()
  let isBroken: Error | undefined
  try {
    await client.query('begin')
    await client.query('set local statement_timeout = 0')
    const names = columns.map((column) => `"${toSnakeCase(column)}"`).join(', ')
    const copying = from(`copy "${getTableName(table)}" (${names}) from stdin`)
    await pipeline(
      Readable.from(lines()),
      client.query(Object.assign(copying, { query_timeout: copyTimeoutMs })),
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => (isBroken = failure))
    throw error
  } finally {
    client.release(isBroken)
  }
}

/** Formats a value in PostgreSQL's COPY text format. */
function escapeCopyValue(value: CopyValue): string {
  if (value === null) return '\\N'
  if (typeof value === 'boolean') return value ? 't' : 'f'
  if (typeof value === 'number') return String(value)
  return value.replace(/[\\\t\n\r]/g, (found) => `\\${copyEscapes[found] ?? '\\'}`)
}

const copyEscapes: Record<string, string> = { '\t': 't', '\n': 'n', '\r': 'r' }
