import { type SQL, and, asc, desc, eq, ilike, inArray, isNull, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { instantSchema } from '#app/basics/schema-parts.ts'
import { productIdSchema } from '#app/modules/catalogue/product/schema.ts'
import { products } from '#app/modules/catalogue/product/tables.ts'
import { priorities } from '#app/modules/console/request/schema.ts'
import type { Database, Queryable } from '#app/platform/database.server.ts'
import {
  containsWords,
  findIdsByIndex,
  isIndexedWordPart,
  maxLatestComparedRows,
  maxComparedRows,
  matchesSearch,
} from '#app/platform/sql.server.ts'
import type { QueueQuery, QueueState } from '../schema.ts'
import type { ApprovalRow } from '../store.server.ts'
import { approvalItems, approvals, urgencyRank } from '../tables.ts'

export type QueuePosition = { rank: number; at: string; id: string }

const positionSchema = z.tuple([
  z.number().int().min(0).max(priorities.length),
  instantSchema(),
  z.uuid(),
])

export function writePosition({ rank, at, id }: QueuePosition): string {
  return btoa(JSON.stringify([rank, at, id]))
}

export function readPosition(text: string): QueuePosition | undefined {
  try {
    const parsed = positionSchema.safeParse(JSON.parse(atob(text)))
    if (!parsed.success) return undefined
    const [rank, at, id] = parsed.data
    return { rank, at, id }
  } catch {
    return undefined
  }
}

const isWaiting = inArray(approvals.status, ['pending', 'under_review'])
const isScheduled = and(eq(approvals.status, 'approved'), isNull(approvals.appliedAt))!
const rank = urgencyRank(approvals.priority)

const stateConditions: Record<QueueState, SQL> = {
  waiting: isWaiting,
  scheduled: isScheduled,
  decided: sql`not (${or(isWaiting, isScheduled)})`,
}

/** Excludes requests for sample quotes, because they are removed with the sample month. */
const isSampleRequest = sql`(${approvals.isSample} and ${approvals.subjectKind} <> 'quote')`

/** Condition that hides requests for sample products, unless samples are shown and the products still exist. */
function shownCondition(areSamplesShown: boolean): SQL {
  if (!areSamplesShown) return sql`not ${isSampleRequest}`
  return sql`(not ${isSampleRequest} or exists (
    select 1 from ${products} where ${products.id}::text = ${approvals.subjectId}) or exists (
    select 1 from ${approvalItems} join ${products} on ${products.id} = ${approvalItems.productId}
    where ${approvalItems.approvalId} = ${approvals.id}))`
}

type QueueSearch = Omit<QueueQuery, 'after'> & {
  after?: QueuePosition
  areSamplesShown: boolean
  /** Ids from `findMatchingIds`, to compare only these requests. Undefined compares all. */
  listed?: readonly string[]
}

/** Finds one page, plus one row if more follow. Pending requests are sorted by urgency, others latest first. */
export function findQueuePage(db: Queryable, requested: QueueSearch): Promise<ApprovalRow[]> {
  const { state, after, limit } = requested
  const isQueue = state === 'waiting'
  return db
    .select()
    .from(approvals)
    .where(
      and(
        ...matchesFilter(requested),
        after && (isQueue ? afterQueuePosition(after) : afterLatestPosition(after)),
      ),
    )
    .orderBy(
      ...(isQueue
        ? [rank, asc(approvals.submittedAt)]
        : [sql`${approvals.updatedAt} desc nulls last`]),
      asc(approvals.id),
    )
    .limit(limit + 1)
}

function matchesFilter(requested: QueueSearch) {
  const { state, search, type, priority, kind, subject, areSamplesShown, listed } = requested
  const words = search.split(/\s+/).filter(Boolean)
  const text = sql`${approvals.title} || ' ' || ${approvals.subjectName} || ' ' || ${approvals.submittedByName}`
  return [
    shownCondition(areSamplesShown),
    listed && sql`${approvals.id} = any(${sql.param([...listed])}::uuid[])`,
    state && stateConditions[state],
    type && eq(approvals.type, type),
    priority && eq(approvals.priority, priority),
    kind && eq(approvals.subjectKind, kind),
    subject === undefined ? undefined : isAboutSubject(subject),
    ...words.map((word) => ilike(sql`(${text})`, `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`)),
  ]
}

/** Includes open bulk requests that contain the product. Both subqueries use an index. */
function isAboutSubject(subject: string): SQL {
  const alone = sql`select ${approvals.id} from ${approvals} where ${approvals.subjectId} = ${subject}`
  if (!productIdSchema.safeParse(subject).success) return sql`${approvals.id} in (${alone})`
  const among = sql`select ${approvalItems.approvalId} from ${approvalItems}
    where ${approvalItems.productId} = ${subject}::uuid and ${approvalItems.state} in ('waiting', 'scheduled')`
  return sql`${approvals.id} in (${alone} union all ${among})`
}

function afterQueuePosition({ rank: after, at, id }: QueuePosition): SQL {
  return sql`(${rank}, ${approvals.submittedAt}, ${approvals.id}) > (${after}::int, ${at}::timestamptz, ${id}::uuid)`
}

function afterLatestPosition({ at, id }: QueuePosition): SQL {
  return sql`(${approvals.updatedAt} < ${at}::timestamptz or (${approvals.updatedAt} = ${at}::timestamptz and ${approvals.id} > ${id}::uuid))`
}

export async function summarizeQueue(db: Queryable, areSamplesShown: boolean) {
  const sum = (what: SQL, period: 'month' | 'once') =>
    sql<number>`coalesce(sum(${what}) filter (where ${approvals.impactPeriod} = ${period}), 0)::float8`
  const [figures] = await db
    .select({
      pending: sql<number>`count(*)::int`,
      urgent: sql<number>`count(*) filter (where ${approvals.priority} = 'urgent')::int`,
      revenueRands: sum(sql`${approvals.impactRevenue}`, 'month'),
      onceRands: sum(sql`${approvals.impactRevenue}`, 'once'),
      usersAffected: sql<number>`coalesce(sum(${approvals.impactUsers}), 0)::float8`,
    })
    .from(approvals)
    .where(and(isWaiting, shownCondition(areSamplesShown)))
  return figures!
}

export function countScheduled(db: Queryable, areSamplesShown: boolean) {
  return db.$count(approvals, and(isScheduled, shownCondition(areSamplesShown)))
}

const changedTexts = sql<string>`json_texts(${approvals.changes})`
/** Must be the same expression as in the index approvals_search, or PostgreSQL doesn't use the index. */
const searchedText = sql`${approvals.title} || ' · ' || ${approvals.description} || ' · ' || ${approvals.subjectName} || ' · ' || ${approvals.category} || ' · ' || ${approvals.submittedByName} || ' · ' || ${approvals.submittedByEmail} || ' · ' || coalesce(${approvals.decidedByName}, '') || ' · ' || ${approvals.comment} || ' · ' || ${approvals.note} || ' · ' || ${changedTexts}`

/** Latest requests, in the order of the index approvals_latest, so that PostgreSQL can read them from the index. */
const latestRequests = sql`select * from ${approvals} order by updated_at desc, id limit ${maxLatestComparedRows}`

/** Below this number of requests, comparing every row is as fast as using the index. */
const minIndexedRequests = 20_000

/**
 * Returns the ids of requests that may match a search. Undefined if a scan is faster: with few requests, with 300 or
 * more matches, or without a word that the index supports.
 */
export async function findMatchingIds(
  db: Database,
  search: string,
  minRequests = minIndexedRequests,
): Promise<string[] | undefined> {
  const words = search.split(/\s+/).filter(isIndexedWordPart)
  if (words.length === 0) return undefined
  const { rows } = await db.execute<{ requests: number }>(
    sql`select greatest(reltuples, 0)::int as requests from pg_class where oid = ${'approvals'}::regclass`,
  )
  if (rows[0]!.requests < minRequests) return undefined
  const fits = sql.join(
    containsWords(sql`searched_text(${searchedText})`, words.join(' ')),
    sql` and `,
  )
  const ids = await findIdsByIndex(db, { table: approvals, latest: latestRequests, search, fits })
  return ids.length < maxComparedRows ? ids : undefined
}

/** Finds requests that contain every word of a search, latest first, whether pending or decided. */
export async function searchApprovals(
  db: Database,
  search: string,
  { most, areSamplesShown }: { most: number; areSamplesShown: boolean },
) {
  const isShown = sql`(${areSamplesShown} or not ${isSampleRequest})`
  const ids = await findIdsByIndex(db, {
    table: approvals,
    latest: latestRequests,
    search,
    fits: sql`${matchesSearch(searchedText, search)} and ${isShown}`,
  })
  return db
    .select({ row: approvals, changed: changedTexts })
    .from(approvals)
    .where(inArray(approvals.id, ids))
    .orderBy(desc(approvals.updatedAt), approvals.id)
    .limit(most)
}
