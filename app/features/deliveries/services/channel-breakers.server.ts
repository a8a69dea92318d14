import type { BreakerStore } from '../data/channel-breakers.server.ts'
import { afterAttempt, requestPermit, type Permit } from '../rules.ts'
import type { AttemptResult, DeliveryChannel } from '../schema.ts'

/** The breakers of all nodes, one per channel. */
export class ChannelBreakers {
  readonly #store: BreakerStore

  constructor(store: BreakerStore) {
    this.#store = store
  }

  async request(channel: DeliveryChannel): Promise<Permit> {
    if (!(await this.#store.isOpen(channel))) return 'attempt'
    return this.#store.change(channel, requestPermit)
  }

  /**
   * Notes what came of an attempt.
   * @returns whether the channel has just come back, or for how long it was just closed off
   */
  async record(
    channel: DeliveryChannel,
    {
      deliveryId,
      wasProbe,
      result,
    }: { deliveryId: string; wasProbe: boolean; result: AttemptResult },
  ): Promise<{ hasClosed: boolean; openSeconds?: number }> {
    if (result.kind === 'throttled' && result.isOwnLimit) return { hasClosed: false }
    const { kind } = result
    const asked = 'retryAfterSeconds' in result ? result.retryAfterSeconds : undefined
    const keepsClosed = kind === 'delivered' || kind === 'refused' || kind === 'withdrawn'
    return this.#store.change(
      channel,
      (before, nowMs) => {
        const after = afterAttempt(before, { deliveryId, wasProbe, kind }, nowMs, asked)
        const isNewPause = after.open && after.open !== before.open
        const change = {
          hasClosed: Boolean(before.open) && !after.open,
          openSeconds: isNewPause ? after.open!.pauseMs / 1_000 : undefined,
        }
        return [change, after]
      },
      keepsClosed,
    )
  }
}
