import { type Context as HonoContext, Hono } from 'hono'
import offlineWorker from 'script:app/modules/client-forms/offline/ui/worker/offline-worker.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import type { AppEnv } from '#app/platform/http.server.ts'
import { type ClientForm, formKey } from '../definition/rules.ts'
import { consoleOfflinePage, formOfKey, publicOfflinePage } from '../forms.ts'

type WorkerOptions = { page: string; extras: readonly string[]; cacheName: string }

/** Returns the script of the service worker that caches one page (ADR 0013). */
export function workerScript(options: WorkerOptions): string {
  return `self.offlinePage=${JSON.stringify(options)};${offlineWorker}`
}

const workerPolicy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"
const icons = ['/favicon.svg', '/favicon.ico', '/apple-touch-icon.png']

/** Service worker and manifest, at /forms, that make client forms installable and available offline (ADR 0013). */
export const offlineFormsApi = new Hono<AppEnv>()

offlineFormsApi.get('/:client/:formType/worker.js', (c, next) => {
  const form = formOfRequest(c)
  if (!form) return next()
  const { page } = publicOfflinePage(form)
  return sendWorker(c, page, [...icons, `${page}/app.webmanifest`])
})

/** Served here and not under /admin, because it is public like the page's other scripts. */
offlineFormsApi.get('/:client/:formType/console-worker.js', (c, next) => {
  const form = formOfRequest(c)
  return form ? sendWorker(c, consoleOfflinePage(form).page, icons) : next()
})

function sendWorker(c: HonoContext, page: string, extras: string[]): Response {
  c.header('Content-Security-Policy', workerPolicy)
  c.header('Cache-Control', 'no-cache')
  // Widens the worker's scope to the page, because the page is not below the path of this script.
  c.header('Service-Worker-Allowed', page)
  c.header('Content-Type', 'text/javascript; charset=utf-8')
  return c.body(workerScript({ page, extras, cacheName: `${page} 1` }))
}

offlineFormsApi.get('/:client/:formType/app.webmanifest', async (c, next) => {
  const form = formOfRequest(c)
  if (!form) return next()
  const page = `/forms/${formKey(form)}`
  const { brandName } = await readSettings(c.get('ctx'), 'site')
  c.header('Cache-Control', 'no-cache')
  c.header('Content-Type', 'application/manifest+json')
  return c.body(
    JSON.stringify({
      id: page,
      name: `${form.title} · ${brandName}`,
      short_name: form.formName,
      description: form.intro,
      start_url: page,
      scope: page,
      display: 'standalone',
      background_color: '#fbf8f1',
      theme_color: '#14493a',
      icons: [
        { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
        { src: '/apple-touch-icon.png', sizes: '180x180', type: 'image/png' },
      ],
    }),
  )
})

function formOfRequest(c: HonoContext): ClientForm | undefined {
  return formOfKey(`${c.req.param('client')}/${c.req.param('formType')}`)
}
