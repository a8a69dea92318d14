import { Hono } from 'hono'
import type { AppEnv } from '#app/platform/http.server.ts'
import { testContext, type TestDatabase } from './test-database.ts'
import { coverageFunctions } from '#app/features/coverage/api.server.ts'

const publicKey = 'public-key-of-this-test'
export const callHeaders = {
  'Content-Type': 'application/json',
  Authorization: `Bearer ${publicKey}`,
}

/** The functions of the checker as a visitor reaches them, with `more` settings. */
export function coverageApp(
  database: TestDatabase,
  more: { env?: Record<string, string>; clock?: { now(): Date } } = {},
) {
  const app = new Hono<AppEnv>()
  app.use(async (c, next) => {
    const env = { PUBLIC_ANON_KEY: publicKey, RATE_LIMIT_FACTOR: '1000', ...more.env }
    c.set('ctx', testContext(database, { ...more, env }))
    await next()
  })
  app.route('/functions', coverageFunctions)
  return {
    check: (body: unknown, headers: Record<string, string> = callHeaders) =>
      app.request('/functions/check-fttb-coverage', {
        method: 'POST',
        headers,
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    get: (path: string, headers: Record<string, string> = callHeaders) =>
      app.request(`/functions${path}`, { headers }),
  }
}
