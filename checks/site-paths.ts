import type { Violation } from './import-rules.ts'

const link =
  /\b(?:to|href)(?:=|: )(?:["']|\{['"])(\/(?!admin)[^"']*)["']\}?(?! satisfies SitePath)/g

const isFile = /\.(ico|svg|png|webmanifest|json)$/

/**
 * Finds links to pages of the site whose address the type `SitePath` does not check against the route table
 * (`app/basics/site-path.ts`).
 */
export function findLooseLinks(paths: string[], read: (path: string) => string): Violation[] {
  return paths.flatMap((path) =>
    Array.from(read(path).matchAll(link))
      .filter(([, address]) => !isFile.test(address!))
      .map(([, address]) => ({
        path,
        message: `“${address}” stands without “satisfies SitePath”`,
      })),
  )
}
