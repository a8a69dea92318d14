import type { RegisterRow } from '#app/modules/privacy/register/rules.ts'
import { section, type LegalDocument } from '../content.ts'

export const paiaManualHead = {
  path: '/paia-manual',
  title: 'PAIA Manual',
  description:
    'Which records we keep, how to request one under the Promotion of Access to Information Act, what it costs and how soon we answer.',
} as const

export type ManualFacts = {
  informationOfficer: string
  areLegalTextsConfirmed: boolean
  processing: Omit<RegisterRow, 'columns'>[]
  fees: string[]
}

const sampleNotice = 'Sample, to be confirmed by a lawyer.'

/** Returns the PAIA manual (section 51). Its processing activities come from the processing register. */
export function paiaManual(facts: ManualFacts): LegalDocument {
  return {
    ...paiaManualHead,
    updated: { isoDate: '2026-11-27', text: 'Last updated November 27, 2026' },
    lead: (legalName) =>
      `This manual tells you which records ${legalName} keeps and how to request one, as section 51 of the Promotion of Access to Information Act 2 of 2000 (PAIA) prescribes.`,
    inShort: [
      ...(facts.areLegalTextsConfirmed ? [] : [sampleNotice]),
      'Many records are public: you don’t need a request for them.',
      'For others, send Form 2 at the end of this page.',
      'We decide within 30 days, and give reasons when we refuse.',
      'Information about yourself is free to request.',
    ],
    sections: [
      ...aboutUsSections(facts),
      ...recordCategories,
      ...processingSections(facts),
      ...requestSections(facts),
    ],
  }
}

function aboutUsSections({ informationOfficer, areLegalTextsConfirmed }: ManualFacts) {
  return [
    section('officer', 'Information officer', [
      ...(areLegalTextsConfirmed ? [] : [sampleNotice]),
      `Our information officer is ${informationOfficer}. Write or call at the contact details below, and mark it “PAIA”.`,
    ]),
    section('guide', 'The Regulator’s guide', [
      'The Information Regulator publishes a guide to PAIA in each official language (section 10). You can find it at inforegulator.org.za, or ask us for a copy at our office.',
      'Information Regulator (South Africa), Woodmead North Office Park, 54 Maxwell Drive, Woodmead, Johannesburg 2191. Email enquiries@inforegulator.org.za.',
    ]),
  ]
}

const recordCategories = [
  section('public', 'Records you don’t need to request', [
    'These are on this site, or we send them when you ask:',
    [
      'Products, prices, guides and terms of service.',
      'The privacy policy, this manual and the accessibility statement.',
      'Information we keep about you: use the form below the privacy policy.',
    ],
  ]),
  section('other-laws', 'Records kept under other laws', [
    'We keep records as these laws require:',
    [
      'Companies Act 71 of 2008; Income Tax Act 58 of 1962; Value-Added Tax Act 89 of 1991.',
      'Basic Conditions of Employment Act 75 of 1997; Unemployment Insurance Act 63 of 2001.',
      'Electronic Communications Act 36 of 2005; RICA 70 of 2002; Consumer Protection Act 68 of 2008.',
      'Protection of Personal Information Act 4 of 2013.',
    ],
  ]),
  section('records', 'Records by subject', [
    'You need a request for these. Whether we grant it depends on what is in the record.',
    [
      'Company: founding documents, minutes, registers of directors and shareholders.',
      'Finance: accounts, invoices, bank and tax records.',
      'Staff: contracts, leave, pay and training.',
      'Clients: quotes, agreements, audits, support and billing.',
      'Suppliers and network partners: agreements, orders and invoices.',
      'Networks and systems: designs, inventories, logs and incident reports.',
      'Enquiries: forms, messages, calls and appointments.',
    ],
  ]),
]

function processingSections({ processing: rows }: ManualFacts) {
  return [
    section('processing', 'Personal information we process', [
      'For each kind: whose it is, what it is, why we need it and how long we keep it.',
      rows.map(
        ({ what, people, kinds, why, keep }) =>
          `${what}. People: ${people}. Data: ${kinds}. Why: ${why}. Kept: ${keep}.`,
      ),
    ]),
    section('recipients', 'Who receives it, and where', [
      `We may share it with: ${[...new Set(rows.flatMap(({ recipients }) => recipients.split(', ')))].filter((one) => one !== 'None').join('; ')}.`,
      'Some of them keep data outside South Africa. We send it there only where the law of that country, or our contract, protects it much as POPIA does (section 72).',
    ]),
    section('security', 'How we protect it', [
      'Our measures for each kind of data (section 19 of POPIA):',
      [...new Set(rows.map(({ security }) => `${security}.`))],
    ]),
  ]
}

function requestSections({ fees }: ManualFacts) {
  return [
    section('how', 'How to request a record', [
      'Use Form 2 at the end of this page, or send it by email or post to the information officer. Name the right you want to exercise or protect and why you need the record for it. If you’re asking on behalf of someone else, show that you’re allowed to.',
      'We decide within 30 days. Where a request is large or needs a search elsewhere, we may take 30 more days once, and we write to tell you why. If we refuse, we name the section of PAIA.',
    ]),
    section('fees', 'Fees', [
      'We charge the fees that the PAIA Regulations, 2021, set for private bodies. For information about yourself, you pay only the cost of copies.',
      fees,
    ]),
    section('remedies', 'If you are not satisfied', [
      'PAIA has no internal appeal against a private body. Within 180 days of our decision you may complain to the Information Regulator with Form 5, or apply to a court (sections 77A and 78).',
    ]),
    section('availability', 'Where to get this manual', [
      'On this page, and at our office during business hours, free of charge (section 51(3)). We update it when our records change.',
    ]),
  ]
}
