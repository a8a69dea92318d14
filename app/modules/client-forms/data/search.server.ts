import { desc, inArray, sql } from 'drizzle-orm'
import type { Database } from '#app/platform/database.server.ts'
import { findIdsByIndex, latestCompared, saysSearch } from '#app/platform/searched-text.server.ts'
import { installedForms } from '../rules/installed-forms.ts'
import { formKey } from '../schema/definition.ts'
import { clientFormSubmissions as submissions } from '../tables.server.ts'

const answered = sql<string>`json_texts(${submissions.answers})`
const preferred = sql<string>`json_texts(${submissions.preferences})`
/** As the index client_form_submissions_words holds it. */
const text = sql`${submissions.reference} || ' · ' || ${submissions.subject} || ' · ' || ${submissions.region} || ' · ' || ${submissions.reason} || ' · ' || ${answered} || ' · ' || ${preferred}`

/** Of each form in the order of the index client_form_submissions_kept. */
const latest = sql.join(
  installedForms.map(
    (form) =>
      sql`(select * from ${submissions} where form = ${formKey(form)} and not is_suspected_spam order by received_at desc nulls last, id desc nulls last limit ${latestCompared})`,
  ),
  sql` union all `,
)

/** Client forms that have every word of a search, the latest first; what is suspected to be spam is not among them. */
export async function searchSubmissions(db: Database, search: string, most: number) {
  const isKept = sql`not ${submissions.isSuspectedSpam}`
  const ids = await findIdsByIndex(db, {
    table: submissions,
    latest,
    search,
    fits: sql`${saysSearch(text, search)} and ${isKept}`,
  })
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
    .where(inArray(submissions.id, ids))
    .orderBy(desc(submissions.receivedAt), desc(submissions.id))
    .limit(most)
}
