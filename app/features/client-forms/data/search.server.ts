import { desc, sql } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database.server.ts'
import { saysSearch } from '#app/platform/searched-text.server.ts'
import { clientFormSubmissions as submissions } from '../tables.server.ts'

const answered = sql<string>`json_texts(${submissions.answers})`
const preferred = sql<string>`json_texts(${submissions.preferences})`
/** As the index client_form_submissions_words holds it. */
const text = sql`${submissions.reference} || ' · ' || ${submissions.subject} || ' · ' || ${submissions.region} || ' · ' || ${submissions.reason} || ' · ' || ${answered} || ' · ' || ${preferred}`

/** The latest client forms that have every word of a search; what is suspected to be spam is not among them. */
export function searchSubmissions(db: Queryable, search: string, most: number) {
  return db
    .select({
      id: submissions.id,
      form: submissions.form,
      reference: submissions.reference,
      subject: submissions.subject,
      region: submissions.region,
      reason: submissions.reason,
      answered,
      preferred,
    })
    .from(submissions)
    .where(sql`${saysSearch(text, search)} and not ${submissions.isSuspectedSpam}`)
    .orderBy(desc(submissions.receivedAt), desc(submissions.id))
    .limit(most)
}
