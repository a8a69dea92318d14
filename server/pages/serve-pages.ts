import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  type RequestHandler,
  type RouteObject,
  RouterContextProvider,
  type ServerBuild,
  createRequestHandler,
  matchRoutes,
} from 'react-router'
import { systemClock } from '#app/basics/dates.ts'
import { isConsoleOfflinePage } from '#app/modules/client-forms/forms.ts'
import { isUnlisted } from '#app/modules/shell/search-presence/rules.ts'
import { visitor, type Context } from '#app/platform/context.server.ts'
import { siteAddress } from '#app/platform/env.server.ts'
import { type PageRecord, pageRecord, requestContext } from '#app/platform/router-context.server.ts'
import { outdatedTag } from '#app/platform/tagged-cache.server.ts'
import {
  applicationPolicy,
  plainPolicy,
  policyReportPath,
  sitePolicy,
} from '#server/content-policy.ts'
import { secretAddress, securityHeaders } from '#server/middleware.ts'
import {
  type PageCache,
  type RenderedPage,
  respondUncached,
  preparePage,
  toResponse,
  writeCached,
} from './page-cache.ts'

/**
 * Canonical form of a path: single slashes, none at its end. It begins with exactly one slash, so a browser can never
 * read it as the address of another host ("//evil.example/").
 */
export function canonicalPath(pathname: string): string {
  return `/${pathname.split(/[/\\]/).filter(Boolean).join('/')}`
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

function canCachePage(record: PageRecord): boolean {
  return record.isCacheable && !record.isPrivate
}

/** A page with an outdated value is rendered again after a few seconds, when the database may respond. */
const outdatedPageMs = 5_000

function keepsUntil({ keepsUntil: until }: PageRecord, { tagsRead }: Context): number | undefined {
  if (!tagsRead.has(outdatedTag)) return until
  return Math.min(until ?? Infinity, systemClock.now().getTime() + outdatedPageMs)
}

/**
 * Cache-Control of a page that is the same for all visitors. Browsers revalidate the page at every view. A shared cache
 * may serve it for a minute, and for one more minute while the cache fetches a new copy.
 */
const sharedCacheControl =
  'public, max-age=0, must-revalidate, s-maxage=60, stale-while-revalidate=60'

function cacheControl(record: PageRecord, request: Request): string {
  if (record.isPrivate) return 'private, no-store'
  return record.isCacheable && request.method === 'GET' ? 'no-cache' : 'no-store'
}

/** 503 with Retry-After if a database outage interrupted the loader or action: a retry may succeed. */
function toServiceUnavailable(response: Response, { isOutage }: PageRecord): Response {
  if (!isOutage || response.status < 500) return response
  const headers = new Headers(response.headers)
  headers.set('Retry-After', '5')
  return new Response(response.body, { status: 503, headers })
}

/**
 * Removes the origin null, which a page without a Referer sends; `sameOriginWrites` has already checked the request.
 */
function withoutNullOrigin(request: Request): Request {
  if (request.headers.get('origin') !== 'null') return request
  const headers = new Headers(request.headers)
  headers.delete('origin')
  return new Request(request, { headers })
}

function routeTree(routes: ServerBuild['routes'], parentId?: string): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route !== undefined && route.parentId === parentId)
    .map((route) => {
      const children = routeTree(routes, route!.id)
      return route!.index
        ? { id: route!.id, index: true as const, path: route!.path }
        : { id: route!.id, path: route!.path, children }
    })
}

const visitorLayouts = ['shell.public-layout', 'client-forms.form-layout']

type PageServerOptions = {
  loadBuild: () => Promise<ServerBuild>
  mode: 'production' | 'development'
  cache: PageCache | undefined
}

/** Vite injects styles and evaluates modules while developing. */
const developmentPolicy = "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: ws:"

/** Serves React Router's pages: visitor pages without a query from the cache, all others rendered for each request. */
export class PageServer {
  readonly #options: PageServerOptions
  #routes: RouteObject[] | undefined
  #recompression: Promise<void> = Promise.resolve()
  #handlerCache: { build: ServerBuild; handle: RequestHandler } | undefined
  #hits = 0
  #tagsOfPaths = new Map<string, ReadonlySet<string>>()

  constructor(options: PageServerOptions) {
    this.#options = options
  }

  get cacheHits(): number {
    return this.#hits
  }

