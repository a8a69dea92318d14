import type { BundlePage } from './bundle-page.ts'

/** BPG-11 to BPG-18. */
export const businessPro: BundlePage = {
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
  headline: 'Business Pro: the office that stays open when the street goes dark',
  lead: 'A line fast enough for a whole team, batteries behind it, and people who watch both. For offices where an hour offline costs more than the month.',
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
        text: 'Most faults give a warning before they stop you. We watch for it.',
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
          '2GB cloud backup for the files you cannot redo',
          'Accounts opened for those who join, closed for those who leave',
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
      'Our own monthly prices for each part, bought separately. Change the quantities in the savings calculator on the bundles page and it works out your own sum.',
  },
  steps: [
    {
      title: 'You ask for a quote',
      text: 'Tell us your team size and your town. We answer within 24 hours.',
    },
    {
      title: 'We look at what you run',
      text: 'A free assessment of devices, power and signal, on site or by video.',
    },
    {
      title: 'We move you over',
      text: 'Line, UPS, mailboxes and backup go in together, outside your busy hours.',
    },
    {
      title: 'We meet every quarter',
      text: 'One page on what we fixed and what comes next. No surprises on the bill.',
    },
  ],
  quoteText: 'Tell us how many devices you run and what an hour offline costs you.',
}
