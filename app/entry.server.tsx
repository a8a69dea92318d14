import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { renderToPipeableStream } from 'react-dom/server'
import {
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router'
import { isDatabaseOutage } from '#app/platform/database-outage.server.ts'
import { pageRecord, requestContext } from '#app/platform/router-context.server.ts'

const renderTimeoutMs = 5_000

/** Renders a whole page before the first byte: pages are cached and compressed once, not streamed (ADR 0004). */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  _context: RouterContextProvider,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} />,
      {
        onAllReady() {
          clearTimeout(timer)
          const body = new PassThrough()
          headers.set('Content-Type', 'text/html; charset=utf-8')
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status }))
          pipe(body)
        },
        onShellError: reject,
        onError: (error) => reject(error),
      },
    )
    const timer = setTimeout(abort, renderTimeoutMs)
  })
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return
  const ctx = context.get(requestContext)
  if (isDatabaseOutage(error)) context.get(pageRecord).isOutage = true
  ctx.log.error({ err: error, requestId: ctx.requestId }, 'a page could not be rendered')
}
