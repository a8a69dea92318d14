import { afterAttempt, closedBreaker, requestPermit, type Breaker, type Permit } from '../rules.ts'
import type { AttemptResult, DeliveryChannel } from '../schema.ts'

/** The breakers of this node, one per channel. */
export class ChannelBreakers {
  readonly #now: () => number
  readonly #breakers = new Map<DeliveryChannel, Breaker>()

  constructor(now = () => performance.now()) {
    this.#now = now
  }

  request(channel: DeliveryChannel): Permit {
    const [permit, breaker] = requestPermit(this.#breakerOf(channel), this.#now())
    this.#breakers.set(channel, breaker)
    return permit
  }

  /**
   * Records the result of an attempt.
   * @returns whether the channel has just come back, or for how long its breaker was just opened
   */
  record(
    channel: DeliveryChannel,
    {
      deliveryId,
      wasProbe,
      result,
    }: { deliveryId: string; wasProbe: boolean; result: AttemptResult },
  ): { hasClosed: boolean; openSeconds?: number } {
    if (result.kind === 'throttled' && result.isOwnLimit) return { hasClosed: false }
    const { kind } = result
    const retryAfter = 'retryAfterSeconds' in result ? result.retryAfterSeconds : undefined
    const before = this.#breakerOf(channel)
    const after = afterAttempt(before, { deliveryId, wasProbe, kind }, this.#now(), retryAfter)
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
