import { productUrl } from './browser.ts'

/** Paths of all public pages, from the sitemap. */
export async function publicPaths(): Promise<string[]> {
  const xml = await (await fetch(productUrl('/sitemap.xml'))).text()
  return Array.from(xml.matchAll(/<loc>([^<]+)<\/loc>/g), (match) => new URL(match[1]!).pathname)
}

/** Number of requests in about a second: they are 20 ms apart, and each takes a few milliseconds. */
const requestsInASecond = 40

/**
 * Fetches a public page until it contains the text, for about a second on an idle machine. It counts requests, because
 * a wall-clock limit would fail on a busy machine.
 */
export async function waitForPageText(path: string, text: string): Promise<void> {
  for (let request = 0; request < requestsInASecond; request++) {
    if ((await (await fetch(productUrl(path))).text()).includes(text)) return
    await new Promise((later) => setTimeout(later, 20))
  }
  throw new Error(`${path} did not contain "${text}" within a second.`)
}

const entities: Record<string, string> = { '&amp;': '&', '&quot;': '"', '&#x27;': "'", '&lt;': '<' }

export function decodeEntities(text: string): string {
  return text.replace(/&(amp|quot|#x27|lt);/g, (entity) => entities[entity]!)
}

/** Values of an attribute in served HTML, without inline scripts. */
export function attributeValues(html: string, tag: string, name: string): string[] {
  const markup = html.replace(/<script\b(?![^>]*\bsrc=)[\s\S]*?<\/script>/g, '')
  const pattern = new RegExp(`<(?:${tag})\\b[^>]*?\\s${name}="([^"]*)"`, 'g')
  return Array.from(markup.matchAll(pattern), (match) => decodeEntities(match[1]!))
}
