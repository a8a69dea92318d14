import { formatDate } from '#app/basics/dates.ts'

/** A paragraph is a text, a list an array of texts. */
export type LegalSection = {
  id: string
  heading: string
  blocks: readonly (string | readonly string[])[]
}

export const section = (
  id: string,
  heading: string,
  blocks: LegalSection['blocks'],
): LegalSection => ({ id, heading, blocks })

export type LegalDocument = {
  path: string
  title: string
  description: string
  updated: { isoDate: string; text: string }
  lead: (legalName: string) => string
  inShort: readonly string[]
  sections: readonly LegalSection[]
}

/** Date of the privacy policy and the terms, from the requirements; documents added later have their own date. */
const lastUpdated = { isoDate: '2025-05-21', text: 'Last updated May 21, 2025' } as const

export const legalWords = {
  eyebrow: 'The small print, in full size',
  inShort: 'In short',
  inShortNote: 'A summary to read first. The full text below is what counts.',
  contents: 'On this page',
  other: 'Read next',
} as const

/** Supplier details that section 43 of the ECT Act requires on a site. */
export const supplierWords = {
  heading: 'Who we are and how to reach us',
  labels: {
    legalName: 'Legal name',
    registrationNumber: 'Registration number',
    address: 'Physical address',
    phone: 'Phone',
    email: 'Email',
    officeBearers: 'Office bearers',
    complaintsRoute: 'Complaints',
  },
} as const

/** The privacy notice of every form links to this policy. */
export const privacyPolicy: LegalDocument = {
  path: '/privacy-policy',
  title: 'Privacy Policy',
  description:
    'What personal information we collect on this site, why, who helps us process it, how long we keep it, and your rights under POPIA.',
  updated: lastUpdated,
  lead: (legalName) =>
    `This policy explains what ${legalName} does with personal information, as the Protection of Personal Information Act (POPIA) requires.`,
  inShort: [
    'We collect what you type into our forms, to answer you.',
    'We do not sell it, and we do not run advertising trackers.',
    'We send news and offers only if you ticked a box, and stop when you tell us to.',
    'You may ask what we hold, have it corrected, or have it deleted.',
  ],
  sections: [
    section('collect', 'What we collect', [
      'You give us most of it yourself, in a form on this site, by email or by phone. Each form shows which answers are required. Without them we cannot reply.',
      [
        'Who you are: name, company, email address, phone number.',
        'What you ask: the service, the size of your business, an address to check or survey, and your own words.',
        'What you chose: whether we may send you news and offers, by which channel, and when you said so.',
        'Technical data: for a short time, we use the network address a form was sent from to keep out spam and attacks.',
        'As a client: what your contract needs, such as billing details, and identity documents where the law on connections (RICA) requires them.',
      ],
    ]),
    section('purpose', 'Why we use it', [
      'We use personal information for the purpose it was given for, and for nothing that would surprise you.',
      [
        'To answer an enquiry, prepare a quote or visit, and keep a record of it.',
        'To deliver, support and bill the services you take.',
        'To send news and offers about our services, where you agreed to it.',
        'To keep the site and our clients’ systems secure.',
        'To meet our legal duties, such as those under tax and telecommunications law.',
      ],
    ]),
    section('ground', 'On what grounds', [
      'Answering you is a step you asked for before a contract; serving you is the contract itself. News and offers rest on your consent alone. Security and records rest on our legitimate interest or on a duty in law.',
      'Saying no to news and offers never changes how an enquiry is answered.',
    ]),
    section('share', 'Who helps us process it', [
      'We do not sell personal information. We share it only as far as the work needs:',
      [
        'with companies that process it for us under contract, such as the provider of our customer records, of our email and of our hosting;',
        'with network partners, where a connection is checked, installed or repaired;',
        'with authorities, where the law obliges us to.',
      ],
    ]),
    section('abroad', 'Outside South Africa', [
      'Some of the companies that help us keep data in other countries. We send personal information there only where the law of the country, or our contract with the company, protects it much as POPIA does.',
    ]),
    section('keep', 'How long we keep it', [
      'We keep an enquiry while we deal with it, and after that as long as we need it as a record of the request and our promises. Contract and billing records are kept as long as tax and company law require. After that we delete the record, or remove what identifies you.',
      'A record of your consent, or of its withdrawal, is kept as long as we may have to prove it.',
    ]),
    section('security', 'How we protect it', [
      'The site uses encrypted connections. Staff sign in with their own accounts and see what their role needs. Changes are logged, and backups are made. If personal information falls into the wrong hands, we tell you and the Information Regulator as soon as we reasonably can.',
    ]),
    section('browser', 'Cookies and your browser', [
      'Reading these pages needs no cookie and no account. Your own browser may remember small things for your convenience, such as a banner you closed or an answer you have not sent yet. They stay on your device, and you can clear them at any time. We count page visits ourselves, without following you to other sites.',
    ]),
    section('rights', 'Your rights', [
      'Write or phone, using the contact details below, and tell us what you want. We may first have to make sure that it is you. Asking costs nothing.',
      [
        'Ask whether we hold personal information about you, and what it is.',
        'Have it corrected, or deleted where we have no right or duty to keep it.',
        'Object to our using it, and stop news and offers at any time.',
        'Withdraw your consent. Anything we did before then remains lawful.',
      ],
    ]),
    section('complain', 'If you are not satisfied', [
      'Please give us the chance to put it right first, by the complaints route below. You may also complain to the Information Regulator (South Africa), at inforegulator.org.za.',
    ]),
    section('changes', 'Changes to this policy', [
      'When we change the policy, we update the date at the top. Each form records which notice it showed, so that what you agreed to can always be looked up.',
    ]),
  ],
}

