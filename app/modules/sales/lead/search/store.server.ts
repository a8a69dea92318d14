import { and, inArray, or, sql, type SQL } from 'drizzle-orm'
import { withReferenceDashes } from '#app/basics/ids.ts'
import { toStoredNumber, splitSearch } from '#app/basics/search-words.ts'
import type { Database, Queryable, Transaction } from '#app/platform/database.server.ts'
import {
  containsWords,
  isSearchIndexed,
  maxLatestComparedRows,
  plainText,
  plainTextOfRow,
} from '#app/platform/sql.server.ts'
import type { LeadPlace } from '../summary/schema.ts'
import { leads, leadWords } from '../tables.ts'

const detailsText = sql`' ' || ${leads.name} || ' ' || ${leads.email} || ' ' || ${leads.company} || ' ' || ${leads.reference} || ' ' || coalesce(${leads.phoneStored}, '')`
/** The text that is searched for parts of words and numbers. The index leads_search uses the same expression. */
const indexedText = plainText(detailsText)
/** The same text as `indexedText`, in an expression that is faster to compute but has no index. */
const rowText = plainTextOfRow(detailsText)

/** Matches leads whose contact details or reference contain every word, even as part of a longer word. */
const containsAllWords = (search: string, within: SQL = indexedText): SQL | undefined =>
  and(...containsWords(within, search))

/**
 * Returns a text-search query for the words; null without words. Words of three letters or more match as prefixes.
 * PostgreSQL reads a code like 4e4d as a number and a word, one after the other; the stored words have no order.
 */
const typedWordsQuery = (search: string, joined: '&' | '|') => sql`(
  select replace(to_tsquery('simple', string_agg(quote_literal(word) || case when length(word) > 2 then ':*' else '' end, ${` ${joined} `}))::text, '<->', '&')::tsquery
  from regexp_split_to_table(plain_words(${search}), '\\s+') word where word <> '')`

/** Returns the query of `typedWordsQuery`, extended by the stored form of references and phone numbers. */
function queryOf(search: string, joined: '&' | '|'): SQL {
  const { words, numbers } = splitSearch(search)
  const stored = [
    ...words.map(withReferenceDashes),
    ...numbers.map((number) => toStoredNumber(number) ?? number),
  ].join(' ')
  const isTypedSo = stored === [...words, ...numbers].join(' ')
  const asTyped = typedWordsQuery(search, joined)
  return isTypedSo ? asTyped : sql`(${asTyped} || ${typedWordsQuery(stored, joined)})`
}

const matchesAll = (search: string) => sql`${leadWords.words} @@ ${queryOf(search, '&')}`

const wordsOfLead = sql`(select ${leadWords.words} from ${leadWords} where ${leadWords.leadId} = ${leads.id})`

/**
 * Matches leads that contain every word, either in the enquiry and the texts about it, or in the sender's details. For
 * a page, words are read lead by lead; for a count, `ofAll` lets the index collect all matches.
 */
export function matchesSearch(search: string, ofAll = false): SQL | undefined {
  const isSaid = ofAll
    ? sql`exists (select from ${leadWords} where ${leadWords.leadId} = ${leads.id} and ${matchesAll(search)})`
    : sql`${wordsOfLead} @@ ${queryOf(search, '&')}`
  return or(containsAllWords(search, ofAll ? indexedText : rowText), isSaid)
}

/**
 * With more matches than this, comparing leads in list order is faster than collecting all matches. If 5,000 of a
 * million leads match, a page of 50 is full after about 10,000 leads.
 */
const maxMatches = 5_000

/**
 * Returns the ids that match a search; undefined above 5,000 matches, when reading a list in order is faster. The plan
 * is chosen here, because a wrong guess of the planner reads every lead.
 */
export function findMatchingIds(
  db: Database,
  search: string,
  limit = maxMatches,
): Promise<string[] | undefined> {
  return db.transaction(async (tx) => {
    if (!isSearchIndexed(search)) return findUnindexedLeads(tx, search, limit)
    if (await isCommonSearch(tx, search, limit)) return undefined
    await tx.execute(
      sql`select ${sql.join(
        ['enable_seqscan', 'enable_indexscan', 'enable_indexonlyscan'].map(
          (name) => sql`set_config(${name}, 'off', true)`,
        ),
        sql`, `,
      )}`,
    )
    const said = await idsMatching(tx, search, limit)
    if (said.length > limit) return undefined
    const rows = await tx
      .select({ id: leads.id })
      .from(leads)
      .where(containsAllWords(search))
      .limit(limit + 1)
    if (rows.length > limit) return undefined
    return [...new Set([...said, ...rows.map(({ id }) => id)])]
  })
}

/**
 * Finds text that the index of word parts does not support, such as "a-b". Searches the whole words of all leads, but
 * parts of words only in the latest 1,000 leads.
 */
