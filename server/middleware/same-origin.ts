import type { MiddlewareHandler } from 'hono'
import { isEnquiryAddress } from '#app/features/leads/rules/enquiry-address.ts'
import type { AppEnv } from '#app/platform/http.server.ts'

/** Refuses cross-site writes (T3): Sec-Fetch-Site where the browser sends it, else Origin against the host. */
export const sameOriginWrites: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (c.req.method === 'GET' || c.req.method === 'HEAD' || c.req.method === 'OPTIONS') return next()
  const site = c.req.header('sec-fetch-site')
  const origin = c.req.header('origin')
  // A page without a Referer posts without an origin, too; its address, which another site cannot know, is the proof.
  if (!site && origin === 'null' && isEnquiryAddress(c.req.path)) return next()
  const isForeign = site
    ? site !== 'same-origin' && site !== 'none'
    : origin !== undefined &&
      (!URL.canParse(origin) || new URL(origin).host !== c.req.header('host'))
  if (isForeign)
    return c.json(
      { success: false, error: 'This request came from another site.', reason: 'cross-site' },
      403,
    )
  return next()
}
