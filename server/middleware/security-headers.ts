import type { MiddlewareHandler } from 'hono'
import { isEnquiryAddress } from '#app/modules/sales/lead/rules/enquiry-address.ts'
import type { AppEnv } from '#app/platform/http.server.ts'

const ofEveryAnswer: [string, string][] = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  // Browsers heed this on https alone, so that http://localhost stays usable.
  ['Strict-Transport-Security', 'max-age=63072000; includeSubDomains'],
]
/** Headers of every answer but assets; documents bring their own Content-Security-Policy. */
export const securityHeaders: [string, string][] = [
  ...ofEveryAnswer,
  // Browsers heed these on documents alone.
  ['X-Frame-Options', 'DENY'],
  [
    'Permissions-Policy',
    'geolocation=(self), camera=(), microphone=(), payment=(), usb=(), browsing-topics=(), display-capture=()',
  ],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
]

/** Of a page whose address opens it: no site, cache or search engine learns that (PAS-03). */
export const secretAddress: [string, string][] = [
  ['Referrer-Policy', 'no-referrer'],
  ['X-Robots-Tag', 'noindex, nofollow, noarchive'],
]

export const nothingLoads = "default-src 'none'; frame-ancestors 'none'"

export const addSecurityHeaders: MiddlewareHandler = async (c, next) => {
  await next()
  // A first visit fetches several, and each byte costs.
  const isAsset = c.req.path.startsWith('/assets/')
  for (const [name, value] of isAsset ? ofEveryAnswer : securityHeaders)
    if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  if (isEnquiryAddress(c.req.path)) {
    for (const [name, value] of secretAddress) c.res.headers.set(name, value)
    c.res.headers.set('Cache-Control', 'private, no-store')
  }
  if (!c.res.headers.has('Content-Security-Policy'))
    c.res.headers.set('Content-Security-Policy', nothingLoads)
  if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store')
}

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
