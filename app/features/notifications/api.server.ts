import { Hono } from 'hono'
import { refusalResponse, type AppEnv } from '#app/platform/http.server.ts'
import { findNotifications } from './data.server.ts'
import type { ListedNotification } from './schema.ts'
import { sessionOf } from '#app/features/staff-access/services/guard-staff-api.server.ts'
import { readNotifications } from './services/read-notifications.server.ts'

/** What is under one's own bell, at /api/admin/notifications (ADS-10, ADS-11). */
export const notificationsApi = new Hono<AppEnv>()
  .get('/', async (c) => {
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
  .post('/read', async (c) => {
    const outcome = await readNotifications(c.get('ctx'), {})
    return outcome.ok ? c.json(outcome.value) : refusalResponse(c, outcome)
  })
  .post('/:id/read', async (c) => {
    const outcome = await readNotifications(c.get('ctx'), { id: c.req.param('id') })
    return outcome.ok ? c.json(outcome.value) : refusalResponse(c, outcome)
  })
