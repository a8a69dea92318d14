import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router'
import { isDatabaseOutage } from '#app/platform/database-outage.server.ts'
import { pageRecord, requestContext } from '#app/platform/router-context.server.ts'
import { PartsOfPageContext } from './design/ui/kept-part.tsx'
import { KeptParts } from './kept-parts.ts'

const renderTimeoutMs = 5_000
// While developing, what writes them changes.
const keptParts = import.meta.hot ? undefined : new KeptParts()

/**
 * Renders a whole page before the first byte: pages are cached and compressed once, not streamed (ADR 0004). Its text
 * is left in its record: as the body of a response it would be turned into bytes and back.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const parts = keptParts?.forPage()
    const { pipe, abort } = renderToPipeableStream(
      <PartsOfPageContext value={parts}>
        <ServerRouter context={routerContext} url={request.url} />
      </PartsOfPageContext>,
      {
        onAllReady() {
          clearTimeout(timer)
          pipe(
            collect((html) => {
              context.get(pageRecord).html = parts?.complete(html) ?? html
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
  const ctx = context.get(requestContext)
  if (isDatabaseOutage(error)) context.get(pageRecord).isOutage = true
  ctx.log.error({ err: error, requestId: ctx.requestId }, 'a page could not be rendered')
}
