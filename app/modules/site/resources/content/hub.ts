import type { SitePath } from '#app/basics/site-path.ts'
export const hubMeta = {
  title: 'Free IT guides and tools',
  description:
    'Free tools for South African offices: an IT health assessment, power backup planning and a Wi-Fi calculator. No account, no cost.',
}

export const hubHero = {
  eyebrow: 'Resources',
  heading: 'Free tools to use yourself.',
  lead: 'The tools we use with our clients, for anyone to use. They cost nothing, and you need no account.',
}

export type HubCard = {
  href: string
  title: string
  text: string
  /** How long it takes and what comes out. */
  facts: readonly [string, string]
  action: string
}

/** RES-01: these three, in this order (D-08). */
export const hubCards: readonly HubCard[] = [
  {
    href: '/resources/it-health' satisfies SitePath,
    title: 'IT Health Assessment',
    text: 'Tell us a little about your business. We look at security, efficiency, reliability and room to grow, and write down what to fix first.',
    facts: ['2 minutes to ask', 'Answered within 24 hours'],
    action: 'Check my IT',
  },
  {
    href: '/resources/power-backup' satisfies SitePath,
    title: 'Power Backup',
    text: 'What to keep running when the grid does not, what it draws, and how long a battery carries it.',
    facts: ['5 minutes to read', 'A table to plan with'],
    action: 'Plan my backup power',
  },
  {
    href: '/resources/wifi-toolkit' satisfies SitePath,
    title: 'Wi-Fi Toolkit',
    text: 'Tell it how big the office is and how many people work there, and it works out the access points and the speed you need. With a checklist for installation day.',
    facts: ['1 minute to calculate', 'Checklists to download'],
    action: 'Size my Wi-Fi',
  },
]

/** RES-02. */
export const powerAssessment = {
  heading: 'Free power infrastructure assessment',
  text: 'Not sure what your building can carry? One of our technicians walks through it with you and leaves a one-page report. It is free, with no obligation.',
  listHeading: 'We look at',
  list: [
    'the distribution board, and what is on which circuit',
    'everything that must stay on, and what it draws',
    'surge protection and earthing of the network cabinet',
    'room and ventilation for batteries or an inverter',
  ],
  action: { label: 'Book the assessment', href: '/contact' satisfies SitePath },
}
