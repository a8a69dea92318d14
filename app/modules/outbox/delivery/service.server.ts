import { randomUUIDv7 } from 'node:crypto'
import { type Outcome, accepted, refused, refusedInput } from '#app/basics/outcome.ts'
import { logActivity } from '#app/platform/activity-log.server.ts'
import { hasRole, notAllowed, type Context, extensionPoint } from '#app/platform/context.server.ts'
import type { Queryable, Transaction } from '#app/platform/database.server.ts'
import { siteAddress } from '#app/platform/env.server.ts'
import { type Attempt, attemptsCall, attemptLimit } from '#app/platform/rate-limit.server.ts'
import { type DatabaseCall, combineCalls } from '#app/platform/sql.server.ts'
import type { WebhookEvent } from '../webhook/schema.ts'
import { isChannelConfigured, queueOf } from './rules.ts'
import {
  type DeliveryChannel,
  type DeliveryItem,
  type DeliveryState,
  deliveryChannels,
  resendSchema,
} from './schema.ts'
import {
  type Delivery,
  type NewDelivery,
  addDeliveries,
  addEventCall,
  markMailBounced,
  findDelivery,
  lockDelivery,
  releaseParkedRows,
  releaseWaitingRows,
  requeueStuckRows,
  restartDelivery,
} from './store.server.ts'

/** Adds deliveries in the caller's transaction; in an unconfigured channel they wait. The caller checks permissions. */
export async function enqueueDeliveries(
  ctx: Context,
  tx: Transaction,
  items: DeliveryItem[],
): Promise<{ id: string; state: string }[]> {
  if (items.length === 0) return []
  const rows = newDeliveries(ctx, items)
  await tx.execute(combineCalls([insertCallOf(rows)]))
  for (const { channel, state, holdSeconds } of rows)
    if (state === 'queued' && holdSeconds) ctx.jobs.wakeAfter(queueOf(channel), holdSeconds)
  return rows
}

/** A delivery sent without delay. With a `limit`, it is stored only if that rate limit allows it. */
export type ImmediateDelivery = Omit<DeliveryItem, 'holdSeconds'> & { limit?: Attempt }

/** Returns database calls that enqueue deliveries, to be sent in one statement with others. */
export function deliveryCalls(ctx: Context, items: readonly ImmediateDelivery[]): DatabaseCall[] {
  const limits = items.flatMap(({ limit }) => limit ?? [])
  const rows = items.map(({ limit, ...item }) => ({
    ...item,
    ...(limit && attemptLimit(ctx, limit)),
  }))
  return [
    ...(limits.length > 0 ? [attemptsCall(ctx, limits)] : []),
    insertCallOf(newDeliveries(ctx, rows)),
  ]
}

/** Returns a database call that enqueues an event for webhooks, to be sent in one statement with others. */
export function webhookEventCall(
  ctx: Context,
  { type, summary, path, data }: WebhookEvent,
): DatabaseCall {
  const url = new URL(path, siteAddress(ctx.env)).href
  const timestamp = ctx.clock.now().toISOString()
  return addEventCall({ type, timestamp, data: { summary, url, ...data } })
}

function newDeliveries<Item extends DeliveryItem>({ env }: Context, items: readonly Item[]) {
  return items.map((item) => ({
    id: randomUUIDv7(),
    ...item,
    state: isChannelConfigured(env, item.channel) ? ('queued' as const) : ('waiting' as const),
  }))
}

function insertCallOf(rows: readonly NewDelivery[]): DatabaseCall {
  const jobs = rows
    .filter(({ state }) => state === 'queued')
    .map(({ id, channel, holdSeconds }) => ({
      queue: queueOf(channel),
      deliveryId: id,
      ...(holdSeconds ? { afterSeconds: holdSeconds } : {}),
    }))
  return addDeliveries(rows, jobs)
}

/** Schedules the next attempt of each delivery on its channel's queue, immediately or at `at`. */
export async function scheduleAttempts(
  { jobs }: Pick<Context, 'jobs'>,
  tx: Queryable,
  rows: readonly { id: string; channel: string }[],
  at?: Date,
): Promise<void> {
  for (const [queue, sent] of Map.groupBy(rows, ({ channel }) => queueOf(channel))) {
    const payloads = sent.map(({ id }) => ({ deliveryId: id }))
    await jobs.send(tx, queue, payloads, at)
  }
}

const maxBatchDeliveries = 1_000
/** Small, because a sweep may add a second job for a delivery whose job only waits in a long queue. */
const maxSweepRows = 500

type RequeueRows = (tx: Transaction) => Promise<{ id: string; channel: string }[]>

async function requeueWithJobs(ctx: Context, requeue: RequeueRows): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    const rows = await requeue(tx)
    await scheduleAttempts(ctx, tx, rows)
    return rows.length
  })
}

async function requeueAll(ctx: Context, requeue: RequeueRows): Promise<number> {
  let total = 0
  let last = maxBatchDeliveries
  while (last === maxBatchDeliveries) {
    last = await requeueWithJobs(ctx, requeue)
    total += last
  }
  return total
}

export function releaseParkedDeliveries(ctx: Context, channel: DeliveryChannel): Promise<number> {
  return requeueAll(ctx, (tx) => releaseParkedRows(tx, channel, maxBatchDeliveries))
}

