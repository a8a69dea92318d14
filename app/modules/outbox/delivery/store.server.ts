import { type SQL, and, asc, count, eq, gt, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database.server.ts'
import type { DeliveryJob } from '#app/platform/jobs.server.ts'
import { firstRow } from '#app/platform/sql.server.ts'
import type { DatabaseCall } from '#app/platform/sql.server.ts'
import type { WebhookPayload } from '../webhook/schema.ts'
import type { DeliveryError, DeliveryItem, DeliveryResult, DeliveryState } from './schema.ts'
import { deliveries } from './tables.ts'

export type Delivery = typeof deliveries.$inferSelect
export type NewDelivery = DeliveryItem & {
  id: string
  state: Extract<DeliveryState, 'waiting' | 'queued'>
  /**
   * Key of a rate limit that the same statement counts first. The delivery is stored only if the count is within
   * `allowed`.
   */
  limitKey?: string
  allowed?: number
}

/** Returns a database call that stores deliveries and their jobs, to be sent in one statement with others. */
export function addDeliveries(
  items: readonly NewDelivery[],
  jobs: readonly DeliveryJob[],
): DatabaseCall {
  return sql`add_deliveries(${JSON.stringify(items)}, ${JSON.stringify(jobs)})`
}

/** Returns a database call that enqueues an event for all enabled webhooks. It enqueues nothing for a sample lead. */
export function addEventCall(event: WebhookPayload): DatabaseCall {
  return sql`announce_event(${JSON.stringify(event)})`
}

/** All times use the database's clock, because the nodes' clocks may differ. */
const sqlNow = sql`now()`
const nextVersion = sql`${deliveries.version} + 1`
const storedPayload = sql`case when ${deliveries.isForgettable} then '{}'::jsonb else ${deliveries.payload} end`
const secondsFromNow = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`
const secondsAgo = (seconds: number) => sql`now() - make_interval(secs => ${seconds})`

/**
 * Longer than any attempt may take. A row in state "sending" for longer belongs to a process that died. A later attempt
 * than that in the future is from before the clock was set back; it is tried again, at the risk of a second delivery.
 */
const staleAfterSeconds = 60

const cancelledColumns = {
  state: 'cancelled',
  payload: {},
  nextAttemptAt: null,
  version: nextVersion,
} as const
const isStale = and(
  eq(deliveries.state, 'sending'),
  or(
    lt(deliveries.lastAttemptAt, secondsAgo(staleAfterSeconds)),
    gt(deliveries.lastAttemptAt, secondsFromNow(staleAfterSeconds)),
  ),
)

/** Cancels a delivery before its first attempt; returns false if an attempt has started, or the delivery has ended. */
export async function withdrawDelivery(db: Queryable, id: string): Promise<boolean> {
  const { rowCount } = await db
    .update(deliveries)
    .set(cancelledColumns)
    .where(
      and(
        eq(deliveries.id, id),
        eq(deliveries.attempts, 0),
        inArray(deliveries.state, ['queued', 'waiting']),
      ),
    )
  return rowCount === 1
}

/** Cancels all open deliveries after a backup was restored, and returns their number. */
export async function cancelUndeliveredRows(db: Queryable): Promise<number> {
  const { rowCount } = await db
    .update(deliveries)
    .set(cancelledColumns)
    .where(inArray(deliveries.state, ['waiting', 'queued', 'sending']))
  return rowCount ?? 0
}

const isClaimable = or(
  and(
    eq(deliveries.state, 'queued'),
    or(isNull(deliveries.nextAttemptAt), lt(deliveries.nextAttemptAt, secondsFromNow(1))),
  ),
  isStale,
)

/** Returns the channel of a delivery that is due; otherwise undefined. */
export async function findDueChannel(db: Queryable, id: string): Promise<string | undefined> {
  const [row] = await db
    .select({ channel: deliveries.channel })
    .from(deliveries)
    .where(and(eq(deliveries.id, id), isClaimable))
  return row?.channel
}

/** Claims a delivery for one attempt; returns undefined if it is not due, or another worker has claimed it. */
export async function claimDelivery(db: Queryable, id: string): Promise<Delivery | undefined> {
  const [row] = await db
    .update(deliveries)
    .set({
      state: 'sending',
      attempts: sql`${deliveries.attempts} + 1`,
      lastAttemptAt: sqlNow,
      nextAttemptAt: null,
    })
    .where(and(eq(deliveries.id, id), isClaimable))
    .returning()
  return row
}

export async function databaseTimeIn(db: Queryable, seconds: number): Promise<Date> {
  const { rows } = await db.execute<{ at: Date }>(sql`select ${secondsFromNow(seconds)} as at`)
  return new Date(rows[0]!.at)
}

export type AttemptOutcome =
  | { state: 'delivered'; result: DeliveryResult }
  | { state: 'cancelled'; lastError: DeliveryError }
  | { state: 'failed'; failures: number; lastError: DeliveryError }
  /** If `pauseSeconds` is null, the delivery is parked until its channel recovers. */
  | { state: 'queued'; failures: number; lastError: DeliveryError; pauseSeconds: number | null }

/** Returns the next attempt's time; false if a newer attempt started or the delivery was cancelled. */
export async function saveOutcome(
  db: Queryable,
  attempt: { id: string; attempts: number },
  outcome: AttemptOutcome,
): Promise<false | { nextAttemptAt: Date | null }> {
  const columns =
    outcome.state === 'delivered'
      ? { ...outcome, lastError: null, deliveredAt: sqlNow, payload: storedPayload }
      : outcome.state === 'failed'
        ? outcome
        : outcome.state === 'cancelled'
          ? { ...outcome, payload: {} }
          : {
              state: outcome.state,
              failures: outcome.failures,
              lastError: outcome.lastError,
              nextAttemptAt:
                outcome.pauseSeconds === null ? null : secondsFromNow(outcome.pauseSeconds),
            }
  const rows = await db
    .update(deliveries)
    .set({ ...columns, version: nextVersion })
    .where(
      and(
        eq(deliveries.id, attempt.id),
        eq(deliveries.state, 'sending'),
        eq(deliveries.attempts, attempt.attempts),
      ),
    )
    .returning({ nextAttemptAt: deliveries.nextAttemptAt })
  return rows[0] ?? false
}

/** Parks a due delivery until its channel recovers ("queued") or is configured ("waiting"). */
export async function parkDelivery(db: Queryable, id: string, state: 'queued' | 'waiting') {
  await db
    .update(deliveries)
    .set({ state, nextAttemptAt: null })
    .where(and(eq(deliveries.id, id), isClaimable))
}

/** Makes the parked delivery with the oldest last attempt due after `pauseSeconds`, as a probe of its channel. */
export async function scheduleProbe(db: Queryable, channel: string, pauseSeconds: number) {
  const [row] = await requeueDeliveries(db, isParkedOn(channel), 1, secondsFromNow(pauseSeconds))
  return row && { id: row.id, nextAttemptAt: row.nextAttemptAt! }
}

export const releaseParkedRows = (db: Queryable, channel: string, limit: number) =>
  requeueDeliveries(db, isParkedOn(channel), limit)

export function releaseWaitingRows(db: Queryable, channel: string, limit: number) {
  const waits = and(eq(deliveries.channel, channel), eq(deliveries.state, 'waiting'))
  return requeueDeliveries(db, waits, limit)
}

/**
 * Makes stuck deliveries due: in state "sending" for too long (process died), due for ten minutes (job lost), or due
 * later than any pause allows (clock changed). Deliveries that were scheduled and never attempted stay as they are.
 */
export async function requeueStuckRows(db: Queryable, limit: number) {
  const isLost = or(
    isStale,
    and(
      eq(deliveries.state, 'queued'),
      or(
        lt(deliveries.nextAttemptAt, secondsAgo(600)),
        sql`${deliveries.nextAttemptAt} > ${secondsFromNow(7_200)}
          and (${deliveries.attempts} > 0 or ${deliveries.createdAt} > ${secondsFromNow(7_200)})`,
      ),
    ),
  )
  return requeueDeliveries(db, isLost, limit)
}

const isParkedOn = (channel: string) =>
  and(
    eq(deliveries.channel, channel),
    eq(deliveries.state, 'queued'),
    isNull(deliveries.nextAttemptAt),
  )

async function requeueDeliveries(
  db: Queryable,
  which: SQL | undefined,
  limit: number,
  at: SQL = sqlNow,
) {
  const { id, channel, nextAttemptAt } = deliveries
  const chosen = db
    .select({ id })
    .from(deliveries)
    .where(which)
    .orderBy(sql`${deliveries.lastAttemptAt} asc nulls first`, asc(deliveries.createdAt))
    .limit(limit)
    .for('update', { skipLocked: true })
  return db
    .update(deliveries)
    .set({ state: 'queued', nextAttemptAt: at })
    .where(inArray(id, chosen))
    .returning({ id, channel, nextAttemptAt })
}

/**
 * Marks a delivered email as failed because it bounced. An email about a lead is left unchanged, because its
 * conversation records the bounce. If the recipient's address has been erased, the reported one is stored, so that
 * staff see it.
 * @returns the delivery; undefined if no id belongs to a delivered email to that address
 */
export async function markMailBounced(
  db: Queryable,
  ids: readonly string[],
  { address, reason }: { address: string; reason: string },
): Promise<Delivery | undefined> {
  if (ids.length === 0) return undefined
  const sentTo = sql`lower(${deliveries.payload} #>> '{to,address}')`
  const [row] = await db
    .update(deliveries)
    .set({
      state: 'failed',
      lastError: { code: 'returned', message: reason },
      payload: sql`case when ${sentTo} is null then ${JSON.stringify({ to: { address } })}::jsonb else ${deliveries.payload} end`,
      version: nextVersion,
    })
    .where(
      and(
        inArray(deliveries.id, [...ids]),
        eq(deliveries.channel, 'mail'),
        eq(deliveries.state, 'delivered'),
        ne(deliveries.subjectType, 'lead'),
        sql`coalesce(${sentTo}, ${address}) = ${address}`,
      ),
    )
    .returning()
  return row
}

export const lockDelivery = (db: Queryable, id: string) =>
  firstRow(db.select().from(deliveries).where(eq(deliveries.id, id)).for('update'))

export const findDelivery = (db: Queryable, id: string) =>
  firstRow(db.select().from(deliveries).where(eq(deliveries.id, id)))

/** Restarts a delivery that staff retry: resets its count of failures, but not of attempts. Returns its new version. */
export async function restartDelivery(
  db: Queryable,
  id: string,
  state: 'waiting' | 'queued',
  payload: Record<string, unknown>,
): Promise<number> {
  const [row] = await db
    .update(deliveries)
    .set({
      state,
      payload,
      failures: 0,
      lastError: null,
      nextAttemptAt: state === 'queued' ? sqlNow : null,
      version: nextVersion,
    })
    .where(eq(deliveries.id, id))
    .returning({ version: deliveries.version })
  return row!.version
}

export async function findDeliveriesOfSubjects(
  db: Queryable,
  subjectType: string,
  subjectIds: string[],
): Promise<Delivery[]> {
  if (subjectIds.length === 0) return []
  return db
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.subjectType, subjectType), inArray(deliveries.subjectId, subjectIds)))
    .orderBy(asc(deliveries.createdAt), asc(deliveries.id))
}

