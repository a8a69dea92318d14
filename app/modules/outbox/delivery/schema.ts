import { z } from 'zod'

/**
 * waiting: its channel is not configured; queued: to be sent; sending: an attempt is in progress, or its process died;
 * delivered; failed: given up, but staff may retry; cancelled: erased or withdrawn.
 */
export const deliveryStates = [
  'waiting',
  'queued',
  'sending',
  'delivered',
  'failed',
  'cancelled',
] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** Reason why the last attempt failed. `field` is the name of the refused field. */
export type DeliveryError = { code: string; message: string; field?: string }

/** Ids assigned by the other system, for staff and for retries. */
export type DeliveryResult = Record<string, string>

export const deliveryChannels = ['crm', 'mail', 'whatsapp', 'push', 'webhook'] as const
export type DeliveryChannel = (typeof deliveryChannels)[number]

/** A delivery to enqueue, created by the module that owns its subject. */
export type DeliveryItem = {
  channel: DeliveryChannel
  /** The kind of delivery, shown to staff: crm-enquiry, confirmation, staff-notification. */
  kind: string
  subjectType: string
  subjectId: string
  /** All data that an attempt needs, as plain JSON. */
  payload: Record<string, unknown>
  /** Whether the payload is cleared once delivered. */
  isForgettable?: boolean
  /** Delay before the first attempt, during which `withdrawDelivery` can cancel the delivery. */
  holdSeconds?: number
}

/** `attempts` includes the current one; above 1, an earlier attempt may have been delivered. */
export type DeliveryToAttempt = Omit<DeliveryItem, 'channel' | 'isForgettable' | 'holdSeconds'> & {
  id: string
  attempts: number
  createdAt: Date
}

/**
 * The result of one attempt. transient: the network or the other system failed; throttled: the other system requested a
 * pause; refused: it will never accept this content; withdrawn: the content must not be sent anymore, which is not a
 * failure. `code` is a short error code for staff and logs.
 */
export type AttemptResult =
  | { kind: 'delivered'; result: DeliveryResult }
  | { kind: 'transient'; error: DeliveryError; retryAfterSeconds?: number }
  | {
      kind: 'throttled'
      error: DeliveryError
      retryAfterSeconds?: number
      /** True if the limit is our own and the other system was not called, so its health is unknown. */
      isOwnLimit?: true
    }
  | { kind: 'refused'; error: DeliveryError }
  | { kind: 'withdrawn'; error: DeliveryError }

export const deliveryJobSchema = z.object({ deliveryId: z.uuid() })

export const resendSchema = z.object({
  deliveryId: z.uuid(),
  /** The version that staff last saw; a different one means that a colleague changed the delivery in the meantime. */
  version: z.number().int().positive(),
  /** The corrected payload; validated by the module that owns it. */
  payload: z.record(z.string(), z.unknown()).optional(),
})
