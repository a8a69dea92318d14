/** Assets a document or a script names. */
export function assetsIn(text: string): string[] {
  const found = new Set<string>()
  for (const match of text.matchAll(/\/?assets\/[\w.-]+\.(?:js|css|woff2|svg|png)/g))
    found.add(match[0].startsWith('/') ? match[0] : `/${match[0]}`)
  for (const match of text.matchAll(/["'`]\.\/([\w.-]+\.js)["'`]/g))
    found.add(`/assets/${match[1]}`)
  return [...found]
}
