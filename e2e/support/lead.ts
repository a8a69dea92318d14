import { randomUUID } from 'node:crypto'
import { product, productUrl } from './browser.ts'
import { readPublicKey } from './public-key.ts'

/** An enquiry by the contact form; `more` replaces and adds values. */
export const contactEnquiry = <More extends object>(more: More) => ({
  formType: 'contact',
  page: '/contact',
  serviceInterest: 'wifi',
  message: 'Wi-Fi in the shop',
  ...more,
})

/** An enquiry by the IT assessment; `more` replaces and adds values. */
export const assessment = (more: Record<string, unknown> = {}) => ({
  name: 'Lerato Mokoena',
  email: `${randomUUID()}@example.co.za`,
  company: 'Mokoena Attorneys',
  phone: '082 555 0199',
  employees: '51-200',
  challenges: 'Email bounces.\nBackups are on a USB disk.',
  page: '/resources/it-health',
  noticeVersion: '2026-11-20',
  consents: { email: true },
  ...more,
})

type FunctionAnswer = { id: string; reference: string }

export const postLead = (body: Record<string, unknown>) => postFunction('zoho-crm', body)

/** Sends a form to a public function with the public key of the product. */
export async function postFunction(name: string, body: object): Promise<FunctionAnswer> {
  const key = await readPublicKey(product().url)
  const response = await fetch(productUrl(`/functions/${name}`), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${name} answered ${response.status}`)
  return (await response.json()) as FunctionAnswer
}
