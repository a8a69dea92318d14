import { RouterContextProvider } from 'react-router'
import type { Context } from '#app/platform/context.server.ts'
import { pageRecord, requestContext, type PageRecord } from '#app/platform/router-context.server.ts'

/** What the router hands to the loaders and actions of a page. */
export function routerContext(ctx: Context, record: PageRecord = { isCacheable: false }) {
  const context = new RouterContextProvider()
  context.set(requestContext, ctx)
  context.set(pageRecord, record)
  return context
}
