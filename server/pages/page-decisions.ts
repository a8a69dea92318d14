import type { PageRecord } from '#app/platform/router-context.server.ts'
import type { CachedPage, SharedCacheHeaders } from './page-cache.ts'

export function isKeepable(record: PageRecord): boolean {
  return record.isCacheable && !record.isPrivate && !record.isForOneQuery
}

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

/** What a found page says to a shared cache in front, where there is one, anew with each answer (OPS-04). */
export function sharedHeaders(
  compose: SharedCacheHeaders | undefined,
  status: number,
  tags: ReadonlySet<string>,
  { keepsUntil = Infinity }: PageRecord,
): Pick<CachedPage, 'moreHeaders'> {
  if (!compose || status !== 200) return {}
  return { moreHeaders: () => compose(tags, keepsUntil) }
}

/** A page that sends no Referer posts with the origin null; that it is our own was checked before (`sameOriginWrites`). */
export function withoutNullOrigin(request: Request): Request {
  if (request.headers.get('origin') !== 'null') return request
  const headers = new Headers(request.headers)
  headers.delete('origin')
  return new Request(request, { headers })
}
