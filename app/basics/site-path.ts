import type { Register } from 'react-router'

type PagePath = Register extends { pages: infer All } ? keyof All & string : string

/** From the route table, so a broken link fails to compile. Usage: `href: '/contact' satisfies SitePath`. */
export type SitePath = PagePath | `${PagePath}?${string}` | `${PagePath}#${string}`