/** The terms from the requirements are included word for word; our own additions must not contradict them. */
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
    section('agreement', 'The agreement', [
      'An enquiry, an assessment or a quote binds no one. An agreement is made when you accept our order or service agreement. It names the services, the price, the term and the level of support.',
    ]),
    section('services', 'What we supply', [
      'We supply the services with reasonable skill and care, ourselves or through partners for whom we answer. Speeds and uptimes on this site describe the product; what your agreement states is what we owe you. A connection depends on coverage at your address.',
      'Planned maintenance is announced beforehand. Work that keeps a network safe may have to happen at once.',
    ]),
    section('your-part', 'Your part', [
      'So that we can do our work, you',
      [
        'give us correct details, and access to the premises and systems concerned;',
        'keep passwords safe and tell us at once when one is lost;',
        'use the services lawfully, and do not harm others or the network with them;',
        'have licences for software that you bring.',
      ],
    ]),
    section('prices', 'Prices and payment', [
      'Prices on this site are monthly unless stated, and the footer of each page says whether they include VAT. We tell you of a change of price at least one calendar month before it applies to you.',
      'Invoices are due in 30 days, counted from the date of the invoice. On late amounts we may charge interest at the rate the law prescribes. A part of an invoice that you dispute in good faith need not be paid until the dispute is settled; the rest falls due as usual.',
    ]),
    section('term', 'Term and cancellation', [
      'Services run month to month, or for a fixed term where the offer says so. Month-to-month services end with one calendar month’s written notice.',
      'A consumer under the Consumer Protection Act may cancel a fixed term with 20 business days’ written notice; we may then charge a reasonable cancellation fee, for instance for an installation that was free because of the term. A consumer who agreed electronically may also have the right under the Electronic Communications and Transactions Act to cancel within 7 days, free of reason and penalty.',
    ]),
    section('equipment', 'Equipment', [
      'Equipment we lend you for a service stays ours. Please keep it insured against loss, theft and surges, and hand it back when the service ends. Equipment you bought becomes yours once it is paid for.',
    ]),
    section('data', 'Your data', [
      'Your data stay yours. Where we process personal information for you, we do so on your instructions, keep it confidential and secure, and tell you without delay of a breach. What we do with personal information of our own clients and visitors is in the Privacy Policy.',
      'We keep the backups your plan includes. Data that your plan does not back up are yours to copy.',
    ]),
    section('breach', 'Breach', [
      'If one of us breaks the agreement, the other gives written notice. The party in breach then has a remedy period of 30 days in which to put it right. Only if that does not happen may the other end the agreement, suspend its own performance, or claim what the law allows.',
      'We may suspend a service sooner where it endangers a network, other clients or the law, for as long as the danger lasts.',
    ]),
    section('liability', 'Liability', [
      'Each of us answers for the direct loss it causes by breaking the agreement. Neither answers for loss of profit or for events outside its control, such as grid power failures, cable theft or strikes. Nothing here takes away rights that the Consumer Protection Act or another law gives you, or limits liability for intent or gross negligence.',
    ]),
    section('site', 'Using this site', [
      'The guides and calculators help you to plan and are no substitute for advice on your own premises. Texts, drawings and software of the site are ours or our licensors’; you may read, print and share the pages for your own use.',
    ]),
    section('law', 'Law and disputes', [
      'These terms are governed by South African law. We ask that a dispute first goes through our complaints route below. After that it may go to a South African court, or to an ombud or regulator where the law provides one.',
    ]),
    section('changes', 'Changes to these terms', [
      'When we change these terms, we update the date at the top. For a service you already have, a change applies only once we have told you of it in good time.',
    ]),
  ],
}

