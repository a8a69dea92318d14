import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PageRules } from './page-rules.ts'

/**
 * Gives the rules of the site's stylesheets that a page can use, so that HTML and CSS arrive in one flight.
 * @param clientDirectory the built browser files
 */
export function criticalCssFrom(clientDirectory: string) {
  const rules = new Map<string, Promise<PageRules>>()
  const read = async (hrefs: string[]) => {
    // React Router adds a "#" to a sheet that routes share, so that it is not taken for another's.
    const sources = [...new Set(hrefs.map((href) => href.replace(/#.*/, '')))].map((href) =>
      readFile(join(clientDirectory, href), 'utf8'),
    )
    return new PageRules((await Promise.all(sources)).join(''))
  }
  return async (html: string, hrefs: string[]): Promise<string> => {
    const key = hrefs.join()
    const known = rules.get(key) ?? read(hrefs)
    rules.set(key, known)
    return (await known).usedBy(html)
  }
}
