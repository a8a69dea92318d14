import type { Register } from 'react-router'

type PagePath = Register extends { pages: infer All } ? keyof All & string : string

/**
 * Path of a page on this site, with an optional query or fragment. It is derived from the route table, so a broken link
 * fails to compile. Usage: `href: '/contact' satisfies SitePath`, which adds no bytes to the page.
 */
export type SitePath = PagePath | `${PagePath}?${string}` | `${PagePath}#${string}`
