import { product, productUrl } from './browser.ts'
import { readPublicKey } from './public-key.ts'

/** Sends an enquiry to the function zoho-crm with the public key of the product. */
export async function postLead(
  body: Record<string, unknown>,
): Promise<{ id: string; reference: string }> {
  const key = await readPublicKey(product().url)
  const response = await fetch(productUrl('/functions/zoho-crm'), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`zoho-crm answered ${response.status}`)
  return (await response.json()) as { id: string; reference: string }
}
