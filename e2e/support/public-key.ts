/**
 * The key that browsers send to the public functions, as they learn it: from the start script that a page
 * of the product names (ADR 0027).
 */
export async function readPublicKey(url: string): Promise<string> {
  const html = await (await fetch(url)).text()
  const address = /"(\/hydration\/[^"#]+)/.exec(html)?.[1]
  if (!address) throw new Error(`${url} names no start script`)
  const script = await (await fetch(new URL(address, url))).text()
  const key = /publicKey\\*",\\*"([\w.-]+)/.exec(script)?.[1]
  if (!key) throw new Error(`the start script of ${url} tells no public key`)
  return key
}
