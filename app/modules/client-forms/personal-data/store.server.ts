import {
  type AnyColumn,
  type SQL,
  and,
  asc,
  desc,
  eq,
  exists,
  inArray,
  lt,
  ne,
  or,
  sql,
} from 'drizzle-orm'
import type { Queryable } from '#app/platform/database.server.ts'
import { formKey } from '../definition/rules.ts'
import { personalNames } from '../file/rules.ts'
import { detachFiles } from '../file/store.server.ts'
import { installedForms } from '../forms.ts'
import {
  clientFormAttachments as attachments,
  clientFormDrafts as drafts,
  clientFormSubmissions as submissions,
  clientFormVersions as versions,
} from '../tables.ts'

/** SQL array of the personal field names of a form; for an unknown form, the names from all forms. */
function personalNamesOf(form: AnyColumn | SQL) {
  const cases = installedForms.map(
    (each) => sql`when ${formKey(each)} then ${textArray(personalNames(each))}`,
  )
  return sql`(case ${form} ${sql.join(cases, sql` `)} else ${allPersonalNames} end)`
}

const textArray = (names: readonly string[]) =>
  sql`array[${sql.join(
    names.map((name) => sql`${name}::text`),
    sql`, `,
  )}]`

const allPersonalNames = textArray([...new Set(installedForms.flatMap(personalNames))])

/** Returns submissions with this email address, in the current or an earlier version. At most 1,000. */
export function findSubmissionsOfEmail(db: Queryable, email: string, lock = false) {
  const earlier = db
    .select({ id: versions.submissionId })
    .from(versions)
    .where(sql`lower(${versions.preferences} ->> 'email') = lower(${email})`)
  const query = db
    .select()
    .from(submissions)
    .where(
      or(
        sql`lower(${submissions.preferences} ->> 'email') = lower(${email})`,
        inArray(submissions.id, earlier),
      ),
    )
    .orderBy(desc(submissions.receivedAt))
    .limit(1000)
  return lock ? query.for('update') : query
}

/** Erases email addresses, phone numbers, free text, pictures and signatures from all versions of submissions. */
export async function eraseContactDetails(db: Queryable, ids: readonly string[], at: Date) {
  if (ids.length === 0) return
  await db
    .update(submissions)
    .set({
      preferences: sql`'{}'::jsonb`,
      answers: erasedColumns(submissions.answers, submissions.id),
      version: sql`${submissions.version} + 1`,
      updatedAt: at,
    })
    .where(inArray(submissions.id, [...ids]))
  await db
    .update(versions)
    .set({
      preferences: sql`'{}'::jsonb`,
      answers: erasedColumns(versions.answers, versions.submissionId),
      comment: '',
    })
    .where(inArray(versions.submissionId, [...ids]))
  await detachFiles(db, ids)
}

function erasedColumns(answers: AnyColumn, submissionId: AnyColumn) {
  const form = sql`(select form from ${submissions} named where named.id = ${submissionId})`
  return sql`${answers} - ${personalNamesOf(form)} - array(
    select ${attachments.field} from ${attachments} where ${attachments.submissionId} = ${submissionId})`
}

/** Locks and returns old submissions with personal data in any version, oldest first; skips rows that are locked. */
export async function lockSubmissionsToDeidentify(db: Queryable, before: Date, limit: number) {
  const hasPersonalData = (of: typeof submissions | typeof versions) =>
    sql`(${of.preferences} <> '{}'::jsonb or ${of.answers} ?| ${allPersonalNames})`
  const inVersions = db
    .select({ id: versions.submissionId })
    .from(versions)
    .where(or(hasPersonalData(versions), ne(versions.comment, '')))
  const found = await db
    .select({ id: submissions.id })
    .from(submissions)
    .where(
      and(
        lt(submissions.receivedAt, before),
        or(
          hasPersonalData(submissions),
          inArray(submissions.id, inVersions),
          exists(db.select().from(attachments).where(eq(attachments.submissionId, submissions.id))),
        ),
      ),
    )
    .orderBy(asc(submissions.receivedAt))
    .limit(limit)
    .for('update', { skipLocked: true })
  return found.map(({ id }) => id)
}

/** Erases personal data from unsent staff forms not edited since `before`, and returns the number of changed forms. */
export function erasePersonFromOldDrafts(db: Queryable, before: Date): Promise<number> {
  const hasPersonalData = sql`(${drafts.data} ?| ${personalNamesOf(drafts.form)}
    or ${drafts.typed} -> 'others' ?| ${personalNamesOf(drafts.form)})`
  return eraseDrafts(db, and(lt(drafts.lastSaved, before), hasPersonalData))
}

/** Erases personal data from unsent staff forms with this email address; returns the number of changed forms. */
export const erasePersonFromDrafts = (db: Queryable, email: string) =>
  eraseDrafts(db, mentionsEmail(email))

async function eraseDrafts(db: Queryable, which: SQL | undefined): Promise<number> {
  const { rowCount } = await db.update(drafts).set(erasedDraftColumns).where(which)
  return rowCount ?? 0
}

export function findDraftsOfEmail(db: Queryable, email: string) {
  return db.select().from(drafts).where(mentionsEmail(email))
}

/** Keeps `seen`, so that a device's copy recognises the personal values as removed and does not restore them. */
const erasedDraftColumns = {
  data: sql`${drafts.data} - ${personalNamesOf(drafts.form)}`,
  typed: sql`jsonb_set(
    jsonb_set(${drafts.typed}, '{stamps}', (${drafts.typed} -> 'stamps') - ${personalNamesOf(drafts.form)}),
    '{others}', (${drafts.typed} -> 'others') - ${personalNamesOf(drafts.form)})`,
}

/** SQL condition: an unsent form contains this email address, also as one of several conflicting answers. */
function mentionsEmail(email: string) {
  return sql`(lower(${drafts.data} ->> 'email') = lower(${email}) or exists (
    select from jsonb_array_elements(${drafts.typed} -> 'others' -> 'email') other
    where lower(other ->> 'value') = lower(${email})))`
}