  /** Fast path of a GET or HEAD before any middleware: true if the page was in the cache and has been sent. */
  tryCached(request: IncomingMessage, response: ServerResponse): boolean {
    const page = this.#options.cache?.find(request.url ?? '/')
    if (!page) return false
    this.#hits++
    writeCached(page, request, response)
    return true
  }

  async load(): Promise<void> {
    await this.#handler()
  }

  /** Renders the home page before the first visitor comes, and caches it. */
  async warmUp(ctx: Context): Promise<void> {
    await this.respond(new Request(siteAddress(ctx.env)), ctx)
  }

  async respond(request: Request, ctx: Context): Promise<Response> {
    const url = new URL(request.url)
    // No page has such a path. The router would print it, and an address may contain personal data.
    if (!isDecodable(url.pathname))
      return this.respond(new Request(new URL(encodeURI(url.pathname), url), request), ctx)
    const written = await this.#normalizePath(url.pathname)
    if (written !== url.pathname) {
      // The Location is only a path, because a full URL would contain any host that the client sent.
      return new Response(null, { status: 308, headers: { Location: written + url.search } })
    }
    const { cache } = this.#options
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!cache || !isRead || url.pathname.endsWith('.data'))
      return respondUncached(await this.#render(request, ctx), request)

    const unknownKey = await this.#unknownKey(url.pathname)
    // A page with a query is never stored, so the cache has at most one page for each path of the site.
    const key = unknownKey ?? url.pathname + url.search
    const isKept = unknownKey !== undefined || url.search === ''
    // `tryCached` looks up the address as the client sent it. Here the address is normalised (/a/../ is the home page),
    // so the page may be in the cache.
    const known = cache.find(key)
    if (known) return toResponse(known, request)
    let uncacheable: RenderedPage | undefined
    const page = await cache.renderOnce(key, async () => {
      const generation = cache.generation
      const rendered = await this.#render(new Request(request.url), ctx)
      // This render had no data about the visitor, so a private page must be rendered again with the visitor's request.
      uncacheable = rendered.record.isPrivate ? undefined : rendered
      const { response, record, document } = rendered
      if (document === undefined || !canCachePage(record)) return undefined
      const headers = [...response.headers]
      const until = keepsUntil(record, ctx)
      const prepare = async (effort: 'quick' | 'thorough') => ({
        ...(await preparePage(response.status, document, headers, ctx.tagsRead, effort)),
        keepsUntil: until,
      })
      const prepared = await prepare('quick')
      if (!isKept || (response.status !== 200 && !unknownKey)) return prepared
      cache.store(key, prepared, generation)
      this.#queueRecompression(async () => cache.replace(prepared, await prepare('thorough')), ctx)
      return prepared
    })
    if (page) return toResponse(page, request)
    return respondUncached(uncacheable ?? (await this.#render(request, ctx)), request)
  }

  /**
   * Renders a public page with `ctx`, without reading or filling the cache. Returns undefined if the response is not a
   * whole public page.
   * @param mark elements to add to the head and the body
   */
  async renderUncached(
    request: Request,
    ctx: Context,
    mark?: PageRecord['mark'],
  ): Promise<{ html: string; status: number; headers: Headers } | undefined> {
    const { response, record, document } = await this.#render(request, ctx, mark)
    if (document === undefined || !record.isCacheable || record.isPrivate) return undefined
    return { html: document, status: response.status, headers: response.headers }
  }

  /** Cache tags of a public page. They depend only on the page's code, so they are stored after the first render. */
  async tagsOf(path: string, ctx: Context): Promise<ReadonlySet<string>> {
    const known = this.#options.cache?.find(path)?.tags ?? this.#tagsOfPaths.get(path)
    if (known) return known
    const tagsRead = new Set<string>()
    const request = new Request(new URL(path, siteAddress(ctx.env)))
    const { response } = await this.#answer(request, { ...ctx, actor: visitor, tagsRead })
    await response.text()
    if (response.status === 200) this.#tagsOfPaths.set(path, tagsRead)
    return tagsRead
  }

  /** Visitors do not wait for the best compression: it runs later, one page at a time. */
  #queueRecompression(act: () => Promise<void>, { log }: Context): void {
    this.#recompression = this.#recompression
      .then(act)
      .catch((error: unknown) => log.error({ err: error }, 'a page could not be compressed'))
  }

  async #render(request: Request, ctx: Context, mark?: PageRecord['mark']): Promise<RenderedPage> {
    const { response, record } = await this.#answer(request, ctx, mark)
    response.headers.set('Cache-Control', cacheControl(record, request))
    if (response.status === 405 && !response.headers.has('Allow'))
      response.headers.set('Allow', 'GET, HEAD')
    if (!response.headers.get('Content-Type')?.startsWith('text/html'))
      return { response, record, document: undefined }
    const html = record.html ?? (await response.text())
    const headers = new Headers(response.headers)
    const { status } = response
    if (this.#options.mode === 'development') {
      headers.set('Content-Security-Policy', developmentPolicy)
      return { response: new Response(html, { status, headers }), record, document: undefined }
    }
    const { pathname } = new URL(request.url)
    headers.set('Content-Type', 'text/html; charset=utf-8')
    headers.set('Content-Security-Policy', this.#policy(record, pathname, ctx))
    headers.set('Vary', 'Accept-Encoding')
    if (status === 200 && request.method === 'GET' && canCachePage(record))
      headers.set('Cache-Control', sharedCacheControl)
    headers.set('Reporting-Endpoints', `policy="${policyReportPath}"`)
    for (const [name, value] of securityHeaders) headers.set(name, value)
    if (record.isSecretAddress) for (const [name, value] of secretAddress) headers.set(name, value)
    // A cached page bypasses the middleware that sets this header on all other responses.
    if (isUnlisted(pathname)) headers.set('X-Robots-Tag', 'noindex')
    const body = request.method === 'HEAD' ? null : html
    return { response: new Response(body, { status, headers }), record, document: html }
  }

  #policy(record: PageRecord, pathname: string, { env }: Context): string {
    const { nonce, isWithoutScript, isOffline } = record
    if (isWithoutScript) return plainPolicy()
    if (nonce === undefined) return sitePolicy(record.inlineScripts, env.MAP_BROWSER_URL)
    return applicationPolicy({
      nonce,
      mayRegisterWorker: isOffline ?? isConsoleOfflinePage(pathname),
    })
  }

