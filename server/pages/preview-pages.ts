import { createHash } from 'node:crypto'
import { previewAddress, previewQuery } from '#app/features/approvals/rules/preview-address.ts'
import { previewContext } from '#app/features/approvals/services/preview/open-preview.server.ts'
import { escapeMarkup, sitePage } from '#app/features/search-presence/rules.ts'
import type { ReachedPage } from '#app/features/approvals/schema/reach.ts'
import type { Context } from '#app/platform/context.server.ts'
import { nothingLoads } from '../middleware/security-headers.ts'
import type { PageServer } from './serve-pages.ts'

const ownHeaders = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' }

/** The public pages that read any of these facts, by name. */
export async function pagesReading(
  pages: PageServer,
  facts: ReadonlySet<string>,
  ctx: Context,
): Promise<ReachedPage[]> {
  const reading: ReachedPage[] = []
  for (const path of await pages.publicPaths()) {
    const read = await pages.factsOf(path, ctx)
    if ([...facts].some((fact) => read.has(fact)))
      reading.push({ path, name: sitePage(path)?.name ?? path })
  }
  return reading
}

/**
 * A public page as it will be once a change is live, for the person who opened the preview (STF-05); undefined for
 * a request that asks for none. What is sent is what will be served, byte for byte, with a mark put in. No script
 * runs in it and no form can be sent, so nobody writes from a page that is not so yet.
 */
export async function respondPreview(
  pages: PageServer,
  request: Request,
  ctx: Context,
): Promise<Response | undefined> {
  const url = new URL(request.url)
  const token = url.searchParams.get(previewQuery)
  if (token === null || (request.method !== 'GET' && request.method !== 'HEAD')) return undefined
  const preview = await previewContext(ctx, request, token)
  if (!preview || !(await pages.publicPaths()).includes(url.pathname)) return notThere(request)
  url.searchParams.delete(previewQuery)
  const page = await pages.renderApart(new Request(url), preview.ctx)
  if (!page) return notThere(request)
  const reached = await pagesReading(pages, preview.changed, ctx)
  const mark = markOf(reached, url.pathname, token)
  const headers = new Headers(page.headers)
  for (const [name, value] of Object.entries(ownHeaders)) headers.set(name, value)
  headers.set('Content-Security-Policy', withoutScript(page.headers, mark.style))
  headers.delete('Reporting-Endpoints')
  const html = page.html
    .replace(/<head[^>]*>/, (head) => head + mark.head)
    .replace(/<body[^>]*>/, (body) => body + mark.bar)
  return new Response(request.method === 'HEAD' ? null : html, { status: page.status, headers })
}

/** The same answer to everybody who may not see it, and to whom it is over. */
function notThere(request: Request): Response {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>No preview here</title></head><body><h1>There is no preview here</h1><p>A preview lasts ten minutes and opens only in the browser in which it was opened, while you are signed in. Open it again from the request.</p><p><a href="/admin/approvals">To the approvals</a></p></body></html>`
  const headers = {
    ...ownHeaders,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': nothingLoads,
  }
  return new Response(request.method === 'HEAD' ? null : html, { status: 404, headers })
}

const replacedDirectives: Record<string, string | undefined> = {
  'script-src': "'none'",
  'connect-src': "'none'",
  'form-action': "'none'",
  'worker-src': "'none'",
  'trusted-types': undefined,
  'report-uri': undefined,
  'report-to': undefined,
}

/** The page's own policy, without script and forms; refused scripts are no news, so nothing reports them. */
function withoutScript(headers: Headers, style: string): string {
  const directives = (headers.get('Content-Security-Policy') ?? nothingLoads).split('; ')
  const hash = createHash('sha256').update(style).digest('base64')
  return directives
    .flatMap((directive) => {
      const [name = ''] = directive.split(' ', 1)
      if (name === 'style-src') return `${directive} 'sha256-${hash}'`
      if (!(name in replacedDirectives)) return directive
      const value = replacedDirectives[name]
      return value ? `${name} ${value}` : []
    })
    .join('; ')
}

const barStyle = [
  '#site-preview{position:fixed;inset:auto 0 0 0;z-index:2147483647;max-height:60vh;overflow:auto;',
  'padding:.75rem 1rem;background:#3b1d00;color:#fff;font:1rem/1.4 system-ui,sans-serif;border-top:4px solid #ffb020}',
  '#site-preview p,#site-preview ul{margin:0;color:#fff}#site-preview ul{padding:.25rem 0 0 1.25rem;list-style:disc}',
  '#site-preview a{color:#ffd58a;display:inline-block;padding:.4rem 0;text-decoration:underline}',
  '#site-preview summary{cursor:pointer;padding:.4rem 0;color:#fff}',
  '#site-preview :focus-visible{outline:3px solid #fff;outline-offset:2px}',
  'body{padding-bottom:9rem!important}',
].join('')

/** What stands in the page beside its own: it belongs to no page, so it brings its own look. */
function markOf(pages: readonly ReachedPage[], current: string, token: string) {
  const items = pages.map(({ path, name }) => {
    const here = path === current ? ' aria-current="page"' : ''
    return `<li><a href="${escapeMarkup(previewAddress(path, token))}"${here}>${escapeMarkup(name)}</a></li>`
  })
  const count = pages.length === 1 ? 'The page' : `The ${pages.length} pages`
  return {
    style: barStyle,
    head: `<meta name="robots" content="noindex"><style>${barStyle}</style>`,
    bar: `<aside id="site-preview" aria-label="Preview"><p><strong>Preview: not live yet.</strong> Nothing can be sent from here, and what needs script does not react. Other links lead to the live site.</p><details><summary>${count} with this change</summary><ul>${items.join('')}</ul></details></aside>`,
  }
}
