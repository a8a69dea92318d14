import { type SQLWrapper, and, asc, desc, eq, inArray, lt, ne, or, sql } from 'drizzle-orm'
import { removedName } from '#app/modules/sales/lead/person/rules.ts'
import type { Database, Queryable } from '#app/platform/database.server.ts'
import {
  findIdsByIndex,
  maxLatestComparedRows,
  matchesSearch,
  firstRow,
  lockableRow,
} from '#app/platform/sql.server.ts'
import { dataRequests } from './tables.ts'

export type DataRequest = typeof dataRequests.$inferSelect
export type NewDataRequest = typeof dataRequests.$inferInsert

/** Stores the request, or returns undefined when its key or reference is taken. */
export const insertRequest = (db: Queryable, request: NewDataRequest) =>
  firstRow(db.insert(dataRequests).values(request).onConflictDoNothing().returning())

export async function findRequestByKey(
  db: Queryable,
  idempotencyKey: string,
): Promise<DataRequest | undefined> {
  const [row] = await db
    .select()
    .from(dataRequests)
    .where(eq(dataRequests.idempotencyKey, idempotencyKey))
  return row
}

export const findRequest = (db: Queryable, id: string, lock = false) =>
  lockableRow(db.select().from(dataRequests).where(eq(dataRequests.id, id)), lock)

const openFirstOrder = sql`case when ${dataRequests.state} = 'closed' then 1 else 0 end`

/** Returns open requests first, the most urgent at the top, then answered ones, newest first. */
export function findRequests(db: Queryable): Promise<DataRequest[]> {
  return db
    .select()
    .from(dataRequests)
    .orderBy(
      openFirstOrder,
      asc(dataRequests.isSuspectedSpam),
      sql`case when ${dataRequests.state} = 'closed' then null else ${dataRequests.dueOn} end asc nulls last`,
      desc(dataRequests.submittedAt),
    )
    .limit(500)
}

/** Counts all requests; the list shows at most 500 of them. */
export const countRequests = (db: Queryable) => db.$count(dataRequests)

/** Updates a request and increases its version. The caller must have locked the row. */
export async function updateRequest(
  db: Queryable,
  request: { id: string; version: number },
  change: Partial<NewDataRequest>,
): Promise<void> {
  await db
    .update(dataRequests)
    .set({ ...change, version: request.version + 1 })
    .where(eq(dataRequests.id, request.id))
}

export function findRequestsOfEmail(db: Queryable, email: string): Promise<DataRequest[]> {
  return db
    .select()
    .from(dataRequests)
    .where(sql`lower(${dataRequests.email}) = lower(${email})`)
    .orderBy(asc(dataRequests.submittedAt))
}

/** Values of an anonymised request. Only its existence, dates and outcome stay. */
const erasedColumns = {
  name: removedName,
  email: '',
  details: '',
  answer: '',
  form: null,
  extension: '',
  confirmedHow: '',
  idempotencyKey: sql`'removed/' || ${dataRequests.id}::text`,
  version: sql`${dataRequests.version} + 1`,
}

/** Removes the person from answered requests. Returns the number of requests. */
export async function deidentifyRequests(
  db: Queryable,
  ids: string[] | SQLWrapper,
  at: Date,
): Promise<number> {
  const { rowCount } = await db
    .update(dataRequests)
    .set({
      ...erasedColumns,
      erasedAt: sql`coalesce(${dataRequests.erasedAt}, ${at.toISOString()}::timestamptz)`,
    })
    .where(and(inArray(dataRequests.id, ids), eq(dataRequests.state, 'closed')))
  return rowCount ?? 0
}

/**
 * Marks open requests of an erased person. Their address stays for the answer. Other confirmed requests also keep what
 * they ask for; the unconfirmed ones and the request `doneId` lose it.
 */
export async function markRequestsErased(db: Queryable, ids: string[], doneId: string, at: Date) {
  const open = and(inArray(dataRequests.id, ids), ne(dataRequests.state, 'closed'))
  await db.update(dataRequests).set({ erasedAt: at, version: erasedColumns.version }).where(open)
  const isDone = or(eq(dataRequests.state, 'unconfirmed'), eq(dataRequests.id, doneId))
  await db.update(dataRequests).set({ details: '', form: null }).where(and(open, isDone))
}

/** Subquery of the requests that were closed before this time and still name the person. */
export const oldRequestIds = (db: Queryable, before: Date) =>
  db
    .select({ id: dataRequests.id })
    .from(dataRequests)
    .where(and(lt(dataRequests.closedAt, before), ne(dataRequests.email, '')))

/** Must equal the expression of the index data_requests_search; otherwise PostgreSQL does not use that index. */
const indexedText = sql`${dataRequests.reference} || ' · ' || ${dataRequests.name} || ' · ' || ${dataRequests.email} || ' · ' || ${dataRequests.details} || ' · ' || ${dataRequests.confirmedHow} || ' · ' || ${dataRequests.answer}`

/** Returns the privacy requests that contain every word of a search, newest first. */
export async function searchDataRequests(
  db: Database,
  search: string,
  limit: number,
): Promise<DataRequest[]> {
  const ids = await findIdsByIndex(db, {
    table: dataRequests,
    latest: sql`select * from ${dataRequests} order by submitted_at desc limit ${maxLatestComparedRows}`,
    search,
    fits: matchesSearch(indexedText, search),
  })
  return db
    .select()
    .from(dataRequests)
    .where(inArray(dataRequests.id, ids))
    .orderBy(desc(dataRequests.submittedAt), dataRequests.id)
    .limit(limit)
}
