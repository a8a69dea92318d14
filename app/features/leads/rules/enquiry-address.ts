/** Where visitors find their own enquiry (PAS-02). What follows in the address opens it. */
export const enquiryFolder = '/enquiry'

export function enquiryPath(key: string, part = ''): string {
  return part === '' ? `${enquiryFolder}/${key}` : `${enquiryFolder}/${key}/${part}`
}

/** The page that a form was posted to, with the receipt of what was sent. */
export function withReceipt(href: string, receiptKey: string): string {
  const [, address = '', fragment = ''] = /^([^#]*)(#.*)?$/.exec(href) ?? []
  return `${address}${address.includes('?') ? '&' : '?'}receipt=${receiptKey}${fragment}`
}
