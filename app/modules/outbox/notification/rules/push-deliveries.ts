import type { DeliveryItem } from '../../delivery/schema.ts'
import type { PushMessage } from '../schema/push.ts'

/** A person with the devices, by their subscriptions, where they asked to be alerted. */
export type PushRecipient = { id: string; devices: readonly string[] }

/**
 * Alerts these people on their devices (STF-11). The message may name no person and nothing personal: it passes through
 * the makers of browsers.
 */
export function pushDeliveries(
  people: readonly PushRecipient[],
  message: Omit<PushMessage, 'subscriptionId'>,
): DeliveryItem[] {
  return people.flatMap(({ id, devices }) =>
    devices.map((subscriptionId) => ({
      channel: 'push' as const,
      kind: 'push-notice',
      subjectType: 'staff-user',
      subjectId: id,
      payload: { ...message, subscriptionId },
      isForgettable: true,
    })),
  )
}
