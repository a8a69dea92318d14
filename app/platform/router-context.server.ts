import type { ReactNode } from 'react'
import { createContext, type RouterContextProvider } from 'react-router'
import type { Context } from './context.server.ts'

/** How loaders and actions get the request's Context. */
export const requestContext = createContext<Context>()

/** What the page cache needs to know of a page, filled in by its loaders. */
export type PageRecord = {
  /** It is a public page of HTML and islands; any other page is an application, hydrated at once. */
  isCacheable: boolean
  /** It depends on who asks: rendered for the request as it came, and never stored anywhere. */
  isPrivate?: true
  /** Its address opens it, so no one else may learn that: no cache, no Referer, no search engine. */
  isSecretAddress?: true
  /** It is whole without script, and is sent without any. */
  isWithoutScript?: true
  /** Its script may register a service worker, so that it opens again without a network. */
  isOffline?: true
  /** From this moment the page says something that is no longer true, such as today's date. */
  keepsUntil?: number
  /** Visits of the page are counted. */
  isMeasured?: true
  /** The database could not be reached: the answer is 503. */
  isOutage?: true
  /** The page's structured data for search engines, in schema.org's vocabulary. */
  structuredData?: object[]
  /** Tags for the head of the document, composed from the above when every loader has described its part. */
  composeHead?: (structuredData: object[]) => ReactNode
  /** The icon of the brand; absent: the design's own. */
  icon?: { href: string; type: string }
  /** The frame around a page in a preview. */
  mark?: { head: ReactNode; body: ReactNode }
  /** Of the inline scripts of an application; its policy names it. */
  nonce?: string
  /** Of a public page, which everyone gets alike: its policy names the hash of each. */
  inlineScripts?: Set<string>
  /** The text of a rendered document: its response has no body. */
  html?: string
}

export const pageRecord = createContext<PageRecord>()

/** Lets the page be rendered once and served to every visitor: nothing in it depends on who asks. */
export function allowPageCache(context: Readonly<RouterContextProvider>): void {
  context.get(pageRecord).isCacheable = true
}

/** Makes the page one for the signed-in person: no cache of ours or of anyone else keeps it. */
export function markPagePrivate(context: Readonly<RouterContextProvider>): void {
  context.get(pageRecord).isPrivate = true
}

/** Makes the page private: not cached, without referrer and not indexed. */
export function markAddressSecret(context: Readonly<RouterContextProvider>): void {
  markPagePrivate(context)
  context.get(pageRecord).isSecretAddress = true
}

/** Sends the page without script. */
export function omitScript(context: Readonly<RouterContextProvider>): void {
  context.get(pageRecord).isWithoutScript = true
}

/** Lets the page keep itself on the device, so that it opens again without a network (ADR 0013). */
export function allowOfflinePage(context: Readonly<RouterContextProvider>): void {
  context.get(pageRecord).isOffline = true
}

/** Lets a page that may be cached be kept until a moment only; of several the first counts. */
export function cachePageUntil(context: Readonly<RouterContextProvider>, until: Date): void {
  const record = context.get(pageRecord)
  record.keepsUntil = Math.min(record.keepsUntil ?? Infinity, until.getTime())
}

/** Lets visits of the page be counted. */
export function countVisits(context: Readonly<RouterContextProvider>): void {
  context.get(pageRecord).isMeasured = true
}

/** Adds facts of the page for search engines; they are sent in its head and cost the browser nothing. */
export function describePage(
  context: Readonly<RouterContextProvider>,
  ...things: (object | undefined)[]
): void {
  const record = context.get(pageRecord)
  record.structuredData ??= []
  record.structuredData.push(...things.filter((thing) => thing !== undefined))
}

/** How the head of the page is completed once every loader has described its part. */
export function setPageHead(
  context: Readonly<RouterContextProvider>,
  compose: (structuredData: object[]) => ReactNode,
): void {
  context.get(pageRecord).composeHead = compose
}
