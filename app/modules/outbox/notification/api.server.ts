import { Hono } from 'hono'
import { type AppEnv, json, unwrap } from '#app/platform/http.server.ts'
import { type NoticeKind, groupedNotices } from './content.ts'
import { findDevices, findNotifications } from './store.server.ts'
import { type ListedNotification, subscribeSchema } from './schema.ts'
import { allow, sessionOf } from '#app/modules/access/session/service.server.ts'
import { readNotifications, subscribe, unsubscribe } from './service.server.ts'
import { describeDevice } from '#app/modules/access/device/rules.ts'
import pushScript from 'script:app/modules/outbox/notification/ui/worker/push-worker.ts'

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

/** The worker of the console that shows what rings, at /push/worker.js: as public as the page's scripts are. */
export const pushWorker = new Hono<AppEnv>().get('/worker.js', (c) => {
  // A worker's own policy decides what it loads: the icon of what it shows.
  c.header('Content-Security-Policy', "default-src 'none'; img-src 'self'; frame-ancestors 'none'")
  c.header('Cache-Control', 'no-cache')
  // The console does not lie below this script.
  c.header('Service-Worker-Allowed', '/admin/')
  c.header('Content-Type', 'text/javascript; charset=utf-8')
  return c.body(pushScript)
})
