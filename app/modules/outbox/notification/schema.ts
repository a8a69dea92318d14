import { z } from 'zod'
import type { NoticeKind } from './content/notices.ts'

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
