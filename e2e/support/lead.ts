import { product, productUrl } from './browser.ts'

/** Sends an enquiry to the function zoho-crm with the public key that every page carries. */
export async function postLead(
  body: Record<string, unknown>,
): Promise<{ id: string; reference: string }> {
  const html = await (await fetch(product().url)).text()
  const key = /publicKey\\*",\\*"([\w.-]+)/.exec(html)?.[1]
  const response = await fetch(productUrl('/functions/zoho-crm'), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`zoho-crm answered ${response.status}`)
  return (await response.json()) as { id: string; reference: string }
}
