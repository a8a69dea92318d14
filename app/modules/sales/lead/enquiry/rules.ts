import type { SitePath } from '#app/basics/site-path.ts'

/** The path of visitors' own enquiries. The rest of the address is the key. */
const enquiryFolder = '/enquiry'

export function enquiryPath(key: string, part = ''): string {
  return part === '' ? `${enquiryFolder}/${key}` : `${enquiryFolder}/${key}/${part}`
}

/** Whether the rest of an address may be an enquiry's key: then it must not leak. */
export function isEnquiryAddress(path: string): boolean {
  return path.toLowerCase().startsWith(`${enquiryFolder}/`)
}

/** The page that a form was posted to, with its receipt. */
export function withReceipt(href: string, receiptKey: string): string {
  const [, address = '', fragment = ''] = /^([^#]*)(#.*)?$/.exec(href) ?? []
  return `${address}${address.includes('?') ? '&' : '?'}receipt=${receiptKey}${fragment}`
}

/** How a visitor's message on WhatsApp about an enquiry begins. */
export const whatsappText = (brand: string, reference: string) =>
  `Hello ${brand}, this is about my enquiry ${reference}: `

/** Said of the page of an enquiry that has ended, and of an address that is none. */
export const enquiryMissing =
  'Please open the link in our email again, or copy all of it. A page ends when its enquiry is withdrawn or deleted, and 12 months after it was sent.'

export const enquiryContact = { label: 'Call or write to us', href: '/contact' satisfies SitePath }
