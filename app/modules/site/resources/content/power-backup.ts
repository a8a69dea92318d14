import type { SitePath } from '#app/basics/site-path.ts'
export const powerMeta = {
  title: 'Power backup for offices: what to keep on, and for how long',
  description:
    'Plan backup power for a South African office: what must stay on, what it draws, how long a battery lasts, and three ways to bridge an outage.',
}

export const powerHero = {
  eyebrow: 'Power backup',
  heading: 'What stays on when the power goes off?',
  lead: 'Not everything has to. Keep the network, the telephones and a few laptops alive, and most offices work on. Here is how to plan it.',
  primary: { label: 'Ask for a backup plan', href: '/contact' satisfies SitePath },
  secondary: {
    label: 'Free IT health assessment',
    href: '/resources/it-health' satisfies SitePath,
  },
}

export type Statistic = { value: string; label: string }

/** RES-03: the documented figures. What they are of is said in the settings (RES-07, D-25). */
export const powerStatistics: {
  heading: string
  items: readonly Statistic[]
  source: (name: string) => string
} = {
  heading: 'An outage, in three figures',
  items: [
    { value: '67%', label: 'of the desks in our example office stop at once' },
    { value: '4.6h', label: 'is the outage it plans for' },
    { value: '89%', label: 'of the day’s work goes on, once the plan is in place' },
  ],
  source: (name) => `Source: ${name}`,
}

/** What an example battery holds, and what is on it. */
export const batteryWattHours = 1000

/** Typical draw in watts; each line adds to those above it. */
export const loads: readonly { name: string; watts: number }[] = [
  { name: 'Fibre box, router and one access point', watts: 35 },
  { name: 'Card machine and two telephones', watts: 15 },
  { name: 'Two laptops', watts: 100 },
  { name: 'A desktop computer with a screen', watts: 150 },
]

export const runtimeWords = {
  heading: 'Every plug costs you hours',
  text: 'The same battery of 1,000 watt-hours, with one thing more on it each time. Laser printers, kettles and heaters do not belong on the list at all.',
  caption: 'How long a battery of 1,000 watt-hours lasts',
  columns: ['On the battery', 'Draw together', 'Lasts about'],
  note: 'Worked out with 80% of the battery used and 10% lost in the inverter. Typical draw; read the label on your own equipment.',
} as const

export type PowerSolution = {
  title: string
  tab: string
  summary: string
  ingredients: readonly string[]
  tip: string
  action: { label: string; href: string }
}

/** RES-04: targets in this order. */
export const powerSolutions: readonly PowerSolution[] = [
  {
    title: 'Managed UPS',
    tab: 'For hours',
    summary:
      'A battery between the wall and your network. It takes over so fast that no call drops.',
    ingredients: [
      'Sized to your network, not to a brochure',
      'Watched by us: we see a tired battery before you do',
      'Surge protection built in',
    ],
    tip: 'Test it on a quiet morning by pulling the plug.',
    action: { label: 'Size my UPS', href: '/contact' satisfies SitePath },
  },
  {
    title: 'Work off site',
    tab: 'For any outage',
    summary: 'What isn’t in your office doesn’t stop with it. Move files, mail and systems out.',
    ingredients: [
      'Files and mail can be reached from a laptop or phone',
      'The server under the desk needs no battery any more',
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
      'Batteries first, panels when they pay',
      'A certificate of compliance at the end',
    ],
    tip: 'Ask for the certificate before the last payment. Your insurer will.',
    action: { label: 'Plan an inverter', href: '/contact' satisfies SitePath },
  },
]

export const solutionsWords = {
  heading: 'Three ways to bridge it',
  price: 'A managed UPS is part of the Business Pro bundle:',
  priceLink: { name: 'see what else is in it', href: '/bundles/business-pro' satisfies SitePath },
}

/** RES-05, RES-06. */
export const powerStory = {
  heading: 'How it can look',
  link: { name: 'Go to the case studies', href: '/case-studies' satisfies SitePath },
}

export const powerClosing = {
  heading: 'Start with the list, not with the battery',
  text: 'Tell us what must stay on and for how long. We answer with a size, a price and what to leave off.',
  contact: { label: 'Ask for a backup plan', href: '/contact' satisfies SitePath },
  health: {
    label: 'Take the IT health assessment',
    href: '/resources/it-health' satisfies SitePath,
  },
}
