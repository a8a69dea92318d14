import { products, supportResponse, type PointGroup, type ProductPageContent } from '../content.ts'

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
  headline: 'Wi-Fi that reaches everyone, with someone to look after it.',
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
    items: [
      {
        title: 'A plan of your building',
        text: 'We measure the building before we hang anything.',
      },
      {
        title: 'Managed access points',
        text: 'Ours to buy, update and replace. Yours to use, as many as the plan needs.',
      },
      {
        title: 'A network for guests',
        text: 'Visitors get online without access to your files or card machines.',
      },
      {
        title: 'Fair shares',
        text: 'One person’s download does not end everyone else’s meeting.',
      },
      { title: 'Watched around the clock', text: 'We see an access point go quiet before you do.' },
      {
        title: 'A monthly report',
        text: 'How many devices connected, where it was slow and what we changed.',
      },
    ],
  },
  spec: {
    heading: 'Technical specification',
    caption: 'Technical specification of Wi-Fi as a Service',
    rows: [
      { name: 'Devices supported', value: facts.devices ?? '' },
      { name: 'Speed', value: facts.speed },
      { name: 'Uptime', value: facts.uptime },
      { name: 'Deployment', value: facts.deployment },
      { name: 'Networks', value: 'Office, guests and card machines kept apart' },
      { name: 'Equipment', value: 'Access points and switch, maintained by us' },
      { name: 'Line', value: 'Any: fibre, fixed wireless or your existing line' },
      {
        name: 'Support',
        value: `Response ${supportResponse.time}, ${supportResponse.hours}`,
      },
    ],
    tip: 'Put the switch that powers the access points on the UPS, too. Without it there is no Wi-Fi, even when the router is on.',
  },
  benefits: {
    heading: 'What you notice',
    items: [
      {
        title: 'Nothing to buy',
        text: 'No equipment on your books, and none to replace when it gets old.',
      },
      {
        title: 'No one to hire',
        text: 'The people who understand it already work here.',
      },
      {
        title: 'Nothing to stop you growing',
        text: 'More people or another floor means more access points, not a new network.',
      },
    ],
  },
  process: {
    heading: 'How we install it',
    text: 'From the first visit to full signal in four steps.',
    items: [
      {
        title: 'We walk the floor',
        text: 'We count devices, tap walls and find the dead spots.',
      },
      {
        title: 'You get a drawing',
        text: 'It shows where each access point goes and what it costs.',
      },
      { title: 'We fit and test', text: 'Deployment takes 1-3 days, after hours if you prefer.' },
      {
        title: 'We keep watch',
        text: 'From then on we take care of updates, replacements and the report.',
      },
    ],
  },
}
