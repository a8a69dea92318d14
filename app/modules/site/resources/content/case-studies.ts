import type { SitePath } from '#app/basics/site-path.ts'
/**
 * A client's story. A real one is published only with the record of the client's consent; until then
 * there are samples, which say so on themselves (D-22).
 */
export type CaseStudy = {
  id: string
  title: string
  client: string
  problem: string
  recipe: readonly string[]
  result: string
} & ({ isSample: true } | { isSample: false; consentRecord: string })

export const caseStudies: readonly CaseStudy[] = [
  {
    id: 'sample-dental-practice',
    title: 'The chair stays up',
    client: 'A dental practice with eleven people, KwaZulu-Natal',
    problem:
      'Every outage cut off the telephones and the patient files, although the chairs had a generator behind them.',
    recipe: [
      'A managed UPS for fibre box, router and Wi-Fi',
      'Patient files moved off the reception PC',
      'A wireless line that takes over by itself',
    ],
    result: 'The next outage was noticed by the lights alone.',
    isSample: true,
  },
]

export const publishedCaseStudies = caseStudies.filter((study) => !study.isSample)

export const caseStudiesPage = {
  title: 'Case studies',
  description:
    'What we built for clients and what came of it. We publish a case study only with the consent of the client it is about.',
  eyebrow: 'Case studies',
  heading: 'What we built, and what came of it.',
  lead: 'We publish a story only with the consent of the client it is about.',
  empty: {
    heading: 'No case study is published yet',
    text: 'This page waits for clients who agree to be named. Until then, ask us for a reference from your own line of business, and we will ask a client to speak to you.',
    contact: { label: 'Ask for a reference', href: '/contact' satisfies SitePath },
  },
  meanwhile: {
    heading: 'To read in the meantime',
    links: [
      {
        name: 'Working through power outages',
        href: '/resources/load-shedding' satisfies SitePath,
      },
      { name: 'Power backup, planned', href: '/resources/power-backup' satisfies SitePath },
      { name: 'All nine IT recipes', href: '/services' satisfies SitePath },
    ],
  },
  words: { problem: 'The problem', recipe: 'The recipe', result: 'What came of it' },
  sampleLabel: 'Sample',
} as const
