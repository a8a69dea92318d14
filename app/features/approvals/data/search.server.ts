import { desc, inArray, sql } from 'drizzle-orm'
import type { Database } from '#app/platform/database.server.ts'
import { findIdsByIndex, saysSearch } from '#app/platform/searched-text.server.ts'
import { approvals } from '../tables.server.ts'

const changed = sql<string>`json_texts(${approvals.changes})`
/** As the index approvals_search holds it. */
const text = sql`${approvals.title} || ' · ' || ${approvals.description} || ' · ' || ${approvals.subjectName} || ' · ' || ${approvals.category} || ' · ' || ${approvals.submittedByName} || ' · ' || ${approvals.submittedByEmail} || ' · ' || coalesce(${approvals.decidedByName}, '') || ' · ' || ${approvals.comment} || ' · ' || ${approvals.note} || ' · ' || ${changed}`

/** Requests, waiting or decided, that have every word of a search, the latest first. */
export async function searchApprovals(
  db: Database,
  search: string,
  { most, areSamplesShown }: { most: number; areSamplesShown: boolean },
) {
  const isShown = sql`(${areSamplesShown} or not ${approvals.isSample})`
  const ids = await findIdsByIndex(db, approvals, sql`${saysSearch(text, search)} and ${isShown}`)
  return db
    .select({ row: approvals, changed })
    .from(approvals)
    .where(inArray(approvals.id, ids))
    .orderBy(desc(approvals.updatedAt), approvals.id)
    .limit(most)
}