export type AccessibilityRun = { measuredAt: string; pages: number; problems: number }

export function accessibilityStatementWith(run: AccessibilityRun): LegalDocument {
  const problems = run.problems === 0 ? 'no problem' : `${run.problems} problems`
  const last = `The last recorded run, on ${formatDate(run.measuredAt.slice(0, 10))}, visited ${run.pages} pages and found ${problems}.`
  return {
    ...accessibilityStatement,
    sections: accessibilityStatement.sections.map((each) =>
      each.id === 'tested' ? { ...each, blocks: [last, ...each.blocks] } : each,
    ),
  }
}

/** The repository's tests prove every claim here. When you change a claim or its test, change the other, too. */
export const accessibilityStatement: LegalDocument = {
  path: '/accessibility',
  title: 'Accessibility',
  description:
    'How this site works with a keyboard, a screen reader, large text and no scripts, how we test that, and who to tell when something doesn’t work.',
  updated: { isoDate: '2026-11-27', text: 'Last updated November 27, 2026' },
  lead: (legalName) =>
    `${legalName} wants everyone to be able to read this site and to send every form on it, whatever they use to do so.`,
  inShort: [
    'We aim for WCAG 2.2 at level AA.',
    'Every page works with the keyboard alone, and without scripts.',
    'Every change to the site is tested before it goes live.',
    'If something doesn’t work for you, tell us and we’ll help you another way in the meantime.',
  ],
  sections: [
    section('aim', 'What we aim for', [
      'Our standard is the Web Content Accessibility Guidelines (WCAG) 2.2, level AA, for this site, its client forms and its staff console.',
    ]),
    section('tested', 'What is tested, and how', [
      'Before each release, in a real browser and on every page:',
      [
        'the rules of axe-core, with none broken, in the light and the dark scheme and with forced colours;',
        'widths from 320 px, and text at twice the size, with nothing cut off;',
        'journeys from the first page to a sent form with the keyboard alone, with the focus always in view;',
        'every public form without scripts, and with the browser set to reduce motion;',
        'contrast between text and background;',
        'the new criteria of WCAG 2.2, each with a test: targets of at least 24 px, focus that is never covered, an alternative to dragging, help in the same place, and no form that asks the same thing twice;',
        'the accessibility tree of each kind of page, compared with the previous version.',
      ],
    ]),
    section('limits', 'Known limits', [
      'We know these limits and are working on them:',
      [
        'People who use a screen reader every day have not yet tested the site for us.',
        'The picture of fibre near an address has the same facts in words next to it, but you can’t explore the picture itself.',
        'The portal for existing customers belongs to another company, and this statement does not cover it.',
      ],
    ]),
    section('tell-us', 'Tell us', [
      'Write to us or call, using the details below, and include the page, what you use and what went wrong. We answer within 5 business days, and you can have the content in another form or send an enquiry by phone in the meantime.',
      'If our answer does not help, you may complain to the South African Human Rights Commission.',
    ]),
  ],
}
