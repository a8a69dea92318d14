import type { SitePath } from '#app/basics/site-path.ts'

/** Where visitors find their own enquiry (PAS-02). What follows in the address opens it. */
const enquiryFolder = '/enquiry'

export function enquiryPath(key: string, part = ''): string {
  return part === '' ? `${enquiryFolder}/${key}` : `${enquiryFolder}/${key}/${part}`
}

/** Whether what follows in an address may open an enquiry: then no one else learns it (PAS-03). */
export function isEnquiryAddress(path: string): boolean {
  return path.toLowerCase().startsWith(`${enquiryFolder}/`)
}

/** The page that a form was posted to, with the receipt of what was sent. */
export function withReceipt(href: string, receiptKey: string): string {
  const [, address = '', fragment = ''] = /^([^#]*)(#.*)?$/.exec(href) ?? []
  return `${address}${address.includes('?') ? '&' : '?'}receipt=${receiptKey}${fragment}`
}

/** Said of the page of an enquiry that has ended, and of an address that is none. */
export const enquiryMissing =
  'Please open the link in our e-mail again, or copy all of it. A page ends when its enquiry is withdrawn or deleted, and 12 months after it was sent.'

export const enquiryContact = { label: 'Call or write to us', href: '/contact' satisfies SitePath }
