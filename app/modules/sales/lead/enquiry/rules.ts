import type { SitePath } from '#app/basics/site-path.ts'

const enquiryPathPrefix = '/enquiry'

export function enquiryPath(key: string, part = ''): string {
  return part === '' ? `${enquiryPathPrefix}/${key}` : `${enquiryPathPrefix}/${key}/${part}`
}

/** Whether a path may contain the key of an enquiry, which must not leak. */
export function isEnquiryAddress(path: string): boolean {
  return path.toLowerCase().startsWith(`${enquiryPathPrefix}/`)
}

export function withReceiptKey(href: string, receiptKey: string): string {
  const [, address = '', fragment = ''] = /^([^#]*)(#.*)?$/.exec(href) ?? []
  return `${address}${address.includes('?') ? '&' : '?'}receipt=${receiptKey}${fragment}`
}

/** The prefilled start of a visitor's WhatsApp message about an enquiry. */
export const whatsappText = (brand: string, reference: string) =>
  `Hello ${brand}, this is about my enquiry ${reference}: `

export const enquiryMissingMessage =
  'Please open the link in our email again, or copy the whole link. The page expires 12 months after the enquiry was sent, or when the enquiry is withdrawn or deleted.'

export const enquiryContact = { label: 'Call or write to us', href: '/contact' satisfies SitePath }
