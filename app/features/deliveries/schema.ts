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

/** Why the last attempt failed; `field` names what the other system refused (API-05). */
export type DeliveryError = { code: string; message: string; field?: string }

/** Ids the other system gave, for staff and for a repeated attempt. */
export type DeliveryResult = Record<string, string>

/** Systems outside that something is delivered to; each has one function that makes an attempt. */
export const deliveryChannels = ['crm', 'mail'] as const
export type DeliveryChannel = (typeof deliveryChannels)[number]

/** One thing to deliver, as the service that owns its subject hands it over. */
export type DeliveryItem = {
  channel: DeliveryChannel
  /** What it is, as staff read it: crm-enquiry, confirmation, staff-notification. */
  kind: string
  subjectType: string
  subjectId: string
  /** Plain JSON, everything an attempt needs. */
  payload: Record<string, unknown>
}
