import type { SitePath } from '#app/basics/site-path.ts'
import type { BundleName } from '#app/modules/sales/lead/forms/bundle-quote.ts'
import type { BundleId } from '../content.ts'

export type BundlePage = {
  id: BundleId
  name: BundleName
  /** Name of the bundle in the price list, if it is different there. */
  pricingName?: string
  path: `/bundles/${BundleId}`
  meta: { title: string; description: string }
  audience: string
  tone: 'leaf' | 'clay' | 'ink'
  drawing: 'mast' | 'battery' | 'router'
  badge?: string
  eyebrow: string
  heading: string
  lead: string
  /** True if the project documents have 'from' before the price. */
  isFrom?: true
  /** Shown next to the price in the hero. */
  speed: string
  secondaryLabel: string
  /** Facts under the title of the recipe card. */
  serves: string[]
  ingredients: string[]
  tip: string
  features: {
    heading: string
    text: string
    groups: { title: string; text: string; points: string[] }[]
  }
  /** The dark band of the page: the main differences between this bundle and the others. */
  spotlight: {
    heading: string
    text: string
    stats: { value: string; label: string }[]
    points: string[]
    /** Adds a table of the bundle's parts with their prices, and the saving. */
    hasComparison?: true
    basis: string
  }
  /** Texts of the steps by their titles, in order. */
  steps: Record<string, string>
  quoteText: string
}

const businessConnect: BundlePage = {
  id: 'business-connect',
  name: 'Business Connect',
  path: '/bundles/business-connect',
  meta: {
    title: 'Business Connect: 50Mbps fixed wireless with an IT helpdesk',
    description:
      'Entry-level bundle for South African offices: 50Mbps fixed wireless, remote IT helpdesk for up to 10 devices, installed within 48 hours.',
  },
  audience: 'Entry level',
  tone: 'leaf',
  drawing: 'mast',
  eyebrow: 'Entry level · for offices of up to 10 devices',
  heading: 'Business Connect: your office online, your IT looked after',
  lead: 'A fast line that needs no trench, and a helpdesk that knows your computers. For a business that has no IT person yet.',
  isFrom: true,
  speed: '50Mbps fixed wireless',
  secondaryLabel: 'Schedule Free Consultation',
  serves: ['Serves up to 10 devices', 'Helpdesk 8x5'],
  ingredients: [
    '50Mbps fixed wireless',
    'Wi-Fi 6 router, set up for you',
    'Remote IT helpdesk 8x5 for up to 10 devices',
    'Endpoint management',
    'Domain and DNS',
    'Free installation with a 12-month contract',
  ],
  tip: 'List your ten devices first. Tills and printers count, but phones on the guest Wi-Fi don’t.',
  features: {
    heading: 'What you get each month',
    text: 'One recipe: the line, the helpdesk and the housekeeping.',
    groups: [
      {
        title: 'The line',
        text: 'Internet over the mobile network, with an outside antenna where needed.',
        points: [
          '50Mbps fixed wireless',
          '48-hour installation, with no digging and no meetings with the landlord',
          'Free installation with a 12-month contract',
        ],
      },
      {
        title: 'The helpdesk',
        text: 'Someone who can see your screen and fix it, five days a week.',
        points: [
          'Remote IT helpdesk 8x5',
          'Up to 10 devices: laptops, desktops, tills, printers',
          'One number to call about your line or your computers',
        ],
      },
      {
        title: 'The housekeeping',
        text: 'The chores no one gets round to, done on schedule.',
        points: [
          'Endpoint management: updates installed and antivirus kept current',
          'Domain registered and renewed, with DNS pointing where it should',
          'A record of every device we look after',
        ],
      },
    ],
  },
  spotlight: {
    heading: 'Cheaper than waiting for fibre, and installed this week',
    text: 'Fibre is excellent where you can get it. Where you can’t, waiting for it costs more than it saves.',
    stats: [
      { value: '5-10%', label: 'cheaper than a fibre competitor' },
      { value: '48 hours', label: 'from order to installation' },
      { value: '12 months', label: 'contract, with free installation' },
    ],
    points: [],
    basis:
      'We compared this bundle with an entry-level fibre line plus a separate helpdesk. Your quote shows the sums for your address. The 48 hours start when your order is confirmed, and apply where our network reaches you.',
  },
  steps: {
    'You ask for a quote':
      'It takes two minutes, with three required fields. We reply within 24 hours.',
    'We check your address':
      'We check signal and line of sight on a map, then phone you about your devices.',
    'We install': 'Within 48 hours of your go-ahead: router up, Wi-Fi tested, devices enrolled.',
    'You phone one number': 'The helpdesk knows your computers, and you get one bill.',
  },
  quoteText:
    'Tell us where you are and what slows you down. You get a price for your address, not a sales visit.',
}

