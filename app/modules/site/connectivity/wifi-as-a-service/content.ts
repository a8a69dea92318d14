import { products, supportText, type PointGroup, type ProductPageContent } from '../content.ts'

const { facts } = products.waas

/** The offers on the page: the page's own starting price, and the prices of the landing page. */
export const waasPageOffers = ['waas-page-from', 'waas-from', 'waas-to'] as const

export const waasPage: ProductPageContent & {
  whatIs: { heading: string; paragraphs: string[]; pricesHeading: string; plans: string }
  features: PointGroup
  benefits: PointGroup
} = {
  meta: {
    title: 'Wi-Fi as a Service',
    description:
      'Business Wi-Fi that we plan, fit and monitor for 50-500 devices, installed in 1-3 days and billed by the month.',
  },
  product: products.waas,
  eyebrow: 'For offices, shops, lodges and schools',
  heading: 'Wi-Fi that reaches everyone, with someone to look after it.',
  lead: 'We plan it for your building, fit the access points and monitor them day and night. You pay by the month and never climb a ladder.',
  whatIs: {
    heading: 'What is Wi-Fi as a Service?',
    paragraphs: [
      'Most business Wi-Fi grows by accident: a router that came with the line, a repeater from the shop, a password on the wall. It works until the room fills up.',
      'Wi-Fi as a Service turns that into one planned network that belongs to us and works for you. We choose the access points, hang them where they are needed, keep them updated and swap them when they fail. It runs on any line: fibre, fixed wireless, or the one you have.',
    ],
    pricesHeading: 'Price points',
    plans: 'Small office or home? See the WaaS plans',
  },
  features: {
    heading: 'What’s included',
    items: {
      'A plan of your building': 'We measure the building before we hang anything.',
      'Managed access points':
        'Ours to buy, update and replace. Yours to use, as many as the plan needs.',
      'A network for guests': 'Visitors get online without access to your files or card machines.',
      'Fair shares': 'One person’s download does not end everyone else’s meeting.',
      'Watched around the clock': 'We see an access point go quiet before you do.',
      'A monthly report': 'How many devices connected, where it was slow and what we changed.',
    },
  },
  spec: {
    heading: 'Technical specification',
    caption: 'Technical specification of Wi-Fi as a Service',
    rows: {
      'Devices supported': facts.devices ?? '',
      Speed: facts.speed,
      Uptime: facts.uptime,
      Deployment: facts.deployment,
      Networks: 'Office, guests and card machines kept apart',
      Equipment: 'Access points and switch, maintained by us',
      Line: 'Any: fibre, fixed wireless or your existing line',
      Support: supportText,
    },
    tip: 'Put the switch that powers the access points on the UPS, too. Without it there is no Wi-Fi, even when the router is on.',
  },
  benefits: {
    heading: 'What you notice',
    items: {
      'Nothing to buy': 'No equipment on your books, and none to replace when it gets old.',
      'No one to hire': 'The people who understand it already work here.',
      'Nothing to stop you growing':
        'More people or another floor means more access points, not a new network.',
    },
  },
  process: {
    heading: 'How we install it',
    text: 'From the first visit to full signal in four steps.',
    items: {
      'We walk the floor': 'We count devices, tap walls and find the dead spots.',
      'You get a drawing': 'It shows where each access point goes and what it costs.',
      'We fit and test': 'Deployment takes 1-3 days, after hours if you prefer.',
      'We keep watch': 'From then on we take care of updates, replacements and the report.',
    },
  },
}
