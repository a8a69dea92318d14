import type { PageRecord } from '#app/platform/router-context.server.ts'

export function isKeepable(record: PageRecord): boolean {
  return record.isCacheable && !record.isPrivate
}

/**
 * Of a page that is the same for everyone (OPS-04): browsers revalidate it at every view, a shared cache in front may
 * serve it for a minute, and for one more while it fetches it anew.
 */
export const sharedCacheControl =
  'public, max-age=0, must-revalidate, s-maxage=60, stale-while-revalidate=60'

export function cacheControl(record: PageRecord, request: Request): string {
  if (record.isPrivate) return 'private, no-store'
  return record.isCacheable && request.method === 'GET' ? 'no-cache' : 'no-store'
}

/** A page whose loader or action met a database that is away: the same request may succeed in a moment (T22). */
export function sayOutage(response: Response, { isOutage }: PageRecord): Response {
  if (!isOutage || response.status < 500) return response
  const headers = new Headers(response.headers)
  headers.set('Retry-After', '5')
  return new Response(response.body, { status: 503, headers })
}

/** A page that sends no Referer posts with the origin null; that it is our own was checked before (`sameOriginWrites`). */
export function withoutNullOrigin(request: Request): Request {
  if (request.headers.get('origin') !== 'null') return request
  const headers = new Headers(request.headers)
  headers.delete('origin')
  return new Request(request, { headers })
}