const businessPro: BundlePage = {
  id: 'business-pro',
  name: 'Business Pro',
  pricingName: 'SOHO/SMME Starter',
  path: '/bundles/business-pro',
  meta: {
    title: 'Business Pro: 100Mbps, managed UPS and monitored IT',
    description:
      'Our most popular bundle: 100Mbps fixed wireless, a managed UPS for 4-6 hours, IT support for up to 30 devices, Microsoft 365 or Google Workspace.',
  },
  audience: 'For teams',
  tone: 'clay',
  drawing: 'battery',
  badge: 'Most popular',
  eyebrow: 'Most popular · for teams that lose money offline',
  heading: 'Business Pro: the office that stays open when the street goes dark',
  lead: 'A line fast enough for a whole team, batteries to back it up, and people who monitor both. For offices that lose more in an hour offline than the bundle costs in a month.',
  speed: '100Mbps fixed wireless',
  secondaryLabel: 'Book Free Assessment',
  serves: ['Serves up to 30 devices', '4-hour response'],
  ingredients: [
    '100Mbps fixed wireless',
    'Managed UPS with 4-6 hours backup',
    'Enhanced IT support with monitoring, up to 30 devices',
    'Microsoft 365 or Google Workspace',
    '2GB cloud backup',
    'Priority support with 4-hour response',
    'Quarterly reviews',
  ],
  tip: 'Plug the router, the access points and the card machine into the UPS first. Keep the kettle off it.',
  features: {
    heading: 'What you get each month',
    text: 'Everything an IT department would do, sized for a team that has none.',
    groups: [
      {
        title: 'Line and power',
        text: 'The two things an office cannot do without, from one supplier.',
        points: [
          '100Mbps fixed wireless',
          'Managed UPS with 4-6 hours backup: we watch the batteries and swap them in time',
          'Router and Wi-Fi stay on while the power is off',
        ],
      },
      {
        title: 'Support that spots trouble first',
        text: 'Most faults give warning signs before they stop your work. We watch for them.',
        points: [
          'Enhanced IT support with monitoring, up to 30 devices',
          'Priority support with 4-hour response',
          'Quarterly reviews: what broke, what is ageing, what to budget for',
        ],
      },
      {
        title: 'Everyday tools and a safety net',
        text: 'The tools your team opens every morning, and a copy of what matters.',
        points: [
          'Microsoft 365 or Google Workspace, your choice',
          '2GB cloud backup for the files you can’t replace',
          'Accounts created for new staff and closed when people leave',
        ],
      },
    ],
  },
  spotlight: {
    heading: 'What the same parts cost in-house',
    text: 'Buy each part on its own, have someone look after it, and add it up. This is the sum for 30 devices and 10 users.',
    stats: [],
    points: [],
    hasComparison: true,
    basis:
      'In-house means buying each part separately, here at our own monthly prices. Change the quantities in the savings calculator on the bundles page and it works out your total.',
  },
  steps: {
    'You ask for a quote': 'Tell us your team size and your town. We reply within 24 hours.',
    'We look at what you run':
      'A free check of your devices, power and signal, on site or by video.',
    'We move you over':
      'We set up the line, UPS, mailboxes and backup in one go, outside your busy hours.',
    'We meet every quarter':
      'One page on what we fixed and what comes next. No surprises on the bill.',
  },
  quoteText: 'Tell us how many devices you run and what an hour offline costs you.',
}