  async #answer(request: Request, ctx: Context, mark?: PageRecord['mark']) {
    const handle = await this.#handler()
    const provider = new RouterContextProvider()
    const record: PageRecord = { isCacheable: false, mark }
    provider.set(requestContext, ctx)
    provider.set(pageRecord, record)
    return {
      response: toServiceUnavailable(await handle(withoutNullOrigin(request), provider), record),
      record,
    }
  }

  /** Request handler of the router, recreated when the build changes, as in development. */
  async #handler(): Promise<RequestHandler> {
    const build = await this.#options.loadBuild()
    if (this.#handlerCache?.build !== build)
      this.#handlerCache = { build, handle: createRequestHandler(build, this.#options.mode) }
    return this.#handlerCache.handle
  }

  /** Paths of the visitor pages in route order, without those hidden from search engines. */
  async publicPaths(): Promise<string[]> {
    return (await this.visitorPaths()).filter((path) => !isUnlisted(path))
  }

  /** Paths of all visitor pages, including those hidden from search engines. */
  async visitorPaths(): Promise<string[]> {
    const { routes } = await this.#options.loadBuild()
    return Object.values(routes).flatMap((route) => {
      if (!visitorLayouts.includes(route?.parentId ?? '') || !route!.module.default) return []
      const path = `/${route!.path ?? ''}`
      return /[:*]/.test(path) ? [] : [path]
    })
  }

  /** A page has one address: its canonical path, in lower case if that is the path of a page. */
  async #normalizePath(pathname: string): Promise<string> {
    const path = canonicalPath(pathname)
    const small = path.toLowerCase()
    return small !== path && (await this.visitorPaths()).includes(small) ? small : path
  }

  async #routeTree(): Promise<RouteObject[]> {
    return (this.#routes ??= routeTree((await this.#options.loadBuild()).routes))
  }

  /** Cache key of the not-found page if no page has this path. All unknown paths share one cached page. */
  async #unknownKey(pathname: string): Promise<string | undefined> {
    const routes = await this.#routeTree()
    const route = matchRoutes(routes, pathname)?.at(-1)?.route
    return route?.path === '*' ? `/#${route.id}` : undefined
  }
}
