import type { SitePath } from '#app/basics/site-path.ts'
import type { Battery, PowerState } from './rules.ts'

export const homeOffers = [
  'managed-it-basic',
  'waas-business',
  'waas-home',
  'business-connect',
  'business-pro',
  'home-soho-resilience',
  'virtual-desktop-basic',
  'vps-hosting',
  'cloud-backup',
] as const
export type HomeOffer = (typeof homeOffers)[number]

export const homeMeta = {
  title: 'Managed IT, internet and backup power for South African business',
  description:
    'Managed IT, internet and backup power for small businesses and home offices in South Africa: ready-made recipes on one bill, first month free.',
}

export const heroWords = {
  eyebrow: 'For small businesses and home offices',
  heading: 'IT and internet that keep working when the power does not.',
  lead: 'We run your computers, line and backup power: one team, one bill.',
  primary: {
    label: 'Get Your Free Resilience Assessment',
    href: '/resources/it-health' satisfies SitePath,
  },
  secondary: { label: 'Explore Our Bundles', href: '/bundles' satisfies SitePath },
  chipsLabel: 'Straight to a bundle',
  badgesLabel: 'What you can count on',
  badges: [
    'First month free on any new service',
    'POPIA compliant',
    'Power-outage ready',
    'Reliable network partners',
  ],
}

/** `battery` is the UPS runtime in hours from the bundle's own page. It is missing if the bundle has no UPS. */
export type BundleChip = { name: string; href: string; offer: HomeOffer; battery?: Battery }

export const bundleChips: BundleChip[] = [
  {
    name: 'Business Connect',
    href: '/bundles/business-connect' satisfies SitePath,
    offer: 'business-connect',
  },
  {
    name: 'Business Pro',
    href: '/bundles/business-pro' satisfies SitePath,
    offer: 'business-pro',
    battery: { minHours: 4, maxHours: 6 },
  },
  {
    name: 'Home & SOHO Resilience',
    href: '/bundles/home-soho-resilience' satisfies SitePath,
    offer: 'home-soho-resilience',
  },
]

/** Texts of the power-outage slider in the hero. A bundle's batteries power only the router and the card machine. */
export const outageWords = {
  question: 'Hours without power',
  maxHours: 8,
  /** The number of hours shown until the visitor moves the slider. */
  firstHours: 3,
  span: (hours: number, from: string, to: string) =>
    hours === 0 ? `From ${from}` : `${hours} ${hours === 1 ? 'hour' : 'hours'}: ${from} to ${to}`,
  states: {
    mains: 'Everything is on',
    battery: 'Router and card machine are on',
    uncertain: 'May still be on',
    off: 'Everything is off',
  } satisfies Record<PowerState, string>,
  noBattery: 'No UPS included',
  until: (least: string, most: string) => `UPS lasts until ${least} to ${most}`,
  summary: {
    mains: 'The power is on in all three shops.',
    battery: 'Business Pro still takes cards.',
    uncertain: 'Business Pro may still take cards.',
    off: 'All three shops are without power.',
  } satisfies Record<PowerState, string>,
}

/** The figures next to the price are those of the Business Pro page. */
export const businessProWords = {
  tab: 'Most popular bundle',
  title: 'Business Pro',
  href: '/bundles/business-pro' satisfies SitePath,
  linkLabel: 'See the full recipe',
  meta: ['Serves up to 30 devices', '4-hour response'],
  ingredients: ['100Mbps wireless', 'Managed UPS', 'Proactive monitoring', '2GB cloud backup'],
  offer: 'business-pro' as HomeOffer,
  tip: 'Plug the router and the card machine into the UPS first. It keeps them running for 4 to 6 hours.',
}

export type PriceLine = { label: string; offer: HomeOffer; isFrom?: boolean; note?: string }
export type Solution = {
  id: string
  icon: 'laptop' | 'wifi' | 'plug'
  title: string
  text: string
  lines: PriceLine[]
  claims: string[]
  tip: string
  href: string
}

