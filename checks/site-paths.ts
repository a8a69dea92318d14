import type { Violation } from './import-rules.ts'

const link =
  /\b(?:to|href)(?:=|: )(?:["']|\{['"])(\/(?!admin)[^"']*)["']\}?(?! satisfies SitePath)/g

const isFile = /\.(ico|svg|png|webmanifest|json)$/

/** Links to pages of the site for visitors whose address no type holds to the route table (`app/basics/site-path.ts`). */
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
