/** Words of a quote as the visitor reads it: the same on the page, on paper and in the mail (QUO-04). */
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
  statedWithout: (rate: string) => `Prices are in rand; ${rate} VAT is added below.`,
  net: 'Without VAT',
  vat: (rate: string) => `VAT ${rate}`,
  gross: 'With VAT',
  inShort: 'In short',
  payMonth: (amount: string) => `${amount} every month`,
  payOnce: (amount: string) => `${amount} once`,
  payWhen:
    'The first month is due when the service works; what is paid once is due on delivery. All with VAT.',
  accept: 'How to accept',
  acceptSteps: [
    'Open your own page from the e-mail that came with this quote.',
    'Choose this quote, type your name, and confirm that you may accept it and have read the terms.',
    'Press “Accept the quote”. Both of us then get the same sealed PDF.',
  ],
  terms: (version: number) => `Terms, version ${version}`,
  contract: 'How long it runs, and how prices may rise',
  personNotice: 'Your right to withdraw and to cancel',
  acceptedHeading: 'Accepted',
  accepted: (name: string, moment: string) =>
    `${name} accepted this quote on ${moment} (South African time), and confirmed to be allowed to do so and to have read the terms above.`,
  seal: (hash: string) => `Fingerprint of what was accepted (SHA-256): ${hash}`,
  check: (address: string) => `Whether this file is as we sealed it can be checked at ${address}`,
  contact: (name: string) => `Your contact: ${name}`,
  page: (number: string) => `Quote ${number}`,
} as const

/** "15%", "15.5%" */
export function rateText(basisPoints: number): string {
  return `${basisPoints / 100}%`
}
