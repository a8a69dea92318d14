import { Hono } from 'hono'
import pushScript from 'script:app/modules/outbox/notification/ui/worker/push-worker.ts'
import type { AppEnv } from '#app/platform/http.server.ts'

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
