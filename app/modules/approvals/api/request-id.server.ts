import type { Context as HonoContext } from 'hono'
import { refused } from '#app/basics/outcome.ts'
import { productId as uuid } from '#app/modules/catalogue/schema.ts'
import { RefusalError, type AppEnv } from '#app/platform/http.server.ts'

export const noSuchRequest = () =>
  new RefusalError(refused('not-found', 'There is no such request.'))

/** The id of a request in a path. @throws RefusalError for what can be none */
export function requestIdOf(c: HonoContext<AppEnv>): string {
  const id = c.req.param('id') ?? ''
  if (!uuid.safeParse(id).success) throw noSuchRequest()
  return id
}
