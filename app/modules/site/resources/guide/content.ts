import type { SitePath } from '#app/basics/site-path.ts'
import type { OfferId } from '#app/modules/prices/content.ts'

export const guideMeta = {
  title: 'Urban connectivity guide: fibre, 5G, fixed wireless, LTE',
  description:
    'Fibre, 5G, fixed wireless and LTE for South African offices compared: speeds, deployment times, latency and power cuts. Free PDF.',
}

export const guideHero = {
  eyebrow: 'Urban connectivity guide',
  heading: 'Which line fits your address?',
  lead: 'In town you can usually choose between four connections. They differ in speed, in how soon you can be online, and in what happens when the power fails.',
  download: {
    label: 'Download the free PDF',
    href: '/resources/connectivity-guide.pdf' satisfies SitePath,
  },
  fileName: 'urban-connectivity-guide.pdf',
  contentsLabel: 'In this guide',
}

export type GuideSection = {
  /** Anchor, as the requirements prescribe. */
  id: 'urban' | 'fibre' | '5g' | 'fixed-wireless'
  heading: string
  paragraphs: readonly string[]
  speed?: string
  deployment?: string
  bestFor?: string
  watchOut?: string
  more?: { name: string; href: string }
}

/** Figures for fibre and fixed wireless come from our own products; all other figures are typical ranges. */
export const guideSections: readonly GuideSection[] = [
  {
    id: 'urban',
    heading: 'In town',
    paragraphs: [
      'Cities give you choice, and noise. Fibre runs along most business streets, but not into every building. Masts are close by, but shared with everyone at lunch time.',
      'So begin with three questions. What reaches this address? How soon must it work? What does an hour offline cost you? The answer to the last one tells you whether you need a second line of a different kind, on a different route.',
    ],
  },
  {
    id: 'fibre',
    heading: 'Fibre',
    paragraphs: [
      'Light through glass: the fastest and steadiest line, with the same speed both ways on most business packages. The cable has to be laid to your building, and that takes time.',
    ],
    speed: '50Mbps to 1Gbps',
    deployment: '10-30 days',
    bestFor: 'Offices that stay put, cloud work, video calls and large teams.',
    watchOut: 'The landlord’s permission often takes longer than the trench.',
    more: { name: 'Check fibre at your address', href: '/connectivity/fibre' satisfies SitePath },
  },
  {
    id: '5g',
    heading: '5G',
    paragraphs: [
      'A mobile network with room to spare, where there is a mast close by. Plug in a router and you are online. You share the speed with everyone on the same mast, so it rises and falls during the day.',
    ],
    speed: '50Mbps to 300Mbps',
    deployment: '1-3 days',
    bestFor: 'A fast start, pop-up sites, a strong second line.',
    watchOut: 'Thick walls and coated glass stop the signal. Try the spot by the window first.',
  },
  {
    id: 'fixed-wireless',
    heading: 'Fixed wireless',
    paragraphs: [
      'A receiver on your roof or at your window, aimed at the mast that serves you best, with its own business plan on the network. There’s no digging, so it’s fitted within days and can move with you.',
    ],
    speed: '10Mbps to 100Mbps',
    deployment: '2-5 days',
    bestFor:
      'Addresses without fibre, sites that may move, a second line that doesn’t share a cable.',
    watchOut: 'You need a mast within range. A new building next door can block it.',
    more: { name: 'See fixed wireless', href: '/connectivity/fixed-wireless' satisfies SitePath },
  },
]

export const guideLabels = {
  speed: 'Speed',
  deployment: 'Deployment',
  bestFor: 'Best for',
  watchOut: 'Watch out',
} as const

export const technologies = ['Fibre', '5G', 'Fixed wireless', 'LTE'] as const

/** Each row has a cell for each technology. */
export const comparison = {
  id: 'comparison',
  heading: 'Side by side',
  text: 'LTE is here for completeness: slower than the others, available nearly everywhere, and good enough to keep the tills going.',
  caption: 'Fibre, 5G, fixed wireless and LTE compared',
  firstColumn: 'What matters',
  rows: [
    {
      name: 'Speed',
      cells: ['50Mbps to 1Gbps', '50Mbps to 300Mbps', '10Mbps to 100Mbps', '10Mbps to 50Mbps'],
    },
    { name: 'Deployment', cells: ['10-30 days', '1-3 days', '2-5 days', '1-2 days'] },
    { name: 'Latency', cells: ['under 5 ms', '20 to 40 ms', 'under 20 ms', '30 to 60 ms'] },
    { name: 'Uptime', cells: ['99.99%', 'best effort', '99.5%', 'best effort'] },
    {
      name: 'When the power fails',
      cells: [
        'Keeps working, with a UPS on your fibre box',
        'Works until the mast’s battery is flat',
        'Works until the mast’s battery is flat; your receiver needs a UPS',
        'Works until the mast’s battery is flat',
      ],
    },
    {
      name: 'Data',
      cells: ['Usually uncapped', 'Often capped', 'Usually uncapped', 'Often capped'],
    },
    { name: 'Use it as', cells: ['Main line', 'Either', 'Either', 'Second line'] },
  ],
  priceRow: {
    name: 'From us',
    offers: ['fttp-from', null, 'fwa-from', null] satisfies (OfferId | null)[],
    onRequest: 'On request, as a second line',
  },
  note: 'The fibre and fixed wireless figures are for our own products. The 5G and LTE figures are typical ranges in South African cities. What you get depends on the address.',
}

export const guideChoiceWords = {
  heading: 'In a hurry?',
  items: [
    'If fibre reaches the building and you’re staying, take fibre.',
    'If you must be online this week, take fixed wireless or 5G now and add fibre later.',
    'If an hour offline hurts, take two lines that share neither cable nor mast.',
    'If the line is fast and the office is still slow, it’s the Wi-Fi.',
  ],
}

export const guideClosing = {
  heading: 'Ask us what you can get',
  text: 'Send us the address. We check fibre and masts, and tell you what each would cost.',
  primary: { label: 'Ask about my address', href: '/contact' satisfies SitePath },
  secondary: { label: 'Size your Wi-Fi', href: '/resources/wifi-toolkit' satisfies SitePath },
}