/** Each 'Learn more' link leads to an existing page. */
export const solutions: Solution[] = [
  {
    id: 'solution-managed-it',
    icon: 'laptop',
    title: 'Managed IT Services',
    text: 'An IT department without the hiring. We keep every computer patched, monitored and backed up, and someone picks up the phone when one misbehaves.',
    lines: [{ label: 'Managed IT', offer: 'managed-it-basic', isFrom: true }],
    claims: [
      '24/7 monitoring and helpdesk',
      'Updates, antivirus and backups looked after',
      'Nine recipes, from first offices to fast-growing firms',
    ],
    tip: 'Count the evenings you spent on IT last month. That is what the recipe replaces.',
    href: '/services' satisfies SitePath,
  },
  {
    id: 'solution-wifi',
    icon: 'wifi',
    title: 'Wi-Fi as a Service',
    text: 'We plan, fit and monitor the access points. You pay per month and never climb a ladder.',
    lines: [
      { label: 'Business WaaS', offer: 'waas-business' },
      { label: 'Home WaaS', offer: 'waas-home' },
    ],
    claims: ['Access points on loan, replaced when they fail'],
    tip: 'Count phones and card machines too, not only laptops.',
    href: '/connectivity/wifi-as-a-service' satisfies SitePath,
  },
  {
    id: 'solution-bundles',
    icon: 'plug',
    title: 'All-in-One Bundles',
    text: 'Internet, IT support and backup on one bill. The discount is off our list prices and depends on what you combine.',
    lines: [
      { label: 'SOHO/SMME bundle', offer: 'business-pro', note: 'Business Pro' },
      {
        label: 'Home & Remote Work bundle',
        offer: 'home-soho-resilience',
        note: 'Home & SOHO Resilience',
      },
    ],
    claims: ['Up to 20% discount on bundles'],
    tip: 'Add up what you pay three suppliers today, then compare it with one bill.',
    href: '/bundles' satisfies SitePath,
  },
]

export const solutionsWords = {
  heading: 'Three ways to start',
  text: 'Choose one or combine them. You can upgrade or downgrade any plan later.',
  learnMore: 'Learn more',
  users: (count: number) => `up to ${count} users`,
}

export const extrasWords = {
  heading: 'Also Available',
  text: 'Extras, on their own or with any recipe.',
  items: [
    {
      name: 'Virtual Desktops',
      text: 'Your office computer on any screen',
      offer: 'virtual-desktop-basic',
      href: '/cloud/virtual-desktops' satisfies SitePath,
    },
    {
      name: 'VPS Hosting',
      text: 'A server of your own for websites and systems',
      offer: 'vps-hosting',
      href: '/cloud/hosting' satisfies SitePath,
    },
    {
      name: 'Cloud Backup',
      text: 'Copies of your files, away from the office',
      offer: 'cloud-backup',
      href: '/cloud/backup' satisfies SitePath,
    },
  ] satisfies { name: string; text: string; offer: HomeOffer; href: string }[],
}

/** Each figure is shown with its source or basis. */
export const whyChooseWords = {
  heading: 'Why businesses stay with us',
  stats: [
    { value: '99.9%', label: 'uptime', text: 'Our general target for the connections we run.' },
    {
      value: '35%',
      label: 'average cost savings',
      text: 'With IT, internet and backup power bought together.',
    },
    { value: '15+', label: 'years experience', text: 'Of keeping South African offices online.' },
  ],
  basis:
    'These are our own figures. Each product page states that product’s uptime. What you save depends on what you run today.',
  differentiators: {
    'Built for load shedding':
      'Every recipe starts with one question: what must stay on? Battery first, then the router, then the rest.',
    'One team, one number':
      'Computers, internet and power come from the same people, so you’re never sent on to another supplier.',
  },
}

export const testimonialWords = {
  heading: 'What clients say',
  uses: 'Uses',
  sampleLabel: 'Sample',
  sampleNote: 'Samples show how a client’s words will look here. No client wrote them.',
}

/** Invented samples, until staff publish real ones with a record of the client's consent. */
export const testimonials = [
  {
    id: 'home-bakery',
    quote:
      'The lights went out in the middle of month-end. The tills, the card machine and the phones just carried on.',
    name: 'Thandi M.',
    role: 'Owner',
    company: 'Bakery with two branches, Gauteng',
    solution: { name: 'Business Pro', href: '/bundles/business-pro' satisfies SitePath },
  },
  {
    id: 'home-accountants',
    quote:
      'We used to have three suppliers and three excuses. Now there is one number, and it gets answered.',
    name: 'Pieter V.',
    role: 'Practice manager',
    company: 'Accounting firm of twelve, Western Cape',
    solution: { name: 'Managed IT Services', href: '/services' satisfies SitePath },
  },
]

export const methodWords = {
  heading: 'How it works',
  steps: {
    'Tell us what you run':
      'Answer a few questions about your people, your computers and your power. It costs nothing.',
    'Get your recipe':
      'We reply with what needs work, what is fine and which ingredients would help.',
    'Try it for a month, free':
      'First month free on any new service. Change the plan whenever your business does.',
  },
}
