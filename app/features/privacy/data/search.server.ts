import { desc, sql } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database.server.ts'
import { saysSearch } from '#app/platform/searched-text.server.ts'
import type { DataRequest } from '../data.server.ts'
import { dataRequests as requests } from '../tables.server.ts'

/** As the index data_requests_search holds it. */
const text = sql`${requests.reference} || ' · ' || ${requests.name} || ' · ' || ${requests.email} || ' · ' || ${requests.details} || ' · ' || ${requests.confirmedHow} || ' · ' || ${requests.answer}`

/** The latest requests about personal data that have every word of a search. */
export function searchDataRequests(
  db: Queryable,
  search: string,
  most: number,
): Promise<DataRequest[]> {
  return db
    .select()
    .from(requests)
    .where(saysSearch(text, search))
    .orderBy(desc(requests.submittedAt), requests.id)
    .limit(most)
}
