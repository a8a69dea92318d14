import type { ReactNode } from 'react'
import { createContext, type RouterContextProvider } from 'react-router'
import type { Context } from './context.server.ts'

/** React Router context through which loaders and actions read the request's Context. */
export const requestContext = createContext<Context>()

/** Properties of a page that the page cache needs; the page's loaders set them. */
export type PageRecord = {
  /**
   * True for a public page of HTML and islands. Without this flag, the page is an application, which is hydrated at
   * once, unless `isWithoutScript` is set.
   */
  isCacheable: boolean
  /** True if the page depends on the visitor. It is rendered for every request and never stored. */
  isPrivate?: true
  /** True if the address alone gives access, so it must stay secret: no cache, no Referer, no search engine. */
  isSecretAddress?: true
  /** True if the page is complete without JavaScript and is sent without any. */
  isWithoutScript?: true
  /** True if the page's script may register a service worker, so that the page opens again without a network. */
  isOffline?: true
  /** Time (ms since 1970) from which the page is out of date, for example because it shows today's date. */
  keepsUntil?: number
  /** True if visits of the page are counted. */
  isMeasured?: true
  /** True if the database could not be reached; the response is then 503. */
  isOutage?: true
  /** The page's structured data for search engines, in schema.org's vocabulary. */
  structuredData?: object[]
  /** Composes the tags for the document's head from the structured data, after every loader has added its part. */
  composeHead?: (structuredData: object[]) => ReactNode
  /** The brand's icon and the URL of the stylesheet with its colours; if absent, the design's own. */
  brand?: { icon: { href: string; type: string } | null; styles: string }
  /** Elements that a preview adds to the page. */
  mark?: { head: ReactNode; body: ReactNode }
  /** Nonce for the inline scripts of an application, as in its content security policy. */
  nonce?: string
  /** Inline scripts of a public page, the same for everyone, so its content security policy lists their hashes. */
  inlineScripts?: Set<string>
  /** HTML of the rendered document; the Response that entry.server.tsx returns has no body. */
  html?: string
}

export const pageRecord = createContext<PageRecord>()

/** Allows the page to be rendered once and served to every visitor; it must not depend on the visitor. */
export function allowPageCache(context: Readonly<RouterContextProvider>): void {
  context.get(pageRecord).isCacheable = true
}

/** Makes the page private to the signed-in person: no cache may store it, ours included. */
export function markPagePrivate(context: Readonly<RouterContextProvider>): void {
  context.get(pageRecord).isPrivate = true
}

/** Keeps the page's address secret: the page is not cached or indexed, and sends no Referer. */
export function markAddressSecret(context: Readonly<RouterContextProvider>): void {
  markPagePrivate(context)
  context.get(pageRecord).isSecretAddress = true
}

export function omitPageScript(context: Readonly<RouterContextProvider>): void {
  context.get(pageRecord).isWithoutScript = true
}

/** Allows the page to store itself on the device, so that it opens again without a network (ADR 0013). */
export function allowOfflinePage(context: Readonly<RouterContextProvider>): void {
  context.get(pageRecord).isOffline = true
}

/** Limits how long a page stays in the cache; the earliest of several times applies. */
export function cachePageUntil(context: Readonly<RouterContextProvider>, until: Date): void {
  const record = context.get(pageRecord)
  record.keepsUntil = Math.min(record.keepsUntil ?? Infinity, until.getTime())
}

export function countVisits(context: Readonly<RouterContextProvider>): void {
  context.get(pageRecord).isMeasured = true
}

/** Adds structured data for search engines; it is sent in the page's head and costs the browser nothing. */
export function describePage(
  context: Readonly<RouterContextProvider>,
  ...things: (object | undefined)[]
): void {
  const record = context.get(pageRecord)
  record.structuredData ??= []
  record.structuredData.push(...things.filter((thing) => thing !== undefined))
}

export function setPageHead(
  context: Readonly<RouterContextProvider>,
  compose: (structuredData: object[]) => ReactNode,
): void {
  context.get(pageRecord).composeHead = compose
}
