import { noPreviewWords as words } from '#app/modules/catalogue/preview/content.ts'
import { type ReachedPage, previewParam } from '#app/modules/catalogue/preview/schema.ts'
import { previewContext } from '#app/modules/catalogue/preview/service.server.ts'
import { PreviewBanner } from '#app/modules/catalogue/preview/ui/preview-mark.tsx'
import { sitePage } from '#app/modules/shell/search-presence/rules.ts'
import type { Context } from '#app/platform/context.server.ts'
import { previewPolicy } from '#server/content-policy.ts'
import { denyAllPolicy } from '#server/middleware.ts'
import type { PageServer } from './serve-pages.ts'
import previewCss from '#app/design/styles/preview.css?url'

const previewHeaders = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' }

/** Public pages that read any of these tags, sorted by the number of tags that they read, then in menu order. */
export async function findPagesByTags(
  pages: PageServer,
  tags: ReadonlySet<string>,
  ctx: Context,
): Promise<ReachedPage[]> {
  const reading: (ReachedPage & { count: number })[] = []
  for (const path of await pages.publicPaths()) {
    const read = await pages.tagsOf(path, ctx)
    const count = [...tags].filter((tag) => read.has(tag)).length
    if (count > 0) reading.push({ path, name: sitePage(path)?.name ?? path, count })
  }
  return reading
    .toSorted((one, other) => other.count - one.count)
    .map(({ path, name }) => ({ path, name }))
}

/**
 * A public page as it will be once a change is live, for the person who opened the preview; undefined for a request
 * without a preview token. It is the future page, byte for byte, plus a banner. Scripts and forms are disabled, so that
 * no visitor data is sent from a page that is not live.
 */
export async function respondPreview(
  pages: PageServer,
  request: Request,
  ctx: Context,
): Promise<Response | undefined> {
  const url = new URL(request.url)
  const token = url.searchParams.get(previewParam)
  if (token === null || (request.method !== 'GET' && request.method !== 'HEAD')) return undefined
  const preview = await previewContext(ctx, request, token)
  if (!preview || !(await pages.publicPaths()).includes(url.pathname))
    return previewNotFound(request)
  url.searchParams.delete(previewParam)
  const reached = await findPagesByTags(pages, preview.changed, ctx)
  const page = await pages.renderUncached(new Request(url), preview.ctx, {
    head: (
      <>
        <meta name="robots" content="noindex" />
        <link rel="stylesheet" href={previewCss} />
      </>
    ),
    body: <PreviewBanner pages={reached} current={url.pathname} token={token} />,
  })
  if (!page) return previewNotFound(request)
  const headers = new Headers(page.headers)
  for (const [name, value] of Object.entries(previewHeaders)) headers.set(name, value)
  headers.set('Content-Security-Policy', previewPolicy())
  headers.delete('Reporting-Endpoints')
  const body = request.method === 'HEAD' ? null : page.html
  return new Response(body, { status: page.status, headers })
}

/** The same response for an ended preview and for every person without access to it. */
function previewNotFound(request: Request): Response {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>${words.title}</title></head><body><h1>${words.heading}</h1><p>${words.reason}</p><p><a href="/admin/approvals">${words.back}</a></p></body></html>`
  const headers = {
    ...previewHeaders,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': denyAllPolicy,
  }
  return new Response(request.method === 'HEAD' ? null : html, { status: 404, headers })
}
