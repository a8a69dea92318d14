import type { Thing } from 'schema-dts'
import { escapeMarkup } from '../rules.ts'
import { graphText } from './structured-data.ts'

export type PagePresence = { address: string; path: string; picture: string; siteName: string }

/**
 * What only machines read of a page: where it is, its picture, its structured data. It is written into the
 * served document beside React, so that no visitor's browser has to build it again.
 */
export function pageHead(presence: PagePresence, things: readonly Thing[]): string {
  const { address, path, picture, siteName } = presence
  const tags = [
    ['og:type', 'website'],
    ['og:site_name', siteName],
    ['og:locale', 'en_ZA'],
    ['og:url', new URL(path, address).href],
    ['og:image', new URL(picture, address).href],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
  ].map(([name, content]) => `<meta property="${name}" content="${escapeMarkup(content!)}"/>`)
  const script = `<script type="application/ld+json">${graphText(things)}</script>`
  return `${tags.join('')}<meta name="twitter:card" content="summary_large_image"/>${script}`
}
