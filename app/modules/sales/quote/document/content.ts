import { formatCents } from '../content.ts'

/** Texts of a quote for the visitor, shared by the page, the PDF and the email. */
export const documentWords = {
  title: (number: string) => `Quote ${number}`,
  forWhom: (name: string, company: string) => `For ${company ? `${name}, ${company}` : name}`,
  about: (reference: string) => `About your enquiry ${reference}.`,
  sentOn: (day: string) => `Sent on ${day}.`,
  validUntil: (day: string) => `Valid until ${day}.`,
  month: 'Every month',
  once: 'Once',
  columns: {
    what: 'What',
    quantity: 'Quantity',
    price: 'Price',
    discount: 'Discount',
    total: 'Amount',
  },
  statedWith: (rate: string) => `Prices are in rand and include ${rate} VAT.`,
  statedWithout: (rate: string) => `Prices are in rand. ${rate} VAT is added below.`,
  net: 'Excluding VAT',
  vat: (rate: string) => `VAT ${rate}`,
  gross: 'Including VAT',
  inShort: 'In short',
  payMonth: (amount: string) => `${amount} every month`,
  payOnce: (amount: string) => `${amount} once`,
  payWhen:
    'The first month is due when the service works. Once-off items are due on delivery. All amounts include VAT.',
  accept: 'How to accept',
  acceptSteps: [
    'Open your enquiry page from the email that came with this quote.',
    'Choose this quote, type your name, and confirm that you may accept it and have read the terms.',
    'Press “Accept the quote”. You and our team then get the same sealed PDF.',
  ],
  terms: (version: number) => `Terms, version ${version}`,
  contract: 'How long the agreement runs, and how prices may rise',
  personNotice: 'Your right to withdraw and to cancel',
  acceptedHeading: 'Accepted',
  accepted: (name: string, moment: string) =>
    `${name} accepted this quote on ${moment} (South African time), and confirmed that they may do so and have read the terms above.`,
  seal: (hash: string) => `Fingerprint of the accepted quote (SHA-256): ${hash}`,
  check: (address: string) => `Check that this file is unchanged at ${address}`,
  contact: (name: string) => `Your contact: ${name}`,
} as const

/** Formats a rate as a percentage, such as "15%" or "15.5%". */
export function percentText(basisPoints: number): string {
  return `${basisPoints / 100}%`
}

/** Texts of emails about quotes. The only typed text in them is a name that was checked. */
export const quoteMailWords = {
  subject: (number: string, reference: string) => `Quote ${number} (${reference})`,
  heading: (number: string) => `Quote ${number}`,
  intro: 'Here is our quote. It’s also attached as a PDF.',
  short: (month: string, once: string) =>
    `It comes to ${[month && `${month} every month`, once && `${once} once`].filter(Boolean).join(', and ') || formatCents(0)}, VAT included.`,
  valid: (day: string) => `It is valid until ${day}.`,
  superseded: (number: string) => `It replaces quote ${number}, which can no longer be accepted.`,
  accept: 'You can read it, ask questions, and accept or decline it on your enquiry page:',
  button: 'Open your page',
  reason: 'You’re getting this email because you asked us for a quote.',
} as const

export const acceptedMailWords = {
  subject: (number: string) => `You accepted quote ${number}`,
  heading: (number: string) => `Quote ${number} is accepted`,
  intro:
    'Thank you. The sealed PDF is attached, and we keep the same file. We’ll be in touch about the next steps.',
  reason: 'You’re getting this email because one of our quotes was accepted on your enquiry page.',
  button: 'Open your page',
} as const

export const reminderMailWords = {
  subject: (number: string) => `Quote ${number} expires soon`,
  heading: (number: string) => `Quote ${number} expires soon`,
  intro: (day: string) =>
    `Our quote is valid until ${day}. After that, you can ask us for a new one.`,
  button: 'Open your page',
  reason: 'You’re getting this one reminder because you asked us for a quote.',
} as const
