import { Hono } from 'hono'
import pushScript from 'script:app/modules/outbox/notification/ui/worker/push-worker.ts'
import { describeDevice } from '#app/modules/access/device/rules.ts'
import { allow, staffOf } from '#app/modules/access/session/service.server.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import { type AppEnv, json, unwrap } from '#app/platform/http.server.ts'
import { type NoticeKind, groupedNotices } from './content.ts'
import { subscribeSchema } from './schema.ts'
import { markNotificationsRead, subscribeToPush, unsubscribeFromPush } from './service.server.ts'
import { findDevices, findNotifications } from './store.server.ts'

/** A group of notifications has its own title and link. */
function namesOf(kind: NoticeKind, row: { title: string; href: string; count: number }) {
  const group = row.count > 1 ? groupedNotices[kind] : undefined
  return { title: group?.title(row.count) ?? row.title, href: group?.href ?? row.href }
}

export const notificationsApi = new Hono<AppEnv>()
  .get('/', allow('viewer'), async (c) => {
    const { rows, unread } = await findNotifications(c.get('ctx').db, staffOf(c).id)
    const notifications = rows.map(({ id, kind, text, createdAt, readAt, ...row }) => ({
      id,
      kind,
      text,
      ...namesOf(kind, row),
      createdAt: createdAt.toISOString(),
      isRead: readAt !== null,
    }))
    return c.json({ unread, notifications })
  })
  .get('/push', allow('viewer'), async (c) => {
    const { db, env } = c.get('ctx')
    const devices = await findDevices(db, staffOf(c).id)
    return c.json({ publicKey: env.VAPID_PUBLIC_KEY ?? null, devices })
  })
  .post('/push', allow('viewer'), json(subscribeSchema), async (c) => {
    const device = describeDevice(c.req.header('user-agent') ?? null)
    return c.json(unwrap(await subscribeToPush(c.get('ctx'), c.req.valid('json'), device)))
  })
  .delete('/push/:id', allow('viewer'), async (c) =>
    c.json(unwrap(await unsubscribeFromPush(c.get('ctx'), { id: c.req.param('id') }))),
  )
  .post('/read', allow('viewer'), async (c) =>
    c.json(unwrap(await markNotificationsRead(c.get('ctx'), {}))),
  )
  .post('/:id/read', allow('viewer'), async (c) =>
    c.json(unwrap(await markNotificationsRead(c.get('ctx'), { id: c.req.param('id') }))),
  )

/** Serves the console's manifest and its service worker for notifications and the offline page, publicly at /push. */
export const pushWorkerApi = new Hono<AppEnv>().get('/console.webmanifest', async (c) => {
  const { brandName } = await readSettings(c.get('ctx'), 'site')
  c.header('Cache-Control', 'no-cache')
  c.header('Content-Type', 'application/manifest+json')
  return c.body(JSON.stringify(consoleManifest(brandName)))
})

pushWorkerApi.get('/worker.js', (c) => {
  // A worker has its own content security policy. This worker loads only the notification icon and pages of the
  // console.
  c.header(
    'Content-Security-Policy',
    "default-src 'none'; img-src 'self'; connect-src 'self'; frame-ancestors 'none'",
  )
  c.header('Cache-Control', 'no-cache')
  // Allows the worker to control /admin/, which is outside the script's own path.
  c.header('Service-Worker-Allowed', '/admin/')
  c.header('Content-Type', 'text/javascript; charset=utf-8')
  return c.body(pushScript)
})

function consoleManifest(brandName: string) {
  const icon = (file: string, purpose: 'any' | 'maskable') => {
    const size = file.replace(/\D/g, '')
    return { src: `/${file}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose }
  }
  return {
    id: '/admin',
    name: `Staff console · ${brandName}`,
    short_name: 'Console',
    lang: 'en-ZA',
    start_url: '/admin',
    scope: '/admin',
    display: 'standalone',
    background_color: '#fbf8f1',
    theme_color: '#14493a',
    icons: [
      icon('icon-192', 'any'),
      icon('icon-512', 'any'),
      icon('icon-maskable-512', 'maskable'),
    ],
  }
}
