export type LegalSection = {
  /** The anchor of the section. */
  id: string
  heading: string
  paragraphs: readonly string[]
  items?: readonly string[]
}

export type LegalDocument = {
  path: string
  title: string
  description: string
  updated: { isoDate: string; text: string }
  lead: (legalName: string) => string
  inShort: readonly string[]
  sections: readonly LegalSection[]
}

/** LEG-01: the documented date of both texts; what is added later carries a date of its own (D-29). */
export const lastUpdated = { isoDate: '2025-05-21', text: 'Last updated May 21, 2025' } as const

export const legalWords = {
  eyebrow: 'The small print, in full size',
  inShort: 'In short',
  inShortNote: 'A summary to read first. The full text below is what counts.',
  contents: 'On this page',
  other: 'Read next',
} as const

/** LEG-02, LEG-07, D-155: what section 43 of the ECT Act asks a site to show. */
export const supplierWords = {
  heading: 'Who we are and how to reach us',
  labels: {
    legalName: 'Legal name',
    registrationNumber: 'Registration number',
    address: 'Physical address',
    phone: 'Telephone',
    email: 'E-mail',
    officeBearers: 'Office bearers',
    complaintsRoute: 'Complaints',
  },
} as const
