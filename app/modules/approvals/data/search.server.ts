import { desc, inArray, sql } from 'drizzle-orm'
import type { Database } from '#app/platform/database.server.ts'
import {
  containsWords,
  findIdsByIndex,
  isPartInIndex,
  latestCompared,
  mostCompared,
  saysSearch,
} from '#app/platform/searched-text.server.ts'
import { approvals } from '../tables.server.ts'

const changed = sql<string>`json_texts(${approvals.changes})`
/** As the index approvals_search holds it. */
const text = sql`${approvals.title} || ' · ' || ${approvals.description} || ' · ' || ${approvals.subjectName} || ' · ' || ${approvals.category} || ' · ' || ${approvals.submittedByName} || ' · ' || ${approvals.submittedByEmail} || ' · ' || coalesce(${approvals.decidedByName}, '') || ' · ' || ${approvals.comment} || ' · ' || ${approvals.note} || ' · ' || ${changed}`

/** In the order of the index approvals_latest. */
const latest = sql`select * from ${approvals} order by updated_at desc, id limit ${latestCompared}`

/** With fewer requests each is compared as quickly as the index is asked. */
const fewestLookedUp = 20_000

/**
 * The ids of all requests that a search of the list may fit, which compares less of them; undefined where the list is read
 * in its own order until a page is full: of few requests, and of a search that 300 requests or more fit (OPS-09).
 */
export async function findListed(
  db: Database,
  search: string,
  fewest = fewestLookedUp,
): Promise<string[] | undefined> {
  const words = search.split(/\s+/).filter(isPartInIndex)
  if (words.length === 0) return undefined
  const { rows } = await db.execute<{ requests: number }>(
    sql`select greatest(reltuples, 0)::int as requests from pg_class where oid = ${'approvals'}::regclass`,
  )
  if (rows[0]!.requests < fewest) return undefined
  const fits = sql.join(containsWords(sql`searched_text(${text})`, words.join(' ')), sql` and `)
  const ids = await findIdsByIndex(db, { table: approvals, latest, search, fits })
  return ids.length < mostCompared ? ids : undefined
}

/** Requests, waiting or decided, that have every word of a search, the latest first. */
export async function searchApprovals(
  db: Database,
  search: string,
  { most, areSamplesShown }: { most: number; areSamplesShown: boolean },
) {
  const isShown = sql`(${areSamplesShown} or not ${approvals.isSample})`
  const ids = await findIdsByIndex(db, {
    table: approvals,
    latest,
    search,
    fits: sql`${saysSearch(text, search)} and ${isShown}`,
  })
  return db
    .select({ row: approvals, changed })
    .from(approvals)
    .where(inArray(approvals.id, ids))
    .orderBy(desc(approvals.updatedAt), approvals.id)
    .limit(most)
}
