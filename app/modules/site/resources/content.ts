import type { SitePath } from '#app/basics/site-path.ts'

export const hubMeta = {
  title: 'Free IT guides and tools',
  description:
    'Free tools for South African offices: an IT health check, power backup planning and a Wi-Fi calculator. No account, no cost.',
}

export const hubHero = {
  eyebrow: 'Resources',
  heading: 'Free tools to use yourself.',
  lead: 'These are the tools we use with our own clients. They cost nothing, and you don’t need an account.',
}

/** `facts` say how long the tool takes, and what the visitor gets. */
export const hubCards = [
  {
    href: '/resources/it-health' satisfies SitePath,
    title: 'IT Health Check',
    text: 'Tell us a little about your business. We look at security, efficiency, reliability and room to grow, and write down what to fix first.',
    facts: ['Takes 2 minutes', 'Reply within 24 hours'],
    action: 'Check my IT',
  },
  {
    href: '/resources/power-backup' satisfies SitePath,
    title: 'Power Backup',
    text: 'What to keep running when the grid is down, how much power it draws, and how long a battery lasts.',
    facts: ['5 minutes to read', 'Includes a planning table'],
    action: 'Plan my backup power',
  },
  {
    href: '/resources/wifi-toolkit' satisfies SitePath,
    title: 'Wi-Fi Toolkit',
    text: 'Enter your office size and number of staff to get the access points and the speed you need. With a checklist for installation day.',
    facts: ['1 minute to calculate', 'Checklists to download'],
    action: 'Size my Wi-Fi',
  },
]

export const powerAssessment = {
  heading: 'Free power infrastructure assessment',
  text: 'Not sure what your building can handle? One of our technicians walks through it with you and gives you a one-page report. It is free, with no obligation.',
  listHeading: 'We look at',
  list: [
    'the distribution board, and what is on which circuit',
    'everything that must stay on, and what it draws',
    'surge protection and earthing of the network cabinet',
    'room and ventilation for batteries or an inverter',
  ],
  action: { label: 'Book the assessment', href: '/contact' satisfies SitePath },
}

export const powerMeta = {
  title: 'Power backup for offices: what to keep on, and for how long',
  description:
    'Plan backup power for a South African office: what must stay on, what it draws, how long a battery lasts, and three ways to bridge an outage.',
}

export const powerHero = {
  eyebrow: 'Power backup',
  heading: 'What stays on when the power goes off?',
  lead: 'Not everything has to. Keep the network, the phones and a few laptops running, and most offices keep working. Here is how to plan it.',
  primary: { label: 'Ask for a backup plan', href: '/contact' satisfies SitePath },
  secondary: { label: 'Free IT health check', href: '/resources/it-health' satisfies SitePath },
}

/** Figures about an example power outage, from the requirements. Only the name of their source comes from the settings. */
export const powerStatistics = {
  heading: 'An outage, in three figures',
  items: [
    { value: '67%', label: 'of the desks in our example office stop at once' },
    { value: '4.6h', label: 'is the length of outage it plans for' },
    { value: '89%', label: 'of the day’s work carries on once the plan is in place' },
  ],
  source: (name: string) => `Source: ${name}`,
}

export const batteryWattHours = 1000

/** Typical draw of each load in watts. The runtime table adds each load to the ones before it. */
export const applianceLoads: readonly { name: string; watts: number }[] = [
  { name: 'Fibre box, router and one access point', watts: 35 },
  { name: 'Card machine and two phones', watts: 15 },
  { name: 'Two laptops', watts: 100 },
  { name: 'A desktop computer with a screen', watts: 150 },
]

export const runtimeWords = {
  heading: 'Every plug costs you hours',
  text: 'The same 1,000 watt-hour battery, with one more thing plugged in each time. Laser printers, kettles and heaters don’t belong on a battery at all.',
  caption: 'How long a 1,000 watt-hour battery lasts',
  columns: ['On the battery', 'Total draw', 'Lasts about'],
  note: 'We assume that 80% of the battery is used and 10% is lost in the inverter. These are typical loads, so check the label on your own equipment.',
} as const

export const powerSolutions = [
  {
    title: 'Managed UPS',
    tab: 'For hours',
    summary:
      'A battery between the wall and your network. It takes over so fast that no call drops.',
    ingredients: [
      'Sized to your network, not to a brochure',
      'Monitored by us, so we spot a tired battery before you do',
      'Surge protection built in',
    ],
    tip: 'Test it on a quiet morning by pulling the plug.',
    action: { label: 'Size my UPS', href: '/contact' satisfies SitePath },
  },
  {
    title: 'Work off site',
    tab: 'For any outage',
    summary:
      'What isn’t in your office doesn’t stop when the office does. Move files, mail and systems off site.',
    ingredients: [
      'Files and mail can be reached from a laptop or phone',
      'The server under the desk no longer needs a battery',
      'People can go where the power is',
    ],
    tip: 'Move mail first: it is what everyone misses in the first minute.',
    action: { label: 'See cloud migration', href: '/cloud/migration' satisfies SitePath },
  },
  {
    title: 'Inverter and solar',
    tab: 'For days',
    summary:
      'For offices that must keep lights, tills or machines going, planned with a registered electrician.',
    ingredients: [
      'Essential circuits split off at the board',
      'Batteries first, panels once they pay for themselves',
      'A certificate of compliance at the end',
    ],
    tip: 'Ask for the certificate before you make the last payment. Your insurer will want it.',
    action: { label: 'Plan an inverter', href: '/contact' satisfies SitePath },
  },
]

