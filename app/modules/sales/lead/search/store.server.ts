import { and, inArray, or, sql, type SQL } from 'drizzle-orm'
import { withReferenceDashes } from '#app/basics/ids.ts'
import { toStoredNumber, splitSearch } from '#app/basics/search-words.ts'
import type { Database, Queryable, Transaction } from '#app/platform/database.server.ts'
import {
  containsWords,
  isInIndex,
  maxLatestCompared,
  plainText,
  plainTextOfRow,
} from '#app/platform/sql.server.ts'
import type { LeadPlace } from '../summary/schema.ts'
import { leads, leadWords } from '../tables.ts'

const parts = sql`' ' || ${leads.name} || ' ' || ${leads.email} || ' ' || ${leads.company} || ' ' || ${leads.reference} || ' ' || coalesce(${leads.phoneStored}, '')`
/** What a search looks through for parts of words and numbers; the index leads_search is of the same expression. */
const searched = plainText(parts)
/** The same text for leads that are compared one after the other. */
const compared = plainTextOfRow(parts)

/** Every word occurs in who asks. */
const containsParts = (search: string, within: SQL = searched): SQL | undefined =>
  and(...containsWords(within, search))

/** A word query, null without words; from three letters on a word matches as a prefix. */
const queryAsTyped = (search: string, joined: '&' | '|') => sql`(
  select to_tsquery('simple', string_agg(quote_literal(word) || case when length(word) > 2 then ':*' else '' end, ${` ${joined} `}))
  from regexp_split_to_table(plain_words(${search}), '\\s+') word where word <> '')`

/** The same, or with references and telephone numbers as they are stored. */
function queryOf(search: string, joined: '&' | '|'): SQL {
  const { words, numbers } = splitSearch(search)
  const stored = [
    ...words.map(withReferenceDashes),
    ...numbers.map((number) => toStoredNumber(number) ?? number),
  ].join(' ')
  const isTypedSo = stored === [...words, ...numbers].join(' ')
  const asTyped = queryAsTyped(search, joined)
  return isTypedSo ? asTyped : sql`(${asTyped} || ${queryAsTyped(stored, joined)})`
}

const matchesAll = (search: string) => sql`${leadWords.words} @@ ${queryOf(search, '&')}`

const wordsOfLead = sql`(select ${leadWords.words} from ${leadWords} where ${leadWords.leadId} = ${leads.id})`

/**
 * Every word must occur in the enquiry, in texts about it, or in the sender's details. For a page, the words are read
 * lead by lead; for a count, `ofAll` lets the index collect all matches.
 */
export function contains(search: string, ofAll = false): SQL | undefined {
  const isSaid = ofAll
    ? sql`exists (select from ${leadWords} where ${leadWords.leadId} = ${leads.id} and ${matchesAll(search)})`
    : sql`${wordsOfLead} @@ ${queryOf(search, '&')}`
  return or(containsParts(search, ofAll ? searched : compared), isSaid)
}

/**
 * The limit at which comparing leads one by one is as fast: this many matches, or a page of 50 if one in two hundred
 * of a million matches.
 */
const maxSearched = 5_000

/**
 * The ids that match a search; undefined above 5,000: a list is then scanned in order until its page is full. We
 * choose the plan here, because the planner guesses how common a part of a word is, and a wrong guess reads every
 * lead.
 */
export function findSearched(
  db: Database,
  search: string,
  limit = maxSearched,
): Promise<string[] | undefined> {
  return db.transaction(async (tx) => {
    if (!isInIndex(search)) return findUnindexed(tx, search, limit)
    if (await isCommon(tx, search, limit)) return undefined
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
      .where(containsParts(search))
      .limit(limit + 1)
    if (rows.length > limit) return undefined
    return [...new Set([...said, ...rows.map(({ id }) => id)])]
  })
}

