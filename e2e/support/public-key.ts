/** Reads the key that browsers send to the public functions, from an island's data on a page with a form. */
export async function readPublicKey(url: string): Promise<string> {
  const html = await (await fetch(url)).text()
  const key = /&quot;publicKey&quot;:&quot;([\w.-]+)/.exec(html)?.[1]
  if (!key) throw new Error(`${url} has no public key`)
  return key
}
