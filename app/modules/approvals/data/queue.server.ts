import { and, asc, eq, ilike, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import { products } from '#app/modules/catalogue/tables.server.ts'
import { productId } from '#app/modules/catalogue/schema.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import type { ApprovalRow } from '../data.server.ts'
import type { QueuePosition } from '../rules/queue-position.ts'
import type { QueueQuery, QueueState } from '../schema/queue.ts'
import { approvalItems, approvals, urgencyRank } from '../tables.server.ts'

const isWaiting = inArray(approvals.status, ['pending', 'under_review'])
const isScheduled = and(eq(approvals.status, 'approved'), isNull(approvals.appliedAt))!
const rank = urgencyRank(approvals.priority)

const inState: Record<QueueState, SQL> = {
  waiting: isWaiting,
  scheduled: isScheduled,
  decided: sql`not (${or(isWaiting, isScheduled)})`,
}

/** Requests about sample products are shown with them, and go with them (D-105). */
function isShown(areSamplesShown: boolean): SQL {
  if (!areSamplesShown) return eq(approvals.isSample, false)
  return sql`(not ${approvals.isSample} or exists (
    select 1 from ${products} where ${products.id}::text = ${approvals.subjectId}) or exists (
    select 1 from ${approvalItems} join ${products} on ${products.id} = ${approvalItems.productId}
    where ${approvalItems.approvalId} = ${approvals.id}))`
}

type Asked = Omit<QueueQuery, 'after'> & {
  after?: QueuePosition
  areSamplesShown: boolean
  /** What `findListed` answered. */
  listed?: readonly string[]
}

/** One page, and one row more where there is another page. What waits comes by urgency, the rest latest first. */
export function findQueuePage(db: Queryable, asked: Asked): Promise<ApprovalRow[]> {
  const { state, after, limit } = asked
  const isQueue = state === 'waiting'
  return db
    .select()
    .from(approvals)
    .where(and(...fitting(asked), after && (isQueue ? afterInQueue(after) : afterLatest(after))))
    .orderBy(
      ...(isQueue
        ? [rank, asc(approvals.submittedAt)]
        : [sql`${approvals.updatedAt} desc nulls last`]),
      asc(approvals.id),
    )
    .limit(limit + 1)
}

function fitting(asked: Asked) {
  const { state, search, type, priority, kind, subject, areSamplesShown, listed } = asked
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
 * About a product or a price alone, or about many products of which it is one that waits. Each is found by an
 * index of its own, so that the requests about one are not looked for among all.
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

/** The four cards (ADA-02 to ADA-06), counted over everything that waits. */
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

/** How many requests are approved for a day to come. */
export async function countScheduled(db: Queryable, areSamplesShown: boolean): Promise<number> {
  const [counted] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(approvals)
    .where(and(isScheduled, isShown(areSamplesShown)))
  return counted!.count
}
