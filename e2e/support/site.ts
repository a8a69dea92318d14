import { productUrl } from './browser.ts'

/** The paths of all public pages, as the sitemap names them. */
export async function publicPaths(): Promise<string[]> {
  const xml = await (await fetch(productUrl('/sitemap.xml'))).text()
  return Array.from(xml.matchAll(/<loc>([^<]+)<\/loc>/g), (match) => new URL(match[1]!).pathname)
}

const looksInASecond = 40

/** Waits for a second of looks until a public page says it; on a busy machine the looks take longer, and so does all else. */
export async function untilPageSays(path: string, text: string): Promise<void> {
  for (let look = 0; look < looksInASecond; look++) {
    if ((await (await fetch(productUrl(path))).text()).includes(text)) return
    await new Promise((later) => setTimeout(later, 20))
  }
  throw new Error(`${path} did not say "${text}" within a second.`)
}

const entities: Record<string, string> = { '&amp;': '&', '&quot;': '"', '&#x27;': "'", '&lt;': '<' }

export function plain(text: string): string {
  return text.replace(/&(amp|quot|#x27|lt);/g, (entity) => entities[entity]!)
}

/** The values of an attribute in served HTML, scripts left out. */
export function attributeValues(html: string, tag: string, name: string): string[] {
  const markup = html.replace(/<script\b(?![^>]*\bsrc=)[\s\S]*?<\/script>/g, '')
  const pattern = new RegExp(`<(?:${tag})\\b[^>]*?\\s${name}="([^"]*)"`, 'g')
  return Array.from(markup.matchAll(pattern), (match) => plain(match[1]!))
}
