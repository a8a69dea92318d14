import { z } from 'zod'

/**
 * waiting: its channel is not set up; queued: will be tried; sending: an attempt runs (or its process died);
 * delivered, failed (gave up, staff may resend), cancelled (erased or withdrawn).
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

/** Why the last attempt failed; `field` names the refused field. */
export type DeliveryError = { code: string; message: string; field?: string }

/** Ids the other system gave, for staff and for a repeated attempt. */
export type DeliveryResult = Record<string, string>

/** Outside systems; each has one function that makes an attempt. */
export const deliveryChannels = ['crm', 'mail', 'whatsapp', 'push', 'webhook'] as const
export type DeliveryChannel = (typeof deliveryChannels)[number]

/** One thing to deliver, as the service that owns its subject hands it over. */
export type DeliveryItem = {
  channel: DeliveryChannel
  /** The kind, as staff read it: crm-enquiry, confirmation, staff-notification. */
  kind: string
  subjectType: string
  subjectId: string
  /** Plain JSON, everything an attempt needs. */
  payload: Record<string, unknown>
  /** The payload is emptied after delivery, because it is not needed any more. */
  isForgettable?: boolean
  /** No attempt begins before; until then `withdrawUnattempted` can still take it back. */
  holdSeconds?: number
}

/** The input of a channel's function. `attempts` counts this one: above 1, an earlier one may have arrived. */
export type DeliveryToAttempt = {
  id: string
  kind: string
  subjectType: string
  subjectId: string
  payload: Record<string, unknown>
  attempts: number
  createdAt: Date
}

/**
 * Result of one attempt. transient: the other system or the network failed; throttled: it requested a pause; refused:
 * it will never accept this content; withdrawn: it must not be sent any more, which is no failure. `code` is a short
 * word for staff and logs.
 */
export type AttemptResult =
  | { kind: 'delivered'; result: DeliveryResult }
  | { kind: 'transient'; error: DeliveryError; retryAfterSeconds?: number }
  | {
      kind: 'throttled'
      error: DeliveryError
      retryAfterSeconds?: number
      /** The other system was not called, so its health is unknown. */
      isOwnLimit?: true
    }
  | { kind: 'refused'; error: DeliveryError }
  | { kind: 'withdrawn'; error: DeliveryError }

export const deliveryJobSchema = z.object({ deliveryId: z.uuid() })

export const resendSchema = z.object({
  deliveryId: z.uuid(),
  /** The version staff looked at; another one means someone else was faster. */
  version: z.number().int().positive(),
  /** The corrected content, checked by the module that owns it. */
  payload: z.record(z.string(), z.unknown()).optional(),
})
