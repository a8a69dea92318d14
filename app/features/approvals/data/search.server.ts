import { desc, sql } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database.server.ts'
import { saysSearch } from '#app/platform/searched-text.server.ts'
import { approvals } from '../tables.server.ts'

const changed = sql<string>`json_texts(${approvals.changes})`
/** As the index approvals_search holds it. */
const text = sql`${approvals.title} || ' · ' || ${approvals.description} || ' · ' || ${approvals.subjectName} || ' · ' || ${approvals.category} || ' · ' || ${approvals.submittedByName} || ' · ' || ${approvals.submittedByEmail} || ' · ' || coalesce(${approvals.decidedByName}, '') || ' · ' || ${approvals.comment} || ' · ' || ${approvals.note} || ' · ' || ${changed}`

/** The latest requests, waiting or decided, that have every word of a search. */
export function searchApprovals(
  db: Queryable,
  search: string,
  { most, areSamplesShown }: { most: number; areSamplesShown: boolean },
) {
  return db
    .select({ row: approvals, changed })
    .from(approvals)
    .where(sql`${saysSearch(text, search)} and (${areSamplesShown} or not ${approvals.isSample})`)
    .orderBy(desc(approvals.updatedAt), approvals.id)
    .limit(most)
}
