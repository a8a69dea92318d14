import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PurgeCSS } from 'purgecss'

const scripts = /<script\b[\s\S]*?<\/script>/g

/**
 * Gives the rules of the site's stylesheets that a page can use, so that HTML and CSS arrive in one flight.
 * @param clientDirectory the built browser files
 */
export function criticalCssFrom(clientDirectory: string) {
  const sources = new Map<string, Promise<string>>()
  const read = (href: string) => {
    let source = sources.get(href)
    if (!source) {
      source = readFile(join(clientDirectory, href), 'utf8')
      sources.set(href, source)
    }
    return source
  }
  return async (html: string, hrefs: string[]): Promise<string> => {
    const raw = (await Promise.all(hrefs.map(read))).join('')
    const [result] = await new PurgeCSS().purge({
      content: [{ raw: html.replace(scripts, ''), extension: 'html' }],
      css: [{ raw }],
      variables: true,
      keyframes: true,
      defaultExtractor: (content) => content.match(/[\w-/:.%[\]()&>*@,#=!]+/g) ?? [],
    })
    return result?.css ?? raw
  }
}
