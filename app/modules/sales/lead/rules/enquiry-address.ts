/** Where visitors find their own enquiry (PAS-02). What follows in the address opens it. */
const enquiryFolder = '/enquiry'

export function enquiryPath(key: string, part = ''): string {
  return part === '' ? `${enquiryFolder}/${key}` : `${enquiryFolder}/${key}/${part}`
}

/** Whether what follows in an address may open an enquiry: then nobody else learns it (PAS-03). */
export function isEnquiryAddress(path: string): boolean {
  return path.toLowerCase().startsWith(`${enquiryFolder}/`)
}

/** The page that a form was posted to, with the receipt of what was sent. */
export function withReceipt(href: string, receiptKey: string): string {
  const [, address = '', fragment = ''] = /^([^#]*)(#.*)?$/.exec(href) ?? []
  return `${address}${address.includes('?') ? '&' : '?'}receipt=${receiptKey}${fragment}`
}
