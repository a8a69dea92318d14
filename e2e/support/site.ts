import { productUrl } from './browser.ts'

/** The paths of all public pages, as the sitemap names them. */
export async function publicPaths(): Promise<string[]> {
  const xml = await (await fetch(productUrl('/sitemap.xml'))).text()
  return Array.from(xml.matchAll(/<loc>([^<]+)<\/loc>/g), (match) => new URL(match[1]!).pathname)
}

/** 20 ms apart, each a few milliseconds. */
const requestsInASecond = 40

/** Fetches a public page until it has the text, for a second on an idle machine; a wall clock would fail on a busy one. */
export async function waitForPageText(path: string, text: string): Promise<void> {
  for (let request = 0; request < requestsInASecond; request++) {
    if ((await (await fetch(productUrl(path))).text()).includes(text)) return
    await new Promise((later) => setTimeout(later, 20))
  }
  throw new Error(`${path} did not say "${text}" within a second.`)
}

const entities: Record<string, string> = { '&amp;': '&', '&quot;': '"', '&#x27;': "'", '&lt;': '<' }

export function decodeEntities(text: string): string {
  return text.replace(/&(amp|quot|#x27|lt);/g, (entity) => entities[entity]!)
}

/** The values of an attribute in served HTML, scripts left out. */
export function attributeValues(html: string, tag: string, name: string): string[] {
  const markup = html.replace(/<script\b(?![^>]*\bsrc=)[\s\S]*?<\/script>/g, '')
  const pattern = new RegExp(`<(?:${tag})\\b[^>]*?\\s${name}="([^"]*)"`, 'g')
  return Array.from(markup.matchAll(pattern), (match) => decodeEntities(match[1]!))
}
