import { logActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { isDatabaseOutage } from '#app/platform/database.server.ts'
import type { JobRunner } from '#app/platform/jobs.server.ts'
import {
  type Breaker,
  type Permit,
  updateBreaker,
  closedBreaker,
  failedAttempt,
  isChannelConfigured,
  nextStep,
  takePermit,
} from '../rules.ts'
import {
  type AttemptResult,
  type DeliveryChannel,
  type DeliveryToAttempt,
  deliveryJobSchema,
} from '../schema.ts'
import {
  deliveryFollowUps,
  releaseParkedDeliveries,
  releaseWaitingDeliveries,
  scheduleAttempts,
} from '../service.server.ts'
import {
  type AttemptOutcome,
  type Delivery,
  claimDelivery,
  findDueChannel,
  databaseTimeIn,
  saveOutcome,
  scheduleProbe,
  parkDelivery,
} from '../store.server.ts'

/** Functions that make one delivery attempt, by channel. Each must end within 50 s, with or without a response. */
export type DeliveryChannels = Record<
  DeliveryChannel,
  (ctx: Context, delivery: DeliveryToAttempt) => Promise<AttemptResult>
>

export type DeliveryEngine = { channels: DeliveryChannels; breakers: ChannelBreakers }

/** Margin added to a probe's due time, so that the probe does not run just before the breaker allows one. */
const probeMarginSeconds = 0.5

/**
 * Attempts a delivery once if it is due. Stores the time of the next attempt, or the final state with an activity
 * entry. Safe to call at any time.
 */
export async function attemptDelivery(
  ctx: Context,
  deliveryId: string,
  { channels, breakers }: DeliveryEngine,
): Promise<void> {
  const channel = (await findDueChannel(ctx.db, deliveryId)) as DeliveryChannel | undefined
  if (!channel) return
  if (!Object.hasOwn(channels, channel)) return postponeForNewerNode(ctx, deliveryId, channel)
  if (!isChannelConfigured(ctx.env, channel)) return parkDelivery(ctx.db, deliveryId, 'waiting')
  const permit = breakers.request(channel)
  if (permit === 'park') return parkDelivery(ctx.db, deliveryId, 'queued')
  const delivery = await claimDelivery(ctx.db, deliveryId)
  if (!delivery) return

  const isDown = permit === 'probe'
  const result = await callChannel(ctx, channels[channel], delivery)
  const change = breakers.record(channel, { deliveryId, wasProbe: isDown, result })
  await writeOutcome(ctx, delivery, result, { isDown, openSeconds: change.openSeconds })
  if (change.hasClosed) await releaseParkedDeliveries(ctx, channel)
}

const newerNodeDelaySeconds = 30

/** Postpones a delivery in a channel unknown to this version: a newer node created it during an upgrade. */
async function postponeForNewerNode(ctx: Context, id: string, channel: string): Promise<void> {
  const at = await databaseTimeIn(ctx.db, newerNodeDelaySeconds)
  await scheduleAttempts(ctx, ctx.db, [{ id, channel }], at)
}

async function callChannel(
  ctx: Context,
  attempt: DeliveryChannels[DeliveryChannel],
  delivery: Delivery,
): Promise<AttemptResult> {
  try {
    return await attempt(ctx, delivery)
  } catch (error) {
    ctx.log.error({ err: error, deliveryId: delivery.id }, 'a delivery attempt failed unexpectedly')
    // Our own database failed, so this must not count as a failure of the other system in its circuit breaker.
    if (isDatabaseOutage(error))
      return {
        ...failedAttempt('throttled', 'internal', 'Our database could not be reached.'),
        isOwnLimit: true,
      }
    return failedAttempt('transient', 'internal', 'The attempt ended with an error on our side.')
  }
}

async function writeOutcome(
  ctx: Context,
  delivery: Delivery,
  result: AttemptResult,
  channel: { isDown: boolean; openSeconds?: number },
): Promise<void> {
  const outcome = outcomeOf(delivery, result, channel)
  const followUps = ctx.extensions
    .valuesOf(deliveryFollowUps)
    .filter(({ deliveryKind }) => outcome.state !== 'queued' && deliveryKind === delivery.kind)
  const isSaved = await ctx.db.transaction(async (tx) => {
    for (const followUp of followUps) await followUp.lock(tx, delivery)
    const saved = await saveOutcome(tx, delivery, outcome)
    if (saved && saved.nextAttemptAt)
      await scheduleAttempts(ctx, tx, [delivery], saved.nextAttemptAt)
    if (saved && outcome.state !== 'queued') {
      await recordDeliveryEnd(ctx, tx, delivery, outcome)
      for (const { follow } of followUps) await follow(ctx, tx, delivery, outcome.state)
    }
    if (channel.openSeconds !== undefined) {
      const dueInSeconds = channel.openSeconds + probeMarginSeconds
      const probe = await scheduleProbe(tx, delivery.channel, dueInSeconds)
      if (probe)
        await scheduleAttempts(ctx, tx, [{ ...delivery, id: probe.id }], probe.nextAttemptAt)
    }
    return saved !== false
  })
  const error = result.kind === 'delivered' ? undefined : result.error
  const { id: deliveryId, channel: name, attempts } = delivery
  const { code, field } = error ?? {}
  ctx.log.info(
    { deliveryId, channel: name, attempts, result: result.kind, code, field, isSaved },
    'delivery attempted',
  )
}

function outcomeOf(
  delivery: Delivery,
  result: AttemptResult,
  channel: { isDown: boolean; openSeconds?: number },
): AttemptOutcome {
  if (result.kind === 'delivered') return { state: 'delivered', result: result.result }
  if (result.kind === 'withdrawn') return { state: 'cancelled', lastError: result.error }
  const before = { ...delivery, countsFailure: !channel.isDown }
  const next = nextStep(result, before, Math.random())
  if (next.state === 'failed') return { ...next, lastError: result.error }
  const pauseSeconds = channel.openSeconds === undefined ? next.pauseSeconds : null
  return { ...next, lastError: result.error, pauseSeconds }
}

async function recordDeliveryEnd(
  ctx: Context,
  tx: Parameters<typeof logActivity>[1],
  delivery: Delivery,
  outcome: Exclude<AttemptOutcome, { state: 'queued' }>,
): Promise<void> {
  const error = 'lastError' in outcome ? outcome.lastError : undefined
  const { id, channel, kind, attempts, subjectType, subjectId } = delivery
  await logActivity(ctx, tx, `delivery.${outcome.state}`, [subjectType, subjectId], {
    deliveryId: id,
    channel,
    kind,
    attempts,
    ...(error ? { code: error.code, field: error.field } : {}),
  })
}

/** Webhooks have different receivers, so a failure of one is unrelated to the others. */
const channelsWithoutBreaker: ReadonlySet<DeliveryChannel> = new Set(['webhook'])

/** The circuit breakers of this node, one per channel. */
export class ChannelBreakers {
  readonly #now: () => number
  readonly #breakers = new Map<DeliveryChannel, Breaker>()

  constructor(now = () => performance.now()) {
    this.#now = now
  }

  request(channel: DeliveryChannel): Permit {
    const [permit, breaker] = takePermit(this.#breakerOf(channel), this.#now())
    this.#breakers.set(channel, breaker)
    return permit
  }

  /**
   * Records the result of an attempt.
   * @returns `hasClosed`: the channel has just recovered; `openSeconds`: the pause if the breaker has just opened
   */
  record(
    channel: DeliveryChannel,
    { result, ...attempt }: { deliveryId: string; wasProbe: boolean; result: AttemptResult },
  ): { hasClosed: boolean; openSeconds?: number } {
    const isOwnLimit = result.kind === 'throttled' && result.isOwnLimit
    if (isOwnLimit || channelsWithoutBreaker.has(channel)) return { hasClosed: false }
    const retryAfter = 'retryAfterSeconds' in result ? result.retryAfterSeconds : undefined
    const before = this.#breakerOf(channel)
    const after = updateBreaker(before, { ...attempt, kind: result.kind }, this.#now(), retryAfter)
    this.#breakers.set(channel, after)
    const isNewPause = after.open && after.open !== before.open
    return {
      hasClosed: Boolean(before.open) && !after.open,
      openSeconds: isNewPause ? after.open!.pauseMs / 1_000 : undefined,
    }
  }

  #breakerOf(channel: DeliveryChannel): Breaker {
    return this.#breakers.get(channel) ?? closedBreaker
  }
}

/**
 * Starts the delivery workers: makes waiting deliveries due, then processes the queues until `jobs` stops. An attempt
 * makes one request at a time, so the concurrency of a queue limits the parallel requests to its system.
 */
export async function startDeliveryWorkers(
  makeContext: () => Context,
  jobs: JobRunner,
  channels: DeliveryChannels,
): Promise<void> {
  const ctx = makeContext()
  const engine = { channels, breakers: new ChannelBreakers() }
  await releaseWaitingDeliveries(ctx)
  const attempt = async (payload: unknown) => {
    const { deliveryId } = deliveryJobSchema.parse(payload)
    await attemptDelivery(makeContext(), deliveryId, engine)
  }
  await jobs.work('attempt-crm', ctx.env.ZOHO_REQUESTS_AT_ONCE, attempt)
  await jobs.work('attempt-mail', 1, attempt)
  await jobs.work('attempt-delivery', 4, attempt)
  await jobs.work('attempt-webhook', 8, attempt)
}