/** What no index of parts knows, as "a-b", is looked for among words, and among the parts of the latest thousand. */
async function findUnindexed(tx: Transaction, search: string, limit: number) {
  const said = await idsMatching(tx, search, limit)
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from ${newestLeads(maxLatestCompared)} where ${containsParts(search, sql`parts`)}`,
  )
  return said.length > limit ? undefined : [...new Set([...said, ...rows.map(({ id }) => id)])]
}

/** The latest leads, with the searched columns; an unread column costs nothing. */
const newestLeads = (limit: number) => sql`(
  select ${leads.id} as id, ${compared} as parts, ${wordsOfLead} as words
  from ${leads} order by ${leads.submittedAt} desc nulls last, ${leads.id} desc nulls last limit ${limit}
) newest`

const newest = 300
/** Fewer may be among the newest by chance, of a search that fits one lead in three hundred. */
const minMatches = 5

/**
 * Whether a search fits so many of the newest leads that it fits more than twice `limit` of all. The indexes of words
 * gather every lead that fits before they answer the first, a hundred thousand for a name that one in ten bears.
 */
async function isCommon(tx: Transaction, search: string, limit: number): Promise<boolean> {
  const { rows: sizes } = await tx.execute<{ leads: number }>(
    sql`select greatest(reltuples, 0)::int as leads from pg_class where oid = ${'leads'}::regclass`,
  )
  // Among fewer leads an index answers at once.
  if (sizes[0]!.leads < 20 * limit) return false
  const { rows } = await tx.execute<{ fitting: number }>(sql`
    select count(*)::int as fitting from ${newestLeads(newest)}
    where ${or(containsParts(search, sql`parts`), sql`words @@ ${queryOf(search, '&')}`)}`)
  const { fitting } = rows[0]!
  return fitting >= minMatches && (fitting / newest) * sizes[0]!.leads > 2 * limit
}

async function idsMatching(tx: Transaction, search: string, limit: number): Promise<string[]> {
  const rare = await findRareWords(tx, search)
  const rows = await tx
    .select({ id: leadWords.leadId })
    .from(leadWords)
    // Conditions beyond a column are compared with the leads that the index found.
    .where(rare ? and(matchesAll(rare), sql`(${matchesAll(search)}) is true`) : matchesAll(search))
    .limit(limit + 1)
  return rows.map(({ id }) => id)
}

/** Of a word that one lead in twenty says the index gathers all of them, whatever the other words are. */
const commonShare = 0.05
/** Leads that say a word of this share at most are compared one by one sooner than a common word is gathered. */
const rareShare = 0.005

/**
 * The words of a search without the common ones, if one of them is rare by the statistics or unknown to them, and
 * another too common for the index; otherwise undefined.
 */
async function findRareWords(tx: Transaction, search: string): Promise<string | undefined> {
  const { rows } = await tx.execute<{ word: string; share: number | null }>(sql`
    select word, (
      select max(known.share)::float8 from pg_stats, unnest(most_common_elems::text::text[], most_common_elem_freqs) known (said, share)
      where schemaname = current_schema() and tablename = 'lead_words' and attname = 'words'
        and case when length(word) > 2 then starts_with(said, word) else said = word end) as share
    from regexp_split_to_table(plain_words(${search}), '\\s+') word where word <> ''`)
  const isCommon = ({ share }: { share: number | null }) => share !== null && share >= commonShare
  const isRare = ({ share }: { share: number | null }) => share === null || share <= rareShare
  const isWorthIt = rows.some(isCommon) && rows.some(isRare)
  if (!isWorthIt) return undefined
  return rows
    .filter((row) => !isCommon(row))
    .map(({ word }) => word)
    .join(' ')
}

const maxTextLength = 20_000

/**
 * For each of these leads the text with most of the searched words, the newest of several; without the contact, which
 * a list shows anyway.
 */
export async function findPlaces(
  db: Queryable,
  ids: readonly string[],
  search: string,
): Promise<Map<string, { place: LeadPlace; text: string }>> {
  if (ids.length === 0) return new Map()
  const said = sql`to_tsvector('simple', plain_words(left(text, ${maxTextLength})))`
  const { rows } = await db.execute<{ lead_id: string; place: LeadPlace; text: string }>(sql`
    select distinct on (lead_id) lead_id, place, left(text, ${maxTextLength}) as text
    from lead_texts
    where ${inArray(sql`lead_id`, [...ids])} and place <> 'person' and ${said} @@ ${queryOf(search, '|')}
    order by lead_id, ${said} @@ ${queryOf(search, '&')} desc, at desc`)
  return new Map(rows.map(({ lead_id: id, place, text }) => [id, { place, text }]))
}

const partSize = 1_000

/** Stores the words of the next leads that have none, by id; answers the last of those looked at, or null behind the end. */
export async function storeWordsAfter(
  db: Queryable,
  after: string,
): Promise<{ last: string | null; stored: number }> {
  const { rows } = await db.execute<{ last: string | null; stored: number }>(sql`
    with part as materialized (
      select id from ${leads} where id > ${after}::uuid order by id limit ${partSize}
    ), stored as materialized (
      select store_lead_words(id) from part
      where not exists (select from ${leadWords} where ${leadWords.leadId} = part.id)
    )
    select (select id from part order by id offset ${partSize - 1}) as last, (select count(*)::int from stored) as stored`)
  return rows[0]!
}
