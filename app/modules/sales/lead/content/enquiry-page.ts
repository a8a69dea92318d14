import type { SitePath } from '#app/basics/site-path.ts'

/** Said of the page of an enquiry that has ended, and of an address that is none. */
export const enquiryMissing =
  'Please open the link in our e-mail again, or copy all of it. A page ends when its enquiry is withdrawn or deleted, and 12 months after it was sent.'

export const enquiryContact = { label: 'Call or write to us', href: '/contact' satisfies SitePath }
