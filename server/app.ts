import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { HttpBindings } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { visitor } from '#app/platform/actor.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { AppEnv } from '#app/platform/http.server.ts'
import { sqlState } from '#app/platform/logger.server.ts'
import { clientNetwork } from './middleware/client-network.ts'
import { sameOriginWrites } from './middleware/same-origin.ts'
import { documentHeaders, type PageServer } from './pages/serve-pages.ts'

export type AppOptions = {
  base: Omit<Context, 'actor' | 'requestId' | 'clientNetwork' | 'factsRead'>
  pages: PageServer
  clientDirectory: string
  isReady: () => Promise<boolean>
  metrics: () => Promise<string>
}

const maxBodyBytes = 64 * 1024
/** SQLSTATE classes and codes that mean "the database cannot answer now". */
const databaseDown = /^(08|53|57P|ECONN|ENOENT|EPIPE)/

/** The whole HTTP surface: health, functions, staff API, assets, pages. */
export function createApp(options: AppOptions) {
  const app = new Hono<AppEnv & { Bindings: HttpBindings }>()

  app.use('/assets/*', serveStatic({ root: options.clientDirectory, precompressed: true, onFound: immutable }))
  app.use(serveStatic({ root: options.clientDirectory, precompressed: true }))

  app.get('/healthz', (c) => c.text('ok'))
  app.get('/readyz', async (c) => ((await options.isReady()) ? c.text('ready') : c.text('not ready', 503)))
  app.get('/metrics', async (c) => c.text(await options.metrics()))

  app.use(async (c, next) => {
    const socketAddress = c.env?.incoming?.socket?.remoteAddress ?? '127.0.0.1'
    c.set('ctx', {
      ...options.base,
      actor: visitor,
      requestId: randomUUID(),
      factsRead: new Set(),
      clientNetwork: clientNetwork(socketAddress, c.req.header('x-forwarded-for'), options.base.env.TRUST_PROXY_HOPS),
    })
    await next()
    for (const [name, value] of documentHeaders) c.res.headers.set(name, value)
    if (!c.res.headers.has('Content-Security-Policy')) {
      c.res.headers.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
    }
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store')
    c.res.headers.set('X-Request-Id', c.get('ctx').requestId)
  })
  app.use(sameOriginWrites)
  app.use(
    bodyLimit({
      maxSize: maxBodyBytes,
      onError: (c) => c.json({ success: false, error: 'The request is larger than 64 kB.', reason: 'too-large' }, 413),
    }),
  )

  app.all('*', (c) => options.pages.respond(c.req.raw, c.get('ctx')))

  app.onError((error, c) => {
    const ctx = c.get('ctx') as Context | undefined
    const log = ctx?.log ?? options.base.log
    const isDown = databaseDown.test(sqlState(error) ?? '') || /timeout exceeded when trying to connect/.test(error.message)
    log.error({ err: error, requestId: ctx?.requestId, route: c.req.routePath }, isDown ? 'database unavailable' : 'request failed')
    if (isDown) {
      c.header('Retry-After', '5')
      return c.json({ success: false, error: 'We cannot store this right now. Please try again in a moment.', reason: 'unavailable' }, 503)
    }
    return c.json({ success: false, error: 'Something went wrong on our side.', reason: 'internal', requestId: ctx?.requestId }, 500)
  })
  return app
}

function immutable(path: string, c: { header(name: string, value: string): void }) {
  if (path.includes(`${join('/assets')}`)) c.header('Cache-Control', 'public, max-age=31536000, immutable')
}
