import { type SQL, and, asc, desc, eq, ilike, inArray, isNull, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { productId } from '#app/modules/catalogue/product/schema.ts'
import { products } from '#app/modules/catalogue/product/tables.ts'
import { priorities } from '#app/modules/console/request/schema.ts'
import type { Database, Queryable } from '#app/platform/database.server.ts'
import {
  containsWords,
  findIdsByIndex,
  isPartInIndex,
  maxLatestCompared,
  maxCompared,
  matchesSearch,
} from '#app/platform/sql.server.ts'
import type { QueueQuery, QueueState } from '../schema.ts'
import type { ApprovalRow } from '../store.server.ts'
import { approvalItems, approvals, urgencyRank } from '../tables.ts'

/** The cursor of the queue's next page. */
export type QueuePosition = { rank: number; at: string; id: string }

const position = z.tuple([
  z.number().int().min(0).max(priorities.length),
  z.iso.datetime(),
  z.uuid(),
])

/** A position as an address carries it. */
export function writePosition({ rank, at, id }: QueuePosition): string {
  return btoa(JSON.stringify([rank, at, id]))
}

/** undefined for a cursor that we did not issue. */
export function readPosition(text: string): QueuePosition | undefined {
  try {
    const parsed = position.safeParse(JSON.parse(atob(text)))
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

const inState: Record<QueueState, SQL> = {
  waiting: isWaiting,
  scheduled: isScheduled,
  decided: sql`not (${or(isWaiting, isScheduled)})`,
}

/** A sample quote belongs to the sample month, which stays beside own products. */
const isOfCatalogueSamples = sql`(${approvals.isSample} and ${approvals.subjectKind} <> 'quote')`

/** Requests about sample products are shown with them, and go with them. */
function isShown(areSamplesShown: boolean): SQL {
  if (!areSamplesShown) return sql`not ${isOfCatalogueSamples}`
  return sql`(not ${isOfCatalogueSamples} or exists (
    select 1 from ${products} where ${products.id}::text = ${approvals.subjectId}) or exists (
    select 1 from ${approvalItems} join ${products} on ${products.id} = ${approvalItems.productId}
    where ${approvalItems.approvalId} = ${approvals.id}))`
}

type QueueSearch = Omit<QueueQuery, 'after'> & {
  after?: QueuePosition
  areSamplesShown: boolean
  /** The result of `findListed`. */
  listed?: readonly string[]
}

/** One page, and one extra row if there is another page. Pending requests by urgency, the rest latest first. */
export function findQueuePage(db: Queryable, requested: QueueSearch): Promise<ApprovalRow[]> {
  const { state, after, limit } = requested
  const isQueue = state === 'waiting'
  return db
    .select()
    .from(approvals)
    .where(
      and(
        ...matchesFilter(requested),
        after && (isQueue ? afterInQueue(after) : afterLatest(after)),
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
    isShown(areSamplesShown),
    listed && sql`${approvals.id} = any(${sql.param([...listed])}::uuid[])`,
    state && inState[state],
    type && eq(approvals.type, type),
    priority && eq(approvals.priority, priority),
    kind && eq(approvals.subjectKind, kind),
    subject === undefined ? undefined : isAbout(subject),
    ...words.map((word) => ilike(sql`(${text})`, `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`)),
  ]
}

/**
 * About one product or price, or about many products with it pending among them. Each has an index, so that the
 * requests about one are found directly.
 */
function isAbout(subject: string): SQL {
  const alone = sql`select ${approvals.id} from ${approvals} where ${approvals.subjectId} = ${subject}`
  if (!productId.safeParse(subject).success) return sql`${approvals.id} in (${alone})`
  const among = sql`select ${approvalItems.approvalId} from ${approvalItems}
    where ${approvalItems.productId} = ${subject}::uuid and ${approvalItems.state} in ('waiting', 'scheduled')`
  return sql`${approvals.id} in (${alone} union all ${among})`
}

function afterInQueue({ rank: after, at, id }: QueuePosition): SQL {
  return sql`(${rank}, ${approvals.submittedAt}, ${approvals.id}) > (${after}::int, ${at}::timestamptz, ${id}::uuid)`
}

function afterLatest({ at, id }: QueuePosition): SQL {
  return sql`(${approvals.updatedAt} < ${at}::timestamptz or (${approvals.updatedAt} = ${at}::timestamptz and ${approvals.id} > ${id}::uuid))`
}

/** The four cards, counted over everything that waits. */
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
    .where(and(isWaiting, isShown(areSamplesShown)))
  return figures!
}

/** The number of requests approved for a future day. */
export async function countScheduled(db: Queryable, areSamplesShown: boolean): Promise<number> {
  const [counted] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(approvals)
    .where(and(isScheduled, isShown(areSamplesShown)))
  return counted!.count
}

const changed = sql<string>`json_texts(${approvals.changes})`
/** The same expression as the index approvals_search. */
const text = sql`${approvals.title} || ' · ' || ${approvals.description} || ' · ' || ${approvals.subjectName} || ' · ' || ${approvals.category} || ' · ' || ${approvals.submittedByName} || ' · ' || ${approvals.submittedByEmail} || ' · ' || coalesce(${approvals.decidedByName}, '') || ' · ' || ${approvals.comment} || ' · ' || ${approvals.note} || ' · ' || ${changed}`

/** In the order of the index approvals_latest. */
const latest = sql`select * from ${approvals} order by updated_at desc, id limit ${maxLatestCompared}`

/** With fewer requests a direct comparison is as fast as the index. */
const minIndexedRequests = 20_000

/**
 * The ids of requests that may match a search of the list, to compare fewer; undefined if the list is scanned in
 * order until a page is full: with few requests, and with 300 or more matches.
 */
export async function findListed(
  db: Database,
  search: string,
  minRequests = minIndexedRequests,
): Promise<string[] | undefined> {
  const words = search.split(/\s+/).filter(isPartInIndex)
  if (words.length === 0) return undefined
  const { rows } = await db.execute<{ requests: number }>(
    sql`select greatest(reltuples, 0)::int as requests from pg_class where oid = ${'approvals'}::regclass`,
  )
  if (rows[0]!.requests < minRequests) return undefined
  const fits = sql.join(containsWords(sql`searched_text(${text})`, words.join(' ')), sql` and `)
  const ids = await findIdsByIndex(db, { table: approvals, latest, search, fits })
  return ids.length < maxCompared ? ids : undefined
}

/** Requests, waiting or decided, that have every word of a search, the latest first. */
export async function searchApprovals(
  db: Database,
  search: string,
  { most, areSamplesShown }: { most: number; areSamplesShown: boolean },
) {
  const isShown = sql`(${areSamplesShown} or not ${isOfCatalogueSamples})`
  const ids = await findIdsByIndex(db, {
    table: approvals,
    latest,
    search,
    fits: sql`${matchesSearch(text, search)} and ${isShown}`,
  })
  return db
    .select({ row: approvals, changed })
    .from(approvals)
    .where(inArray(approvals.id, ids))
    .orderBy(desc(approvals.updatedAt), approvals.id)
    .limit(most)
}
