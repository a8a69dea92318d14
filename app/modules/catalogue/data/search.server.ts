import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Database, Transaction } from '#app/platform/database.server.ts'
import { plainText } from '#app/platform/searched-text.server.ts'
import { mostInBulk } from '../rules/most-in-bulk.ts'
import { searchWords, wordBeginning } from '../rules/filter-products.ts'
import { products, searchedText } from '../tables.server.ts'

/** Every word of a search occurs in one of the texts, or begins a word there. */
export function saysWords(search: string): SQL | undefined {
  return and(
    ...searchWords(search).map((word) => {
      const beginning = wordBeginning(word)
      return beginning
        ? sql`${searchedText} ~ ${beginning}`
        : sql`${searchedText} like ${plainText(sql`${`%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}::text`)}`
    }),
  )
}

/**
 * The ids that a search fits, by the index `products_search`; undefined where they are more than are counted: a list
 * is then read in its own order until its page is full. The two ways are chosen here, because the planner guesses how
 * common a part of a word is, and a wrong guess reads every product (as of leads, ADR 0015).
 */
export function findSearchedProducts(
  db: Database,
  search: string,
  isSample: boolean,
  most = mostInBulk,
): Promise<string[] | undefined> {
  // The index is of three letters each, or of two that begin a word: of fewer alone it knows nothing.
  const isKnown = searchWords(search).some((word) =>
    (wordBeginning(word) ? /../ : /[\p{L}\p{N}]{3}/u).test(word),
  )
  return db.transaction(async (tx) => {
    if (!isKnown && (await areMany(tx))) return undefined
    await tx.execute(
      sql`select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true), set_config('enable_indexonlyscan', 'off', true)`,
    )
    const rows = await tx
      .select({ id: products.id })
      .from(products)
      .where(and(saysWords(search), eq(products.isSample, isSample)))
      .limit(most + 1)
    return rows.length > most ? undefined : rows.map(({ id }) => id)
  })
}

/** More than are read as fast without an index. */
async function areMany(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.execute<{ products: number }>(
    sql`select greatest(reltuples, 0)::int as products from pg_class where oid = ${'products'}::regclass`,
  )
  return rows[0]!.products > 2 * mostInBulk
}
