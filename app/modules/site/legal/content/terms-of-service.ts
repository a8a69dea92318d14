import { lastUpdated, type LegalDocument } from '../content.ts'

/** LEG-03 to LEG-05 are the documented terms; the rest contradicts none of them (D-154, D-156). */
export const termsOfService: LegalDocument = {
  path: '/terms-of-service',
  title: 'Terms of Service',
  description:
    'The terms on which we supply managed IT, connectivity and cloud services: payment in 30 days, a remedy period of 30 days, South African law.',
  updated: lastUpdated,
  lead: (legalName) =>
    `These terms apply to this site and to the services that ${legalName} supplies. A signed order or service agreement comes first where it says something else.`,
  inShort: [
    'Invoices are due in 30 days.',
    'A party that breaks the agreement has 30 days to put it right.',
    'Services run month to month, or for the term you chose.',
    'South African law applies.',
  ],
  sections: [
    {
      id: 'agreement',
      heading: 'The agreement',
      paragraphs: [
        'An enquiry, an assessment or a quote binds no one. An agreement is made when you accept our order or service agreement. It names the services, the price, the term and the level of support.',
      ],
    },
    {
      id: 'services',
      heading: 'What we supply',
      paragraphs: [
        'We supply the services with reasonable skill and care, ourselves or through partners for whom we answer. Speeds and uptimes on this site describe the product; what your agreement states is what we owe you. A connection depends on coverage at your address.',
        'Planned maintenance is announced beforehand. Work that keeps a network safe may have to happen at once.',
      ],
    },
    {
      id: 'your-part',
      heading: 'Your part',
      paragraphs: ['So that we can do our work, you'],
      items: [
        'give us correct details, and access to the premises and systems concerned;',
        'keep passwords safe and tell us at once when one is lost;',
        'use the services lawfully, and do not harm others or the network with them;',
        'hold licences for software that you bring along.',
      ],
    },
    {
      id: 'prices',
      heading: 'Prices and payment',
      paragraphs: [
        'Prices on this site are monthly unless stated, and the footer of each page says whether they include VAT. We tell you of a change of price at least one calendar month before it applies to you.',
        'Invoices are due in 30 days, counted from the date of the invoice. On late amounts we may charge interest at the rate the law prescribes. A part of an invoice that you dispute in good faith need not be paid until the dispute is settled; the rest falls due as usual.',
      ],
    },
    {
      id: 'term',
      heading: 'Term and cancellation',
      paragraphs: [
        'Services run month to month, or for a fixed term where the offer says so. Month-to-month services end with one calendar month’s written notice.',
        'A consumer under the Consumer Protection Act may cancel a fixed term with 20 business days’ written notice; we may then charge a reasonable cancellation fee, for instance for an installation that was free because of the term. A consumer who agreed electronically may also have the right under the Electronic Communications and Transactions Act to cancel within 7 days, free of reason and penalty.',
      ],
    },
    {
      id: 'equipment',
      heading: 'Equipment',
      paragraphs: [
        'Equipment we lend you for a service stays ours. Please keep it insured against loss, theft and surges, and hand it back when the service ends. Equipment you bought becomes yours when it is paid.',
      ],
    },
    {
      id: 'data',
      heading: 'Your data',
      paragraphs: [
        'Your data stay yours. Where we process personal information for you, we do so on your instructions, keep it confidential and secure, and tell you without delay of a breach. What we do with personal information of our own clients and visitors is in the Privacy Policy.',
        'We keep the backups your plan includes. Data that your plan does not back up are yours to copy.',
      ],
    },
    {
      id: 'breach',
      heading: 'Breach',
      paragraphs: [
        'If one of us breaks the agreement, the other gives written notice. The party in breach then has a remedy period of 30 days in which to put it right. Only if that does not happen may the other end the agreement, suspend its own performance, or claim what the law allows.',
        'We may suspend a service sooner where it endangers a network, other clients or the law, for as long as the danger lasts.',
      ],
    },
    {
      id: 'liability',
      heading: 'Liability',
      paragraphs: [
        'Each of us answers for the direct loss it causes by breaking the agreement. Neither answers for loss of profit or for events outside its control, such as power failures of the grid, cable theft or strikes. Nothing here takes away rights that the Consumer Protection Act or another law gives you, or limits liability for intent or gross negligence.',
      ],
    },
    {
      id: 'site',
      heading: 'Using this site',
      paragraphs: [
        'The guides and calculators help you to plan and are no substitute for advice on your own premises. Texts, drawings and software of the site are ours or our licensors’; you may read, print and share the pages for your own use.',
      ],
    },
    {
      id: 'law',
      heading: 'Law and disputes',
      paragraphs: [
        'These terms are governed by South African law. We ask that a dispute first goes through our complaints route below. After that it may go to a South African court, or to an ombud or regulator where the law provides one.',
      ],
    },
    {
      id: 'changes',
      heading: 'Changes of these terms',
      paragraphs: [
        'When we change these terms we change the date at their top. For a service you already have, a change applies only once we have told you of it in good time.',
      ],
    },
  ],
}
