import { afterAttempt, closedBreaker, requestPermit, type Breaker, type Permit } from '../rules.ts'
import type { AttemptResult, DeliveryChannel } from '../schema.ts'

/** The breakers of this process, one per channel; a new process begins with closed ones. */
export class ChannelBreakers {
  #breakers = new Map<DeliveryChannel, Breaker>()
  readonly #nowMs: () => number

  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs
  }

  request(channel: DeliveryChannel): Permit {
    const [permit, breaker] = requestPermit(this.#breaker(channel), this.#nowMs())
    this.#breakers.set(channel, breaker)
    return permit
  }

  /**
   * Notes what came of an attempt.
   * @returns whether the channel has just come back, or for how long it was just closed off
   */
  record(
    channel: DeliveryChannel,
    attempt: { deliveryId: string; wasProbe: boolean; result: AttemptResult },
  ): { hasClosed: boolean; openSeconds?: number } {
    const before = this.#breaker(channel)
    const { deliveryId, wasProbe, result } = attempt
    const asked = 'retryAfterSeconds' in result ? result.retryAfterSeconds : undefined
    const after = afterAttempt(
      before,
      { deliveryId, wasProbe, kind: result.kind },
      this.#nowMs(),
      asked,
    )
    this.#breakers.set(channel, after)
    const isNewPause = after.open && after.open !== before.open
    return {
      hasClosed: Boolean(before.open) && !after.open,
      openSeconds: isNewPause ? after.open!.pauseMs / 1_000 : undefined,
    }
  }

  #breaker(channel: DeliveryChannel): Breaker {
    return this.#breakers.get(channel) ?? closedBreaker
  }
}
