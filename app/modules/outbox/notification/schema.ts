import { z } from 'zod'
import type { NoticeKind } from './content.ts'

export type ListedNotification = {
  id: string
  kind: NoticeKind
  title: string
  text: string
  /** A path of the console. */
  href: string
  createdAt: string
  isRead: boolean
}

/** One notification, or all of the person where none is named. */
export const readNotificationsSchema = z.object({ id: z.uuid().optional() })

const key = (length: number) =>
  z.string().regex(new RegExp(`^[\\w-]{${length}}=*$`), 'This browser’s key isn’t supported.')

/** A browser's subscription (Push API, `toJSON`). */
export const subscribeSchema = z.strictObject({
  endpoint: z
    .url({ protocol: /^https$/, error: 'This browser gave no address for notifications.' })
    .max(1_000),
  keys: z.strictObject({ p256dh: key(87), auth: key(22) }),
})

export const unsubscribeSchema = z.strictObject({ id: z.uuid() })

/** The text on the device; without personal data. */
export const pushMessageSchema = z.object({
  subscriptionId: z.uuid(),
  title: z.string().max(100),
  text: z.string().max(200),
  href: z.string().regex(/^\/admin(?:\/[\w/-]*)?$/),
  /** A later one takes the place of an earlier one that was not read. */
  topic: z.string().regex(/^[\w-]{1,32}$/),
})
export type PushMessage = z.infer<typeof pushMessageSchema>
