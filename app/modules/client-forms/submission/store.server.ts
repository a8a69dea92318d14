import { type SQL, and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { parseCursor } from '#app/basics/ids.ts'
import type { Database, Queryable } from '#app/platform/database.server.ts'
import {
  containsWords,
  countUpTo,
  findIdsByIndex,
  isSearchIndexed,
  maxLatestComparedRows,
  plainText,
  plainTextOfRow,
  matchesSearch,
  firstRow,
  lockableRow,
} from '#app/platform/sql.server.ts'
import { formKey } from '../definition/rules.ts'
import { installedForms } from '../forms.ts'
import { clientFormVersions, clientFormSubmissions as submissions } from '../tables.ts'
import type { SubmissionFilter } from './schema.ts'

export type Submission = typeof submissions.$inferSelect
export type NewSubmission = typeof submissions.$inferInsert

const pageSize = 50
/** Matches the index order, so that a page needs no sort. */
const latestFirst = [
  sql`${submissions.receivedAt} desc nulls last`,
  sql`${submissions.id} desc nulls last`,
]

/** Adds a submission. Undefined if its idempotency key or reference already exists. */
export const insertSubmission = (db: Queryable, submission: NewSubmission) =>
  firstRow(db.insert(submissions).values(submission).onConflictDoNothing().returning())

export async function findSubmissionByKey(db: Queryable, keys: readonly string[]) {
  const [row] = await db
    .select()
    .from(submissions)
    .where(inArray(submissions.idempotencyKey, [...keys]))
  return row
}

export function findSubmission(db: Queryable, form: string, id: string, lock = false) {
  const isIt = and(eq(submissions.id, id), eq(submissions.form, form))
  return lockableRow(db.select().from(submissions).where(isIt), lock)
}

/** Returns a page of the list, newest first, and the cursor of the next page. */
export async function findSubmissionPage(
  db: Queryable,
  form: string,
  filter: SubmissionFilter,
  size = pageSize,
) {
  const rows = await db
    .select()
    .from(submissions)
    .where(and(matchesFilter(form, filter), isAfterCursor(filter.cursor)))
    .orderBy(...latestFirst)
    .limit(size + 1)
  const page = rows.slice(0, size)
  const last = rows.length > size ? page.at(-1) : undefined
  return { page, next: last ? `${last.receivedAt.toISOString()}_${last.id}` : null }
}

/** Returns the names of staff members who sent submissions, by submission id; submissions of visitors are omitted. */
export async function findSenders(db: Queryable, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: clientFormVersions.submissionId, name: clientFormVersions.changedByName })
    .from(clientFormVersions)
    .where(
      and(
        inArray(clientFormVersions.submissionId, ids),
        eq(clientFormVersions.version, 1),
        isNotNull(clientFormVersions.changedBy),
      ),
    )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Counts matching submissions, up to 10,001. */
export function countSubmissions(db: Queryable, form: string, filter: SubmissionFilter) {
  return countUpTo(db, submissions, matchesFilter(form, filter))
}

export function countAllSubmissions(db: Queryable, form: string, filter: SubmissionFilter) {
  return db.$count(submissions, matchesFilter(form, filter))
}

/** Counts the normal and the suspected-spam submissions of each form, each up to 10,001. */
export function countForms(db: Queryable, forms: readonly string[]) {
  const countUpToLimit = (form: string, isSpam: boolean) => {
    const isIt = and(eq(submissions.form, form), eq(submissions.isSuspectedSpam, isSpam))
    return countUpTo(db, submissions, isIt)
  }
  return Promise.all(
    forms.map(async (form) => {
      const counts = [countUpToLimit(form, false), countUpToLimit(form, true)] as const
      const [received, spam] = await Promise.all(counts)
      return { form, received, spam }
    }),
  )
}

export function findVersions(db: Queryable, submissionId: string) {
  return db
    .select()
    .from(clientFormVersions)
    .where(eq(clientFormVersions.submissionId, submissionId))
    .orderBy(desc(clientFormVersions.version))
}

type NewVersion = typeof clientFormVersions.$inferInsert
export async function insertVersion(db: Queryable, version: NewVersion): Promise<void> {
  await db.insert(clientFormVersions).values(version)
}

/** Writes a change. The caller must already have locked the row, and passes the next version. */
export async function updateSubmission(db: Queryable, id: string, change: Partial<NewSubmission>) {
  await db.update(submissions).set(change).where(eq(submissions.id, id))
}

function matchesFilter(form: string, filter: SubmissionFilter): SQL | undefined {
  return and(
    eq(submissions.form, form),
    eq(submissions.isSuspectedSpam, filter.folder === 'spam'),
    filter.level ? eq(submissions.level, filter.level) : undefined,
    filter.region ? eq(submissions.region, filter.region) : undefined,
    filter.state ? eq(submissions.state, filter.state) : undefined,
    filter.stage ? eq(submissions.stage, filter.stage) : undefined,
    filter.search ? containsSearch(filter.search) : undefined,
  )
}

const searchedText = sql`' ' || ${submissions.subject} || ' ' || ${submissions.reference}`
/** Must match the expression of the index client_form_submissions_search. */
const indexedText = plainText(searchedText)
/** Used if the index cannot answer the search: rows are then compared one by one in list order. */
const comparedText = plainTextOfRow(searchedText)

function containsSearch(search: string): SQL | undefined {
  return and(...containsWords(isSearchIndexed(search) ? indexedText : comparedText, search))
}

function isAfterCursor(cursor: string | undefined): SQL | undefined {
  const [at, id] = parseCursor(cursor) ?? []
  return at
    ? sql`(${submissions.receivedAt}, ${submissions.id}) < (${at}::timestamptz, ${id}::uuid)`
    : undefined
}

const answerTexts = sql<string>`json_texts(${submissions.answers})`
const preferenceTexts = sql<string>`json_texts(${submissions.preferences})`
/** Must match the expression of the index client_form_submissions_words. */
const resultText = sql`${submissions.reference} || ' · ' || ${submissions.subject} || ' · ' || ${submissions.region} || ' · ' || ${submissions.reason} || ' · ' || ${answerTexts} || ' · ' || ${preferenceTexts}`

/** The latest submissions of each form, in the order of the index client_form_submissions_kept. */
const latestSubmissions = sql.join(
  installedForms.map(
    (form) =>
      sql`(select * from ${submissions} where form = ${formKey(form)} and not is_suspected_spam order by received_at desc nulls last, id desc nulls last limit ${maxLatestComparedRows})`,
  ),
  sql` union all `,
)

/** Returns the submissions that contain every word of a search, latest first. Omits suspected spam. */
export async function searchSubmissions(db: Database, search: string, limit: number) {
  const isKept = sql`not ${submissions.isSuspectedSpam}`
  const ids = await findIdsByIndex(db, {
    table: submissions,
    latest: latestSubmissions,
    search,
    fits: sql`${matchesSearch(resultText, search)} and ${isKept}`,
  })
  const { id, form, reference, subject, region, reason, receivedAt } = submissions
  const texts = { answered: answerTexts, preferred: preferenceTexts }
  return db
    .select({ id, form, reference, subject, region, reason, ...texts })
    .from(submissions)
    .where(inArray(id, ids))
    .orderBy(desc(receivedAt), desc(id))
    .limit(limit)
}

/** Returns a question name as an SQL literal: with a parameter, PostgreSQL cannot use the index on that answer. */
export function questionName(name: string): SQL {
  return sql.raw(`'${name.replaceAll("'", "''")}'`)
}
