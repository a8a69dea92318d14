import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Database } from './database.server.ts'

const accents = 'ÁÀÂÄÃÅÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇáàâäãåéèêëíìîïóòôöõúùûüñç'
const letters = 'AAAAAAEEEEIIIIOOOOOUUUUNCaaaaaaeeeeiiiiooooouuuunc'

function withoutAccents(text: SQLWrapper): SQL {
  return sql`translate(${text}, ${sql.raw(`'${accents}', '${letters}'`)})`
}

/** A text without case and accents; the search indexes of migrations are of the same expression (STF-07). */
export function plainText(text: SQLWrapper): SQL {
  return sql`lower(${withoutAccents(text)})`
}

/** The same for rows that no index finds: a text of plain letters, as most are, is compared in a tenth of the time. */
export function plainTextOfRow(text: SQLWrapper): SQL {
  const isPlain = sql`octet_length(${text}) = char_length(${text})`
  return sql`lower(case when ${isPlain} then ${text} else ${withoutAccents(text)} end)`
}

/**
 * Every word of `search` is part of `plain`, in any order; one or two letters begin a word, since an index of
 * three letters each cannot find them elsewhere. `plain` begins with a space.
 */
export function containsWords(plain: SQLWrapper, search: string): SQL[] {
  return search
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => {
      const escaped = word.replaceAll(/[\\%_]/g, String.raw`\$&`)
      const pattern = word.length < 3 ? `% ${escaped}%` : `%${escaped}%`
      return sql`${plain} like ${plainText(sql`${pattern}::text`)}`
    })
}

/**
 * Whether a text has every word of `search`, in any order, or the digits of it, spelled as they may be (STF-07): 083 555
 * and +27 (0)83 555 find the same. The indexes of migration 0055 are of `searched_text` of the same text.
 */
export function saysSearch(text: SQLWrapper, search: string): SQL {
  const searched = sql`searched_text(${text})`
  const digits = search.replaceAll(/\D/g, '').replace(/^(?:00)?(?:27)?0?/, '')
  const words = sql.join(containsWords(searched, search), sql` and `)
  const isNumber = digits.length > 3 && !/\p{L}/u.test(search)
  return isNumber ? sql`((${words}) or ${searched} like ${`%${digits}%`})` : sql`(${words})`
}

/** Comparing a row with a search takes up to a tenth of a millisecond; so many are compared at most. */
export const mostCompared = 300
/** Of the latest, those compared with a search that no index knows. */
export const latestCompared = 1_000

/** What `pg_trgm` takes for part of a word wherever the database stands: the embedded one knows no other script. */
const known = `[a-z\\d${accents}]`
const threeInARow = new RegExp(`${known}{3}`, 'i')
const shortWord = new RegExp(`^${known}{1,2}$`, 'i')

/** Whether an index of three letters each knows part of a word, wherever it stands. */
export const isPartInIndex = (word: string) => threeInARow.test(word)

/** Whether such an index knows one of the words: by part of it, or by one or two letters that begin a word. */
export function isInIndex(search: string): boolean {
  return search.split(/\s+/).some((word) => isPartInIndex(word) || shortWord.test(word))
}

type Searched = {
  table: SQLWrapper
  /** Selects the latest rows of the table, `latestCompared` of them. */
  latest: SQL
  search: string
  fits: SQL
}

/**
 * The ids of at most 300 rows that fit, always by the index: the planner takes a common word for a reason to read all.
 * Of a word that more rows have, any 300 of them. A search of which the index knows nothing, as "a-b", would compare every
 * row: it is looked for among the latest thousand.
 */
export function findIdsByIndex(db: Database, searched: Searched): Promise<string[]> {
  const { table, latest, search, fits } = searched
  return db.transaction(async (tx) => {
    const rowsOf = async (from: SQLWrapper) => {
      const { rows } = await tx.execute<{ id: string }>(
        sql`select id from ${from} where ${fits} limit ${mostCompared}`,
      )
      return rows.map(({ id }) => id)
    }
    if (!isInIndex(search)) return rowsOf(sql`(${latest}) as ${table}`)
    await tx.execute(
      sql`select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true)`,
    )
    return rowsOf(table)
  })
}
