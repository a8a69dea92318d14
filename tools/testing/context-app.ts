import { Hono, type Context as HonoContext } from 'hono'
import type { Context } from '#app/platform/context.server.ts'
import type { AppEnv } from '#app/platform/http.server.ts'

/** An app for the tests of some routes; each request has the context that `contextOf` returns. */
export const contextApp = (contextOf: (c: HonoContext<AppEnv>) => Context) =>
  new Hono<AppEnv>().use((c, next) => (c.set('ctx', contextOf(c)), next()))

type App = { request(path: string, init: RequestInit): Response | Promise<Response> }

/** Posts JSON to a path of an app. Without a body, it posts nothing. */
export const postJson = async (
  app: App,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
) =>
  app.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

/** Posts JSON and returns the whole answer as text, and how many milliseconds it took. */
export async function timeAnswer(app: App, path: string, body: object) {
  const startedAt = performance.now()
  const response = await postJson(app, path, body)
  const text = `${response.status} ${JSON.stringify([...response.headers])} ${await response.text()}`
  return { ms: performance.now() - startedAt, text }
}