export const solutionsWords = {
  heading: 'Three ways to bridge an outage',
  price: 'A managed UPS is part of the Business Pro bundle:',
  priceLink: { name: 'see what else is in it', href: '/bundles/business-pro' satisfies SitePath },
}

export const powerStory = {
  heading: 'An example',
  link: { name: 'Go to the case studies', href: '/case-studies' satisfies SitePath },
}

export const powerClosing = {
  heading: 'Start with the list, not with the battery',
  text: 'Tell us what must stay on and for how long. We reply with a battery size, a price and a list of what to leave off.',
  primary: { label: 'Ask for a backup plan', href: '/contact' satisfies SitePath },
  secondary: { label: 'Free IT health check', href: '/resources/it-health' satisfies SitePath },
}

export const loadSheddingPage = {
  title: 'Working through load shedding and power outages',
  description:
    'How a South African business keeps its network, phones and data going through load shedding: what to put on a battery, and for how long.',
  eyebrow: 'Power outages',
  heading: 'The lights go out. The work goes on.',
  lead: 'Load shedding, a blown substation or a stolen cable: the cause varies, but the answer doesn’t. Decide what must stay on, give it a battery, and have a second connection.',
  step: { label: 'Plan my backup power', href: '/resources/power-backup' satisfies SitePath },
  timelineHeading: 'An outage, minute by minute',
  timeline: [
    {
      when: 'Before',
      title: 'Decide what must stay on',
      text: 'List what you cannot trade without: usually the fibre box, the router, one access point, the till and a laptop or two. Test the list by switching the rest off.',
    },
    {
      when: 'The first second',
      title: 'A UPS takes over',
      text: 'Network equipment restarts slowly. With a small UPS it never stops, so calls aren’t cut off.',
    },
    {
      when: 'The first hour',
      title: 'Work from the cloud',
      text: 'Laptops run on their own batteries. With files, mail and telephony in the cloud, most people hardly notice.',
    },
    {
      when: 'Two to four hours',
      title: 'Mind the towers',
      text: 'Mobile towers and fibre cabinets have batteries too, and they run flat. A second line of a different kind, on a different route, saves the afternoon.',
    },
    {
      when: 'When the power returns',
      title: 'Beware of the surge',
      text: 'Most equipment damage happens as the power comes back. Surge protection and a delayed start cost less than one router.',
    },
  ],
  checksHeading: 'Check it once a quarter',
  checks: [
    'Pull the plug on a quiet morning and see what goes dark.',
    'Write down how many minutes each battery lasts, and replace it when the time has halved.',
    'Switch to the second line on purpose, and make a phone call over it.',
    'Restore one file from the backup.',
    'Print the plan, with phone numbers, and hang it by the distribution board.',
  ],
  next: {
    heading: 'How long do you need to last?',
    text: 'Compare batteries, inverters and cloud standby, or ask us to size one for you.',
    primary: {
      label: 'Power backup solutions',
      href: '/resources/power-backup' satisfies SitePath,
    },
    secondary: { label: 'Ask us to size it', href: '/contact' satisfies SitePath },
  },
} as const

/** Case study. The site shows labelled samples until staff publish a real one with a record of the client's consent. */
export type CaseStudy = {
  id: string
  title: string
  client: string
  problem: string
  recipe: readonly string[]
  result: string
  isSample: boolean
}

export const caseStudies: readonly CaseStudy[] = [
  {
    id: 'sample-dental-practice',
    title: 'The dentist keeps working',
    client: 'A dental practice with eleven people, KwaZulu-Natal',
    problem:
      'Every outage cut off the phones and the patient files, even though the chairs had a generator.',
    recipe: [
      'A managed UPS for fibre box, router and Wi-Fi',
      'Patient files moved off the reception PC',
      'A wireless line that takes over automatically',
    ],
    result: 'Only the lights noticed the next outage.',
    isSample: true,
  },
]

export const caseStudiesPage = {
  title: 'Case studies',
  description:
    'What we built for clients and how it turned out. We publish a case study only with the consent of the client it is about.',
  eyebrow: 'Case studies',
  heading: 'What we built, and how it turned out.',
  lead: 'We publish a story only with the consent of the client it is about.',
  empty: {
    heading: 'No case studies yet',
    text: 'Our first case studies will appear here once clients agree to be named. Until then, ask us for a reference in your industry and we’ll ask a client to speak to you.',
    contact: { label: 'Ask for a reference', href: '/contact' satisfies SitePath },
  },
  meanwhile: {
    heading: 'Read this in the meantime',
    links: [
      {
        name: 'Working through power outages',
        href: '/resources/load-shedding' satisfies SitePath,
      },
      { name: 'Power backup, planned', href: '/resources/power-backup' satisfies SitePath },
      { name: 'All nine IT recipes', href: '/services' satisfies SitePath },
    ],
  },
  words: { problem: 'The problem', recipe: 'The recipe', result: 'Result' },
  sampleLabel: 'Sample',
} as const
