import { type SQL, and, asc, count, eq, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database.server.ts'
import type { NewJob } from '#app/platform/jobs.server.ts'
import type { Call } from '#app/platform/sql.server.ts'
import type { WebhookPayload } from '../webhook/schema.ts'
import type { DeliveryError, DeliveryItem, DeliveryResult, DeliveryState } from './schema.ts'
import { deliveries } from './tables.ts'

export type Delivery = typeof deliveries.$inferSelect
export type NewDelivery = DeliveryItem & {
  id: string
  state: Extract<DeliveryState, 'waiting' | 'queued'>
  /** Stored only within this limit, which is checked right before. */
  limitKey?: string
  allowed?: number
}

/** The call that stores deliveries with their jobs, to be sent together with others. */
export function addDeliveries(items: readonly NewDelivery[], jobs: readonly NewJob[]): Call {
  return sql`add_deliveries(${JSON.stringify(items)}, ${JSON.stringify(jobs)})`
}

/** The call that enqueues an event for the enabled webhooks; for a sample lead it enqueues nothing. */
export function addEvent(event: WebhookPayload): Call {
  return sql`announce_event(${JSON.stringify(event)})`
}

/** Deadlines use the database's clock, because the nodes' clocks may differ. */
const now = sql`now()`
const nextVersion = sql`${deliveries.version} + 1`
const storedPayload = sql`case when ${deliveries.isForgettable} then '{}'::jsonb else ${deliveries.payload} end`
const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`
const secondsAgo = (seconds: number) => sql`now() - make_interval(secs => ${seconds})`

/** Longer than any attempt may last: a row that is sending for longer belongs to a dead process. */
const staleAfterSeconds = 60

/** Withdraws a delivery before its first attempt. False if one has begun, or if it has ended. */
export async function withdrawUnattempted(db: Queryable, id: string): Promise<boolean> {
  const rows = await db
    .update(deliveries)
    .set({ state: 'cancelled', payload: {}, nextAttemptAt: null, version: nextVersion })
    .where(
      and(
        eq(deliveries.id, id),
        eq(deliveries.attempts, 0),
        inArray(deliveries.state, ['queued', 'waiting']),
      ),
    )
    .returning({ id: deliveries.id })
  return rows.length === 1
}

/** Cancels all deliveries that a restored backup has as open. @returns their number */
export async function cancelUndelivered(db: Queryable): Promise<number> {
  const { rowCount } = await db
    .update(deliveries)
    .set({ state: 'cancelled', payload: {}, nextAttemptAt: null, version: nextVersion })
    .where(inArray(deliveries.state, ['waiting', 'queued', 'sending']))
  return rowCount ?? 0
}

const isClaimable = or(
  and(
    eq(deliveries.state, 'queued'),
    or(isNull(deliveries.nextAttemptAt), lt(deliveries.nextAttemptAt, inSeconds(1))),
  ),
  and(eq(deliveries.state, 'sending'), lt(deliveries.lastAttemptAt, secondsAgo(staleAfterSeconds))),
)

/** The channel of a delivery that is due, or undefined if there is nothing to do. */
export async function findDueChannel(db: Queryable, id: string): Promise<string | undefined> {
  const [row] = await db
    .select({ channel: deliveries.channel })
    .from(deliveries)
    .where(and(eq(deliveries.id, id), isClaimable))
  return row?.channel
}

/** Takes a delivery for one attempt; undefined when another worker has it or it is not due. */
export async function claimDelivery(db: Queryable, id: string): Promise<Delivery | undefined> {
  const [row] = await db
    .update(deliveries)
    .set({
      state: 'sending',
      attempts: sql`${deliveries.attempts} + 1`,
      lastAttemptAt: now,
      nextAttemptAt: null,
    })
    .where(and(eq(deliveries.id, id), isClaimable))
    .returning()
  return row
}

/** A future time by the database's clock. */
export async function databaseTimeIn(db: Queryable, seconds: number): Promise<Date> {
  const { rows } = await db.execute<{ at: Date }>(sql`select ${inSeconds(seconds)} as at`)
  return new Date(rows[0]!.at)
}

export type AttemptOutcome =
  | { state: 'delivered'; result: DeliveryResult }
  | { state: 'cancelled'; lastError: DeliveryError }
  | { state: 'failed'; failures: number; lastError: DeliveryError }
  /** `pauseSeconds` null parks it until its channel answers again. */
  | { state: 'queued'; failures: number; lastError: DeliveryError; pauseSeconds: number | null }

/**
 * Writes the result of an attempt, if it is still the latest one and no one withdrew the delivery.
 * @returns false when the row has moved on, else when the next attempt is due
 */
export async function saveOutcome(
  db: Queryable,
  attempt: { id: string; attempts: number },
  outcome: AttemptOutcome,
): Promise<false | { nextAttemptAt: Date | null }> {
  const columns =
    outcome.state === 'delivered'
      ? { ...outcome, lastError: null, deliveredAt: now, payload: storedPayload }
      : outcome.state === 'failed'
        ? outcome
        : outcome.state === 'cancelled'
          ? { ...outcome, payload: {} }
          : {
              state: outcome.state,
              failures: outcome.failures,
              lastError: outcome.lastError,
              nextAttemptAt: outcome.pauseSeconds === null ? null : inSeconds(outcome.pauseSeconds),
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

/** Sets a due delivery aside until its channel answers again, or until it is set up. */
export async function parkDelivery(
  db: Queryable,
  id: string,
  state: 'queued' | 'waiting',
): Promise<void> {
  await db
    .update(deliveries)
    .set({ state, nextAttemptAt: null })
    .where(and(eq(deliveries.id, id), isClaimable))
}

/** Makes one of the parked deliveries of a channel due: the one tried longest ago. */
export async function scheduleProbe(
  db: Queryable,
  channel: string,
  pauseSeconds: number,
): Promise<{ id: string; nextAttemptAt: Date } | undefined> {
  const [row] = await requeue(db, isParkedOn(channel), 1, inSeconds(pauseSeconds))
  return row && { id: row.id, nextAttemptAt: row.nextAttemptAt! }
}

/** Makes parked deliveries of a channel due now. */
export async function releaseParked(db: Queryable, channel: string, limit: number) {
  return requeue(db, isParkedOn(channel), limit)
}

/** Makes deliveries due that waited for their channel to be set up. */
export async function releaseWaiting(db: Queryable, channel: string, limit: number) {
  const waits = and(eq(deliveries.channel, channel), eq(deliveries.state, 'waiting'))
  return requeue(db, waits, limit)
}

/**
 * Makes deliveries due whose process died (sending for too long), whose job was lost (due for ten
 * minutes) or whose due time is further off than any pause (a clock that jumped). A reply that is to be sent later was
 * never tried, and was created by a clock that is right.
 */
export async function requeueStuck(db: Queryable, limit: number) {
  const isLost = or(
    and(
      eq(deliveries.state, 'sending'),
      lt(deliveries.lastAttemptAt, secondsAgo(staleAfterSeconds)),
    ),
    and(
      eq(deliveries.state, 'queued'),
      or(
        lt(deliveries.nextAttemptAt, secondsAgo(600)),
        sql`${deliveries.nextAttemptAt} > ${inSeconds(7_200)}
          and (${deliveries.attempts} > 0 or ${deliveries.createdAt} > ${inSeconds(7_200)})`,
      ),
    ),
  )
  return requeue(db, isLost, limit)
}

const isParkedOn = (channel: string) =>
  and(
    eq(deliveries.channel, channel),
    eq(deliveries.state, 'queued'),
    isNull(deliveries.nextAttemptAt),
  )

async function requeue(db: Queryable, which: SQL | undefined, limit: number, at: SQL = now) {
  const chosen = db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(which)
    .orderBy(sql`${deliveries.lastAttemptAt} asc nulls first`, asc(deliveries.createdAt))
    .limit(limit)
    .for('update', { skipLocked: true })
  return db
    .update(deliveries)
    .set({ state: 'queued', nextAttemptAt: at })
    .where(inArray(deliveries.id, chosen))
    .returning({
      id: deliveries.id,
      channel: deliveries.channel,
      nextAttemptAt: deliveries.nextAttemptAt,
    })
}

/**
 * Marks a delivered mail as failed because it bounced. Mail about a lead stays unchanged, since its conversation
 * records the bounce. If the address was erased with the mail, the reported one is stored, so that staff see whom it
 * did not reach.
 * @returns undefined if none of these ids is such a mail to that address
 */
export async function failReturned(
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

/** The delivery, locked until the transaction ends. */
export async function lockDelivery(db: Queryable, id: string): Promise<Delivery | undefined> {
  const [row] = await db.select().from(deliveries).where(eq(deliveries.id, id)).for('update')
  return row
}

export async function findDelivery(db: Queryable, id: string): Promise<Delivery | undefined> {
  const [row] = await db.select().from(deliveries).where(eq(deliveries.id, id))
  return row
}

/** Restarts a delivery when staff retry it: resets its failures, but not its attempts. */
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
      nextAttemptAt: state === 'queued' ? now : null,
      version: nextVersion,
    })
    .where(eq(deliveries.id, id))
    .returning({ version: deliveries.version })
  return row!.version
}

/** Everything that was or will be sent about the given subjects, oldest first. */
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

export async function findDeliveriesOfSubject(
  db: Queryable,
  subjectType: string,
  subjectId: string,
): Promise<Delivery[]> {
  return findDeliveriesOfSubjects(db, subjectType, [subjectId])
}

/** Pending deliveries of each channel by state, for the metrics: from a partial index. */
export async function countUndelivered(
  db: Queryable,
): Promise<{ channel: string; state: string; count: number }[]> {
  return db
    .select({ channel: deliveries.channel, state: deliveries.state, count: count() })
    .from(deliveries)
    .where(sql`state in ('waiting', 'queued', 'sending', 'failed')`)
    .groupBy(deliveries.channel, deliveries.state)
}

/** Everything of a kind about a type of subject that has not arrived and has not been given up. */
export function findOpenDeliveries(db: Queryable, subjectType: string, kind: string) {
  const { id, createdAt, payload } = deliveries
  return db
    .select({ id, createdAt, payload })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.subjectType, subjectType),
        eq(deliveries.kind, kind),
        sql`state in ('queued', 'sending', 'waiting')`,
      ),
    )
}

/** Corrects the content of pending deliveries, for leads whose person was corrected. */
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
      version: sql`${deliveries.version} + 1`,
    })
    .where(
      and(
        eq(deliveries.kind, kind),
        inArray(deliveries.subjectId, subjectIds),
        inArray(deliveries.state, ['waiting', 'queued', 'failed']),
      ),
    )
}
