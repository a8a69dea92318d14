import { z } from 'zod'

const notificationSchema = z.object({
  id: z.string(),
  kind: z.string(),
  title: z.string(),
  text: z.string(),
  /** A path of the console. */
  href: z.string(),
  createdAt: z.iso.datetime(),
  isRead: z.boolean(),
})
export type ListedNotification = z.infer<typeof notificationSchema>

export const notificationsReplySchema = z.object({
  unread: z.number(),
  notifications: z.array(notificationSchema),
})

/** One notification, or all of the person where none is named. */
export const readNotificationsSchema = z.object({ id: z.uuid().optional() })
