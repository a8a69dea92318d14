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

/** The names a form's definition marks as a person's, as an array of text; of an unknown form those of all. */
function personalNamesOf(form: AnyColumn | SQL) {
  const cases = installedForms.map(
    (each) => sql`when ${formKey(each)} then ${textArray(personalNames(each))}`,
  )
  return sql`(case ${form} ${sql.join(cases, sql` `)} else ${anyPersonalName} end)`
}

const textArray = (names: readonly string[]) =>
  sql`array[${sql.join(
    names.map((name) => sql`${name}::text`),
    sql`, `,
  )}]`

const anyPersonalName = textArray([...new Set(installedForms.flatMap(personalNames))])

/** Submissions that name a mailbox now, or did in an earlier version. */
export function findSubmissionsOfEmail(db: Queryable, email: string) {
  const earlier = db
    .select({ id: versions.submissionId })
    .from(versions)
    .where(sql`lower(${versions.preferences} ->> 'email') = lower(${email})`)
  return db
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
}

/** Takes mailbox, number, free words, pictures and signature out of submissions and all their versions. */
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

/** The answers without free words, pictures and whatever else the form marks as a person's. */
function erasedColumns(answers: AnyColumn, submissionId: AnyColumn) {
  const form = sql`(select form from ${submissions} named where named.id = ${submissionId})`
  return sql`${answers} - ${personalNamesOf(form)} - array(
    select ${attachments.field} from ${attachments} where ${attachments.submissionId} = ${submissionId})`
}

/** Submissions received before a time that still name someone, in any version; locked, oldest first. */
export async function lockSubmissionsToDeidentify(db: Queryable, before: Date, limit: number) {
  const names = (of: typeof submissions | typeof versions) =>
    sql`(${of.preferences} <> '{}'::jsonb or ${of.answers} ?| ${anyPersonalName})`
  const inVersions = db
    .select({ id: versions.submissionId })
    .from(versions)
    .where(or(names(versions), ne(versions.comment, '')))
  const found = await db
    .select({ id: submissions.id })
    .from(submissions)
    .where(
      and(
        lt(submissions.receivedAt, before),
        or(
          names(submissions),
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

/**
 * Removes them from unsent staff forms that were not edited since a time.
 * @returns the number of forms
 */
export async function erasePersonFromOldDrafts(db: Queryable, before: Date): Promise<number> {
  const changed = await db
    .update(drafts)
    .set(erasedDraftColumns)
    .where(
      and(
        lt(drafts.lastSaved, before),
        sql`(${drafts.data} ?| ${personalNamesOf(drafts.form)}
          or ${drafts.typed} -> 'others' ?| ${personalNamesOf(drafts.form)})`,
      ),
    )
    .returning({ id: drafts.id })
  return changed.length
}

/** Takes them out of unsent forms of staff, too. @returns how many */
export async function erasePersonFromDrafts(db: Queryable, email: string): Promise<number> {
  const changed = await db
    .update(drafts)
    .set(erasedDraftColumns)
    .where(mentionsEmail(email))
    .returning({ id: drafts.id })
  return changed.length
}

export async function findDraftsOfEmail(db: Queryable, email: string) {
  return db
    .select({ id: drafts.id, form: drafts.form, lastSaved: drafts.lastSaved })
    .from(drafts)
    .where(mentionsEmail(email))
}

/**
 * What was seen of them stays on record: the copy on a device then knows that they are gone, and does not
 * bring them back.
 */
const erasedDraftColumns = {
  data: sql`${drafts.data} - ${personalNamesOf(drafts.form)}`,
  typed: sql`jsonb_set(
    jsonb_set(${drafts.typed}, '{stamps}', (${drafts.typed} -> 'stamps') - ${personalNamesOf(drafts.form)}),
    '{others}', (${drafts.typed} -> 'others') - ${personalNamesOf(drafts.form)})`,
}

/** An unsent form that names a mailbox, be it as one of two answers. */
function mentionsEmail(email: string) {
  return sql`(lower(${drafts.data} ->> 'email') = lower(${email}) or exists (
    select from jsonb_array_elements(${drafts.typed} -> 'others' -> 'email') other
    where lower(other ->> 'value') = lower(${email})))`
}
