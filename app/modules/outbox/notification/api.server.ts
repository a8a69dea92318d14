import { Hono } from 'hono'
import { json, unwrap, type AppEnv } from '#app/platform/http.server.ts'
import { groupedNotices, type NoticeKind } from './content/notices.ts'
import { findNotifications } from './data.server.ts'
import type { ListedNotification } from './schema.ts'
import { sessionOf } from '#app/modules/access/services/guard-staff-api.server.ts'
import { readNotifications } from './services/read-notifications.server.ts'
import { describeDevice } from '#app/modules/access/rules/device.ts'
import { findDevices } from './data/push-subscriptions.server.ts'
import { subscribeSchema } from './schema/push.ts'
import { subscribe, unsubscribe } from './services/push-subscriptions.server.ts'
import { allow } from '#app/modules/access/services/allow.server.ts'

const groupOf = (kind: NoticeKind, count: number) => {
  const { title, href } = groupedNotices[kind]!
  return { title: title(count), href }
}

/** What is under one's own bell, at /api/admin/notifications (ADS-10, ADS-11). */
export const notificationsApi = new Hono<AppEnv>()
  .get('/', allow('viewer'), async (c) => {
    const { rows, unread } = await findNotifications(c.get('ctx').db, sessionOf(c).actor.id)
    const notifications = rows.map(
      ({ id, kind, title, text, href, createdAt, readAt, count }): ListedNotification => ({
        id,
        kind,
        text,
        ...(count > 1 ? groupOf(kind, count) : { title, href }),
        createdAt: createdAt.toISOString(),
        isRead: readAt !== null,
      }),
    )
    return c.json({ unread, notifications })
  })
  .get('/push', allow('viewer'), async (c) => {
    const { db, env } = c.get('ctx')
    const devices = await findDevices(db, sessionOf(c).actor.id)
    return c.json({ publicKey: env.VAPID_PUBLIC_KEY ?? null, devices })
  })
  .post('/push', allow('viewer'), json(subscribeSchema), async (c) => {
    const device = describeDevice(c.req.header('user-agent') ?? null)
    return c.json(unwrap(await subscribe(c.get('ctx'), c.req.valid('json'), device)))
  })
  .delete('/push/:id', allow('viewer'), async (c) =>
    c.json(unwrap(await unsubscribe(c.get('ctx'), { id: c.req.param('id') }))),
  )
  .post('/read', allow('viewer'), async (c) =>
    c.json(unwrap(await readNotifications(c.get('ctx'), {}))),
  )
  .post('/:id/read', allow('viewer'), async (c) =>
    c.json(unwrap(await readNotifications(c.get('ctx'), { id: c.req.param('id') }))),
  )
