import { and, or, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#app/platform/database.server.ts'
import { containsWords, plainText } from '#app/platform/searched-text.server.ts'
import { leads } from '../tables.server.ts'

/** What a search looks through (STF-07); the index leads_search is of the same expression. */
const searched = plainText(
  sql`' ' || ${leads.name} || ' ' || ${leads.email} || ' ' || ${leads.company} || ' ' || ${leads.reference} || ' ' || coalesce(${leads.phoneStored}, '')`,
)

/** Every word occurs, or the digits are part of the number: 082 555 and +27 82 555 find the same one. */
export function contains(search: string): SQL | undefined {
  const digits = search.replaceAll(/\D/g, '').replace(/^(?:00)?(?:27)?0?/, '')
  const words = and(...containsWords(searched, search))
  return digits.length > 3 ? or(words, sql`${searched} like ${`%${digits}%`}`) : words
}

/**
 * Comparing a lead with a search takes as long either way: so many of them, or those until a page of 50 is full where
 * one in two hundred of a million fits.
 */
const mostSearched = 5_000

/**
 * The ids that a search fits; undefined where they are more than 5,000: a list is then read in its own order until
 * its page is full. The two ways are chosen here, because the planner guesses how common a part of a word is, and
 * a wrong guess reads every lead.
 */
export function findSearched(db: Database, search: string): Promise<string[] | undefined> {
  // Without a letter or digit the index knows nothing of it.
  if (!/[\p{L}\p{N}]/u.test(search)) return Promise.resolve(undefined)
  return db.transaction(async (tx) => {
    await tx.execute(
      sql`select ${sql.join(
        ['enable_seqscan', 'enable_indexscan', 'enable_indexonlyscan'].map(
          (name) => sql`set_config(${name}, 'off', true)`,
        ),
        sql`, `,
      )}`,
    )
    const rows = await tx
      .select({ id: leads.id })
      .from(leads)
      .where(contains(search))
      .limit(mostSearched + 1)
    return rows.length > mostSearched ? undefined : rows.map(({ id }) => id)
  })
}
