import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router'
import { isDatabaseOutage } from '#app/platform/database.server.ts'
import { pageRecord, requestContext, type PageRecord } from '#app/platform/router-context.server.ts'
import { InlineScriptsContext } from './design/inline-script.tsx'
import { ServedDocumentContext, type ServedDocument } from './served-document.ts'

const renderTimeoutMs = 5_000

/**
 * Renders the whole page before sending the first byte, because pages are cached and compressed once and never
 * streamed. Stores the HTML as text in `pageRecord`, because a response body would convert it to bytes and back.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const record = context.get(pageRecord)
  const served = servedDocument(record, status, routerContext.manifest)
  record.nonce = served.nonce
  record.inlineScripts = new Set()
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <ServedDocumentContext value={served}>
        <InlineScriptsContext value={record.inlineScripts}>
          <ServerRouter context={routerContext} url={request.url} nonce={served.nonce} />
        </InlineScriptsContext>
      </ServedDocumentContext>,
      {
        onAllReady() {
          clearTimeout(timer)
          pipe(
            collect((html) => {
              record.html = html
              headers.set('Content-Type', 'text/html; charset=utf-8')
              resolve(new Response(null, { headers, status }))
            }),
          )
        },
        onShellError: reject,
        onError: (error) => reject(error),
      },
    )
    const timer = setTimeout(abort, renderTimeoutMs)
  })
}

function servedDocument(
  record: PageRecord,
  status: number,
  manifest: EntryContext['manifest'],
): ServedDocument {
  const kind = record.isWithoutScript ? 'plain' : record.isCacheable ? 'site' : 'application'
  const isFound = status === 200 && kind === 'site'
  return {
    kind,
    entry: manifest.entry.module,
    hotReload: manifest.hmr?.runtime,
    nonce: kind === 'application' ? randomBytes(16).toString('base64') : undefined,
    isMeasured: record.isMeasured ?? false,
    head: isFound ? record.composeHead?.(record.structuredData ?? []) : null,
    brand: record.brand,
    mark: record.mark,
  }
}

function collect(act: (text: string) => void): Writable {
  const chunks: Buffer[] = []
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk)
      done()
    },
    final(done) {
      act(Buffer.concat(chunks).toString())
      done()
    },
  })
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return
  // A request for an unknown address or method is a client error, and the request log already contains it.
  if (isRouteErrorResponse(error) && error.status < 500) return
  const ctx = context.get(requestContext)
  if (isDatabaseOutage(error)) context.get(pageRecord).isOutage = true
  ctx.log.error({ err: error, requestId: ctx.requestId }, 'a page could not be rendered')
}
