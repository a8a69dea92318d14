import { z } from 'zod'

/** Marks one notification as read, or all of the person's notifications if `id` is missing. */
export const markNotificationsReadSchema = z.object({ id: z.uuid().optional() })

const keySchema = (length: number) =>
  z
    .string()
    .regex(
      new RegExp(`^[\\w-]{${length}}=*$`),
      'This browser’s key isn’t supported. Try another browser.',
    )

/** A push subscription in the format of the browser's `PushSubscription.toJSON()` (Push API). */
export const subscribeSchema = z.strictObject({
  endpoint: z
    .url({
      protocol: /^https$/,
      error: 'This browser didn’t provide an address for notifications. Try another browser.',
    })
    .max(1_000),
  keys: z.strictObject({ p256dh: keySchema(87), auth: keySchema(22) }),
})

export const unsubscribeSchema = z.strictObject({ id: z.uuid() })

/** Payload of a push delivery. It contains no personal data. */
export const pushMessageSchema = z.object({
  subscriptionId: z.uuid(),
  title: z.string().max(100),
  text: z.string().max(200),
  href: z.string().regex(/^\/admin(?:\/[\w/-]*)?$/),
  /** A newer notification with the same topic replaces an older unread one. */
  topic: z.string().regex(/^[\w-]{1,32}$/),
})
export type PushMessage = z.infer<typeof pushMessageSchema>
