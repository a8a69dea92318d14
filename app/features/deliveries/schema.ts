/**
 * waiting: its channel is not set up; queued: will be tried; sending: an attempt runs (or its process died);
 * delivered, failed (gave up, staff may resend), cancelled (erased or withdrawn).
 */
export const deliveryStates = ['waiting', 'queued', 'sending', 'delivered', 'failed', 'cancelled'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** Why the last attempt failed; `field` names what the other system refused (API-05). */
export type DeliveryError = { code: string; message: string; field?: string }

/** Ids the other system gave, for staff and for a repeated attempt. */
export type DeliveryResult = Record<string, string>
