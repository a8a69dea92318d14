import type { SitePath } from '#app/basics/site-path.ts'
import type { OfferId } from '#app/modules/prices/content.ts'

export const desktopMeta = {
  title: 'Virtual desktops for South African offices',
  description:
    'Your office computer on any screen: three virtual desktop plans priced per user per month, ready in 3-5 business days.',
}

export const desktopHero = {
  eyebrow: 'Virtual Desktops',
  heading: 'Your office computer, on any screen.',
  lead: 'The desktop, the programs and the files run in a data centre with its own power. Your people open them from a laptop, a tablet or a tired old PC, at the office or at home.',
  primary: { label: 'Plan my desktops', href: '/contact' satisfies SitePath },
  secondary: { label: 'Free IT health check', href: '/resources/it-health' satisfies SitePath },
  facts: ['Ready in 3-5 business days', 'First month free on any new service'],
}

export type DesktopPlan = {
  offer: Extract<OfferId, `virtual-desktop-${string}`>
  name: string
  tab: string
  isPopular?: true
  ingredients: readonly [string, string, string]
  tip: string
}

export const desktopPlans: readonly DesktopPlan[] = [
  {
    offer: 'virtual-desktop-basic',
    name: 'Basic',
    tab: 'Mail, web and documents',
    ingredients: ['2 vCPU', '4GB RAM', '100GB storage'],
    tip: 'Right for the front desk and the shop floor.',
  },
  {
    offer: 'virtual-desktop-business',
    name: 'Business',
    tab: 'A full office day',
    isPopular: true,
    ingredients: ['4 vCPU', '8GB RAM', '250GB storage'],
    tip: 'Twenty browser tabs, the accounting software and a call at once.',
  },
  {
    offer: 'virtual-desktop-performance',
    name: 'Performance',
    tab: 'Heavy files and reports',
    ingredients: ['8 vCPU', '16GB RAM', '500GB storage'],
    tip: 'For very large spreadsheets and heavy reports.',
  },
]
export const desktopOffers = desktopPlans.map((plan) => plan.offer)

export const plansWords = {
  heading: 'Three sizes, mixed as you like',
  kind: 'Virtual desktop, per user',
  text: 'Pay per user, per month. Give each person the size they need, and change it when the work changes.',
  popular: 'Popular',
  action: 'Ask for this plan',
}

export const desktopFeatures = {
  heading: 'What’s included',
  items: {
    'One desktop, every device':
      'Stop at the office, carry on at home: the same windows are still open.',
    'Files that never travel':
      'Only the picture of the screen leaves the data centre. Lose a laptop, and a laptop is all you lose.',
    'Looked after by us':
      'We take care of updates, antivirus and backups for the desktops, and there’s a helpdesk to call.',
    'Old hardware, new life':
      'The computer on the desk only shows the screen, so you can keep it for years longer.',
  },
}

export const desktopBenefits = {
  heading: 'The same day, with and without',
  without: 'An ordinary PC',
  within: 'A virtual desktop',
  rows: [
    [
      'The power goes out',
      'Work stops, and unsaved work is gone.',
      'The desktop keeps running. Open it again from a laptop or a phone.',
    ],
    [
      'A laptop is stolen',
      'So are the files on it.',
      'There’s nothing on it. Sign in from another device.',
    ],
    ['Someone starts on Monday', 'Order, wait, install.', 'A new desktop, ready to sign in to.'],
    ['The busy season ends', 'Five idle computers.', 'Fewer desktops on next month’s bill.'],
  ],
} as const

export const desktopMethod = {
  heading: 'Implementation takes 3-5 business days',
  steps: {
    'Day 1':
      'We list your people, programs and printers, and choose a desktop size for each person.',
    'Days 2 and 3': 'We build the desktops and copy your files and settings.',
    'By day 5': 'Everyone signs in, with one of us on hand. The old PCs stay until you are happy.',
  },
  closing: {
    heading: 'Not sure what your people need?',
    text: 'Tell us how many people you have and what you run. Or start with a free look at the IT you have.',
    primary: { label: 'Contact us', href: '/contact' satisfies SitePath },
    secondary: { label: 'Free IT health check', href: '/resources/it-health' satisfies SitePath },
  },
}
