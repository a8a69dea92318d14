import { refusedInput } from '#app/basics/field-errors.ts'
import { accepted, refused, type Outcome } from '#app/basics/outcome.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { hasRole, notAllowed } from '#app/platform/role-check.ts'
import { lockDelivery, restartDelivery } from '../data.server.ts'
import { isChannelConfigured } from '../rules.ts'
import { resendSchema, type DeliveryChannel, type DeliveryState } from '../schema.ts'
import { sendAttempts } from './enqueue-deliveries.server.ts'

/** What may be sent again: what was given up, and what would otherwise wait for its next attempt. */
const resendable: ReadonlySet<DeliveryState> = new Set(['failed', 'queued', 'waiting'])

export type Resent = { deliveryId: string; state: 'queued' | 'waiting'; version: number }

/**
 * Sends a delivery again at once, with its content as it was or corrected (API-05, API-06).
 * For editors and above. A repeated call is refused as a conflict: the first one changed the version.
 */
export async function resendDelivery(ctx: Context, input: unknown): Promise<Outcome<Resent>> {
  if (!hasRole(ctx.actor, 'editor')) return notAllowed()
  const parsed = resendSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error, 'This delivery cannot be sent again.')
  const { deliveryId, version, payload } = parsed.data
  return ctx.db.transaction(async (tx) => {
    const delivery = await lockDelivery(tx, deliveryId)
    if (!delivery) return refused('not-found', 'This delivery no longer exists.')
    if (delivery.version !== version || !resendable.has(delivery.state)) {
      return refused(
        'conflict',
        'This delivery has changed in the meantime. Please look at it again.',
      )
    }
    const isConfigured = isChannelConfigured(ctx.env, delivery.channel as DeliveryChannel)
    const state = isConfigured ? 'queued' : 'waiting'
    const changed = await restartDelivery(tx, deliveryId, state, payload ?? delivery.payload)
    await recordActivity(ctx, tx, {
      action: 'delivery.resent',
      subjectType: delivery.subjectType,
      subjectId: delivery.subjectId,
      details: {
        deliveryId,
        channel: delivery.channel,
        kind: delivery.kind,
        correctedFields: payload ? changedFields(delivery.payload, payload) : [],
      },
    })
    if (isConfigured) await sendAttempts(ctx, tx, [delivery])
    return accepted({ deliveryId, state, version: changed } as const)
  })
}

function changedFields(before: Record<string, unknown>, after: Record<string, unknown>): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
}