/**
 * At start-up, makes due the deliveries that waited for their channel's set-up or were parked by an earlier process.
 */
export async function releaseWaitingDeliveries(ctx: Context): Promise<number> {
  let total = 0
  for (const channel of deliveryChannels) {
    if (!isChannelConfigured(ctx.env, channel)) continue
    total += await requeueAll(ctx, (tx) => releaseWaitingRows(tx, channel, maxBatchDeliveries))
    total += await releaseParkedDeliveries(ctx, channel)
  }
  if (total > 0) ctx.log.info({ deliveries: total }, 'waiting deliveries released')
  return total
}

/** Creates new jobs for deliveries whose process died or whose job was lost, and for parked ones. Runs every minute. */
export async function requeueStuckDeliveries(ctx: Context): Promise<number> {
  let total = await requeueWithJobs(ctx, (tx) => requeueStuckRows(tx, maxSweepRows))
  for (const channel of deliveryChannels) {
    if (!isChannelConfigured(ctx.env, channel)) continue
    total += await requeueWithJobs(ctx, (tx) => releaseParkedRows(tx, channel, maxSweepRows))
  }
  if (total > 0) ctx.log.info({ deliveries: total }, 'stuck deliveries given a new job')
  return total
}

const resendableStates: ReadonlySet<DeliveryState> = new Set(['failed', 'queued', 'waiting'])

export type ResentDelivery = { deliveryId: string; state: 'queued' | 'waiting'; version: number }

/** Editors and above. A repeated call gets a conflict, because the version has changed. */
export async function resendDelivery(
  ctx: Context,
  input: unknown,
): Promise<Outcome<ResentDelivery>> {
  if (!hasRole(ctx.actor, 'editor')) return notAllowed()
  const parsed = resendSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error, 'This delivery cannot be sent again.')
  const { deliveryId, version, payload } = parsed.data
  return ctx.db.transaction(async (tx) => {
    const delivery = await lockDelivery(tx, deliveryId)
    if (!delivery) return refused('not-found', 'This delivery no longer exists.')
    if (delivery.version !== version || !resendableStates.has(delivery.state)) {
      return refused(
        'conflict',
        'This delivery changed while you were looking at it. Reload and try again.',
      )
    }
    const isConfigured = isChannelConfigured(ctx.env, delivery.channel as DeliveryChannel)
    const state = isConfigured ? 'queued' : 'waiting'
    const changed = await restartDelivery(tx, deliveryId, state, payload ?? delivery.payload)
    await logActivity(ctx, tx, 'delivery.resent', [delivery.subjectType, delivery.subjectId], {
      deliveryId,
      channel: delivery.channel,
      kind: delivery.kind,
      correctedFields: payload ? changedFields(delivery.payload, payload) : [],
    })
    if (isConfigured) await scheduleAttempts(ctx, tx, [delivery])
    return accepted({ deliveryId, state, version: changed } as const)
  })
}

function changedFields(before: Record<string, unknown>, after: Record<string, unknown>): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
}

/** The end of a delivery. "returned": the email bounced after it was delivered to the mail server. */
export type DeliveryEnd = 'delivered' | 'failed' | 'cancelled' | 'returned'

/** Lets another module make changes in the same transaction when a delivery of its kind ends. */
export type DeliveryFollowUp = {
  deliveryKind: string
  /** Locks the rows that `follow` changes, before the delivery: one lock order avoids deadlocks. */
  lock(tx: Transaction, delivery: Delivery): Promise<void>
  follow(ctx: Context, tx: Transaction, delivery: Delivery, end: DeliveryEnd): Promise<void>
  /** Returns the id of the colleague who sent the delivery manually, who is notified if it bounces. */
  findSender?(tx: Transaction, delivery: Delivery): Promise<string | null>
}

export const deliveryFollowUps = extensionPoint<DeliveryFollowUp>('delivery follow-ups')

/**
 * Runs the follow-ups of a bounced delivery. The caller must already have locked the rows that their `lock` functions
 * lock.
 * @returns ids of the colleagues who sent the delivery manually
 */
export async function runBounceFollowUps(
  ctx: Context,
  tx: Transaction,
  id: string,
): Promise<string[]> {
  const delivery = await findDelivery(tx, id)
  const senders: string[] = []
  for (const followUp of ctx.extensions.valuesOf(deliveryFollowUps)) {
    if (delivery?.kind !== followUp.deliveryKind) continue
    await followUp.follow(ctx, tx, delivery, 'returned')
    const sender = await followUp.findSender?.(tx, delivery)
    if (sender) senders.push(sender)
  }
  return senders
}

/** Returns false for a repeated report, an email about a lead or unknown ids. */
export async function recordBounce(
  ctx: Context,
  tx: Transaction,
  ids: readonly string[],
  returned: { address: string; reason: string },
): Promise<boolean> {
  const delivery = await markMailBounced(tx, ids, returned)
  if (!delivery) return false
  const { id, subjectType, subjectId, channel, kind } = delivery
  await logActivity(ctx, tx, 'delivery.failed', [subjectType, subjectId], {
    deliveryId: id,
    channel,
    kind,
    code: 'returned',
  })
  await runBounceFollowUps(ctx, tx, id)
  return true
}
