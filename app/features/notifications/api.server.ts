import { Hono } from 'hono'
import { unwrap, type AppEnv } from '#app/platform/http.server.ts'
import { findNotifications } from './data.server.ts'
import type { ListedNotification } from './schema.ts'
import { sessionOf } from '#app/features/staff-access/services/guard-staff-api.server.ts'
import { readNotifications } from './services/read-notifications.server.ts'
import { allow } from '#app/features/staff-access/services/allow.server.ts'

/** What is under one's own bell, at /api/admin/notifications (ADS-10, ADS-11). */
export const notificationsApi = new Hono<AppEnv>()
  .get('/', allow('viewer'), async (c) => {
    const { rows, unread } = await findNotifications(c.get('ctx').db, sessionOf(c).actor.id)
    const notifications = rows.map(
      ({ id, kind, title, text, href, createdAt, readAt }): ListedNotification => ({
        id,
        kind,
        title,
        text,
        href,
        createdAt: createdAt.toISOString(),
        isRead: readAt !== null,
      }),
    )
    return c.json({ unread, notifications })
  })
  .post('/read', allow('viewer'), async (c) =>
    c.json(unwrap(await readNotifications(c.get('ctx'), {}))),
  )
  .post('/:id/read', allow('viewer'), async (c) =>
    c.json(unwrap(await readNotifications(c.get('ctx'), { id: c.req.param('id') }))),
  )
