import { desc, inArray, sql } from 'drizzle-orm'
import type { Database } from '#app/platform/database.server.ts'
import { findIdsByIndex, latestCompared, saysSearch } from '#app/platform/searched-text.server.ts'
import type { DataRequest } from '../data.server.ts'
import { dataRequests as requests } from '../tables.server.ts'

/** As the index data_requests_search holds it. */
const text = sql`${requests.reference} || ' · ' || ${requests.name} || ' · ' || ${requests.email} || ' · ' || ${requests.details} || ' · ' || ${requests.confirmedHow} || ' · ' || ${requests.answer}`

/** Requests about personal data that have every word of a search, the latest first. */
export async function searchDataRequests(
  db: Database,
  search: string,
  most: number,
): Promise<DataRequest[]> {
  const ids = await findIdsByIndex(db, {
    table: requests,
    latest: sql`select * from ${requests} order by submitted_at desc limit ${latestCompared}`,
    search,
    fits: saysSearch(text, search),
  })
  return db
    .select()
    .from(requests)
    .where(inArray(requests.id, ids))
    .orderBy(desc(requests.submittedAt), requests.id)
    .limit(most)
}
