import type { Register } from 'react-router'

type Pages = Register extends { pages: infer All } ? keyof All & string : string

/**
 * An address of a page of this site, with or without a query and a fragment: the route table says which there are, so
 * that a link to none does not compile. Of types alone, it costs no page a byte: `href: '/contact' satisfies SitePath`.
 */
export type SitePath = Pages | `${Pages}?${string}` | `${Pages}#${string}`