export const findDeliveriesOfSubject = (db: Queryable, subjectType: string, subjectId: string) =>
  findDeliveriesOfSubjects(db, subjectType, [subjectId])

/** Counts the undelivered deliveries by channel and state, for the metrics. Uses a partial index. */
export function countOpenDeliveries(db: Queryable) {
  return db
    .select({ channel: deliveries.channel, state: deliveries.state, count: count() })
    .from(deliveries)
    .where(sql`state in ('waiting', 'queued', 'sending', 'failed')`)
    .groupBy(deliveries.channel, deliveries.state)
}

/** Returns the open deliveries of a kind: not delivered, failed or cancelled yet. */
export function findOpenDeliveries(db: Queryable, kind: string) {
  const { id, createdAt, payload } = deliveries
  return db
    .select({ id, createdAt, payload })
    .from(deliveries)
    .where(and(eq(deliveries.kind, kind), sql`state in ('queued', 'sending', 'waiting')`))
}

/** Also corrects a delivery that is being sent, because its next attempt sends the stored payload. */
export async function correctOpenDeliveries(
  db: Queryable,
  subjectIds: string[],
  kind: string,
  correction: Record<string, string>,
): Promise<void> {
  if (subjectIds.length === 0) return
  await db
    .update(deliveries)
    .set({
      payload: sql`${deliveries.payload} || ${JSON.stringify(correction)}::jsonb`,
      version: nextVersion,
    })
    .where(
      and(
        eq(deliveries.kind, kind),
        inArray(deliveries.subjectId, subjectIds),
        inArray(deliveries.state, ['waiting', 'queued', 'sending', 'failed']),
      ),
    )
}
