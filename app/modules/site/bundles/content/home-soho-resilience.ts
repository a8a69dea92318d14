import type { BundlePage } from './bundle-page.ts'

/** BPG-19 to BPG-25. */
export const homeSohoResilience: BundlePage = {
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
  headline: 'Home & SOHO Resilience: work, school and supper on one line',
  lead: 'A line that carries the video call and the maths lesson at once, with house rules for the Wi-Fi and someone to phone when the laptop gives trouble.',
  speed: '50Mbps fixed wireless',
  secondaryLabel: 'Free Home Assessment',
  serves: ['Serves 1-2 devices with IT support', 'Wi-Fi 6 for the whole house'],
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
    text: 'An office line for a family house, with rules as well as speed.',
    groups: [
      {
        title: 'Fast enough for everyone',
        text: 'One line, shared fairly between the boardroom and the bedroom.',
        points: [
          '50Mbps fixed wireless',
          'Wi-Fi 6 router, placed and set up for your rooms',
          'Calls and lessons go ahead of downloads',
        ],
      },
      {
        title: 'House rules, set once',
        text: 'You decide what is open, for whom and until when.',
        points: [
          'Parental controls for each child’s devices',
          'Guest Wi-Fi with time-based access: on for the visit, off after it',
          'Your work laptop on a separate network',
        ],
      },
      {
        title: 'A safety net',
        text: 'For the day someone spills coffee on the laptop.',
        points: [
          '1GB cloud backup for office work and schoolwork',
          'Basic IT support for 1-2 devices',
          'No UPS is included: ask for one with your quote, or look at Business Pro',
          'One number to phone, one monthly bill',
        ],
      },
    ],
  },
  spotlight: {
    heading: 'Free homeschooling consultation',
    text: 'Half an hour by video with someone who sets up family networks every week. Nothing to buy for it.',
    stats: [],
    points: [
      'Which lessons need the line at which hour, and what that asks of it',
      'Screens, filters and bedtimes without an argument',
      'Where schoolwork is kept, and how to get last Tuesday’s version back',
      'What must stay on in an outage, and the smallest battery that does it',
    ],
    basis: 'Part of the bundle. You may also have it before you decide: ask with the form below.',
  },
  steps: [
    {
      title: 'You ask for a quote',
      text: 'Tell us your suburb and who works or learns at home. We answer within 24 hours.',
    },
    {
      title: 'We assess the house',
      text: 'Signal at your address, and the rooms where the Wi-Fi has to reach.',
    },
    {
      title: 'We set it up',
      text: 'Router placed, house rules entered, work laptop and backup connected.',
    },
    {
      title: 'You get on with the day',
      text: 'And when something goes wrong, you phone us.',
    },
  ],
  quoteText: 'Tell us who works and who learns at home. A household counts as a company here.',
}
