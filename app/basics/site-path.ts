import type { Register } from 'react-router'

type Pages = Register extends { pages: infer All } ? keyof All & string : string

/**
 * The path of a page of this site, with an optional query and fragment: derived from the route table, so that a
 * broken link does not compile. Types only, no bytes in the page: `href: '/contact' satisfies SitePath`.
 */
export type SitePath = Pages | `${Pages}?${string}` | `${Pages}#${string}`