const homeSohoResilience: BundlePage = {
  id: 'home-soho-resilience',
  name: 'Home & SOHO Resilience',
  pricingName: 'Homeschooling & Remote Work',
  path: '/bundles/home-soho-resilience',
  meta: {
    title: 'Home & SOHO Resilience: 50Mbps Wi-Fi 6 for work and school',
    description:
      '50Mbps with a Wi-Fi 6 router for the home office and homeschool: parental controls, guest Wi-Fi, 1GB cloud backup, IT support for 1-2 devices.',
  },
  audience: 'Home and small office',
  tone: 'ink',
  drawing: 'router',
  eyebrow: 'For home offices and homeschooling families',
  heading: 'Home & SOHO Resilience: work, school and supper on one line',
  lead: 'A line that copes with a video call and a maths lesson at once, house rules for the Wi-Fi, and someone to phone when the laptop gives trouble.',
  speed: '50Mbps fixed wireless',
  secondaryLabel: 'Free Home Assessment',
  serves: ['IT support for 1-2 devices', 'Wi-Fi 6 for the whole house'],
  ingredients: [
    '50Mbps fixed wireless, Wi-Fi 6 router',
    'Parental controls',
    'Guest Wi-Fi with time-based access',
    '1GB cloud backup',
    'Basic IT support for 1-2 devices',
    'Free homeschooling consultation',
  ],
  tip: 'Put the router in the middle of the house, high up, and away from the microwave. It is the cheapest upgrade there is.',
  features: {
    heading: 'What you get each month',
    text: 'An office-grade line for a family home, with house rules as well as speed.',
    groups: [
      {
        title: 'Fast enough for everyone',
        text: 'One line, shared fairly between the boardroom and the bedroom.',
        points: [
          '50Mbps fixed wireless',
          'Wi-Fi 6 router, placed and set up for your rooms',
          'Calls and lessons get priority over downloads',
        ],
      },
      {
        title: 'House rules, set once',
        text: 'You decide what’s allowed, for whom and until when.',
        points: [
          'Parental controls for each child’s devices',
          'Guest Wi-Fi with time-based access: on during the visit, off afterwards',
          'Your work laptop on a separate network',
        ],
      },
      {
        title: 'A safety net',
        text: 'For the day someone spills coffee on the laptop.',
        points: [
          '1GB cloud backup for office work and schoolwork',
          'Basic IT support for 1-2 devices',
          'No UPS included. Ask for one with your quote, or look at Business Pro',
          'One number to phone, one monthly bill',
        ],
      },
    ],
  },
  spotlight: {
    heading: 'Free homeschooling consultation',
    text: 'A half-hour video call with someone who sets up family networks every week. You don’t have to buy anything.',
    stats: [],
    points: [
      'When the online lessons are, and how much speed they need',
      'Screen time, filters and bedtimes without arguments',
      'Where schoolwork is kept, and how to get last Tuesday’s version back',
      'What must stay on in an outage, and the smallest battery that can power it',
    ],
    basis:
      'The consultation is part of the bundle. To have it before you decide, ask for it in the form below.',
  },
  steps: {
    'You ask for a quote':
      'Tell us your suburb and who works or learns at home. We reply within 24 hours.',
    'We assess the house':
      'We check the signal at your address and the rooms the Wi-Fi has to reach.',
    'We set it up': 'Router placed, house rules entered, work laptop and backup connected.',
    'You get on with the day': 'And when something goes wrong, you phone us.',
  },
  quoteText: 'Tell us who works and who learns at home. No company? Enter your surname instead.',
}

export const bundlePages: Record<BundleId, BundlePage> = {
  'business-connect': businessConnect,
  'business-pro': businessPro,
  'home-soho-resilience': homeSohoResilience,
}

export const bundlePageWords = {
  crumb: { label: 'All bundles', href: '/bundles' satisfies SitePath },
  quoteLink: { label: 'Get Your Quote', href: '#quote-form' },
  secondaryHref: '/contact',
  ingredients: 'Ingredients',
  stepsHeading: 'What happens next',
  quoteHeading: (name: BundleName) => `Get your ${name} quote`,
  asked: 'You are asking about',
  pricingName: (name: string) => `${name} on our price list`,
  claims: ['Free consultation', 'No obligation', 'POPIA compliant'],
  claimsLabel: 'What to expect when you ask',
  comparison: {
    caption: 'The parts of the bundle, each at its own monthly price',
    part: 'Part',
    monthly: 'Per month',
    separately: 'In-house, part by part',
    bundle: 'With the bundle',
    saving: 'You save',
    percent: 'less than doing it in-house, for 30 devices and 10 users',
  },
} as const