async function findUnindexedLeads(tx: Transaction, search: string, limit: number) {
  const said = await idsMatching(tx, search, limit)
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from ${newestLeads(maxLatestComparedRows)} where ${containsAllWords(search, sql`parts`)}`,
  )
  return said.length > limit ? undefined : [...new Set([...said, ...rows.map(({ id }) => id)])]
}

/**
 * The latest leads, with the columns for a search. PostgreSQL does not compute a column that the query does not read.
 */
const newestLeads = (limit: number) => sql`(
  select ${leads.id} as id, ${rowText} as parts, ${wordsOfLead} as words
  from ${leads} order by ${leads.submittedAt} desc nulls last, ${leads.id} desc nulls last limit ${limit}
) newest`

const sampleSize = 300
/**
 * A search with fewer matches among the newest leads never counts as common. If only one lead in 300 matches, a few of
 * the newest may match by chance.
 */
const minMatches = 5

/**
 * Whether a search matches more than twice `limit` leads, estimated from the newest leads. An index of words collects
 * every match before it returns the first one: of a million leads, a hundred thousand for a name that one lead in ten
 * has.
 */
async function isCommonSearch(tx: Transaction, search: string, limit: number): Promise<boolean> {
  const { rows: sizes } = await tx.execute<{ leads: number }>(
    sql`select greatest(reltuples, 0)::int as leads from pg_class where oid = ${'leads'}::regclass`,
  )
  // In a table with fewer leads, an index responds at once even for a common word.
  if (sizes[0]!.leads < 20 * limit) return false
  const { rows } = await tx.execute<{ fitting: number }>(sql`
    select count(*)::int as fitting from ${newestLeads(sampleSize)}
    where ${or(containsAllWords(search, sql`parts`), sql`words @@ ${queryOf(search, '&')}`)}`)
  const { fitting } = rows[0]!
  return fitting >= minMatches && (fitting / sampleSize) * sizes[0]!.leads > 2 * limit
}

async function idsMatching(tx: Transaction, search: string, limit: number): Promise<string[]> {
  const rare = await findRareWords(tx, search)
  const rows = await tx
    .select({ id: leadWords.leadId })
    .from(leadWords)
    // `is true` keeps PostgreSQL from using the index for the full condition, so it only checks leads with the rare
    // words.
    .where(rare ? and(matchesAll(rare), sql`(${matchesAll(search)}) is true`) : matchesAll(search))
    .limit(limit + 1)
  return rows.map(({ id }) => id)
}

/** For a common word, the index collects all of its leads, regardless of the other words. */
const minCommonShare = 0.05
/** Comparing its leads one by one is faster than collecting those of a common word. */
const maxRareShare = 0.005

/** Returns the words without the common ones if both kinds occur, else undefined; unknown words count as rare. */
async function findRareWords(tx: Transaction, search: string): Promise<string | undefined> {
  const { rows } = await tx.execute<{ word: string; share: number | null }>(sql`
    select word, (
      select max(known.share)::float8 from pg_stats, unnest(most_common_elems::text::text[], most_common_elem_freqs) known (said, share)
      where schemaname = current_schema() and tablename = 'lead_words' and attname = 'words'
        and case when length(word) > 2 then starts_with(said, word) else said = word end) as share
    from regexp_split_to_table(plain_words(${search}), '\\s+') word where word <> ''`)
  const isCommon = ({ share }: { share: number | null }) =>
    share !== null && share >= minCommonShare
  const isRare = ({ share }: { share: number | null }) => share === null || share <= maxRareShare
  const isWorthIt = rows.some(isCommon) && rows.some(isRare)
  if (!isWorthIt) return undefined
  return rows
    .filter((row) => !isCommon(row))
    .map(({ word }) => word)
    .join(' ')
}

const maxTextLength = 20_000

/**
 * Returns for each lead the newest text that contains all searched words, else the newest that contains some. Contact
 * details are left out, because a list shows them.
 */
export async function findMatchPlaces(db: Queryable, ids: readonly string[], search: string) {
  if (ids.length === 0) return new Map<string, { place: LeadPlace; text: string }>()
  const said = sql`to_tsvector('simple', plain_words(left(text, ${maxTextLength})))`
  const { rows } = await db.execute<{ lead_id: string; place: LeadPlace; text: string }>(sql`
    select distinct on (lead_id) lead_id, place, left(text, ${maxTextLength}) as text
    from lead_texts
    where ${inArray(sql`lead_id`, [...ids])} and place <> 'person' and ${said} @@ ${queryOf(search, '|')}
    order by lead_id, ${said} @@ ${queryOf(search, '&')} desc, at desc`)
  return new Map(rows.map(({ lead_id: id, place, text }) => [id, { place, text }]))
}

const partSize = 1_000

/** Stores missing words of the next 1,000 leads by id. `last` is the last id; null if no batch follows. */
export async function storeWordsAfter(db: Queryable, after: string) {
  const { rows } = await db.execute<{ last: string | null; done: number }>(sql`
    with part as materialized (
      select id from ${leads} where id > ${after}::uuid order by id limit ${partSize}
    ), stored as materialized (
      select store_lead_words(id) from part
      where not exists (select from ${leadWords} where ${leadWords.leadId} = part.id)
    )
    select (select id from part order by id offset ${partSize - 1}) as last, (select count(*)::int from stored) as done`)
  return rows[0]!
}
