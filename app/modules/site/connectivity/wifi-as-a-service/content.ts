import { products, supportResponse, type Points, type ProductPageContent } from '../content.ts'

const { facts } = products.waas

/** The offers on the page: the page's own starting price, and the prices of the landing page. */
export const waasPageOffers = ['waas-page-from', 'waas-from', 'waas-to'] as const

export const waasPage: ProductPageContent & {
  whatIs: { heading: string; paragraphs: string[]; pricesHeading: string; plans: string }
  features: Points
  benefits: Points
} = {
  meta: {
    title: 'Wi-Fi as a Service',
    description:
      'Business Wi-Fi planned, fitted and watched for you, for 50-500 devices, in place within 1-3 days and billed by the month.',
  },
  product: products.waas,
  eyebrow: 'For offices, shops, lodges and schools',
  headline: 'Wi-Fi that reaches everyone, and that someone looks after.',
  lead: 'We plan it for your walls, fit the access points and watch them every hour. You pay by the month and never climb a ladder.',
  whatIs: {
    heading: 'What is Wi-Fi as a Service?',
    paragraphs: [
      'Most business Wi-Fi grows by accident: a router from the line, a repeater from the shop, a password on the wall. It works until the room fills up.',
      'Wi-Fi as a Service turns that into one planned network that belongs to us and works for you. We choose the access points, hang them where they are needed, keep them updated and swap them when they fail. It runs on any line: fibre, fixed wireless, or the one you have.',
    ],
    pricesHeading: 'Price points',
    plans: 'Small office or home? See the WaaS plans',
  },
  features: {
    heading: 'What goes into it',
    items: [
      { title: 'A plan of your walls', text: 'We measure the building before we hang anything.' },
      {
        title: 'Managed access points',
        text: 'Ours to buy, update and replace. Yours to use, as many as the plan needs.',
      },
      {
        title: 'A network for guests',
        text: 'Visitors get online without coming near your files or card machines.',
      },
      {
        title: 'Fair shares',
        text: 'One person’s download does not end everyone else’s meeting.',
      },
      { title: 'Watched around the clock', text: 'We see an access point go quiet before you do.' },
      {
        title: 'A monthly report',
        text: 'How many connected, where it was slow and what we changed.',
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
      { name: 'Equipment', value: 'Access points and switch, ours to maintain' },
      { name: 'Line', value: 'Any: fibre, fixed wireless or the one you have' },
      {
        name: 'Support',
        value: `Response ${supportResponse.time}, ${supportResponse.hours}`,
      },
    ],
    tip: 'Put the switch that feeds the access points on the UPS, too. Wi-Fi dies with the switch, not only with the router.',
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
    heading: 'How it goes in',
    text: 'From the first visit to full signal in four steps.',
    items: [
      {
        title: 'We walk the floor',
        text: 'We count devices, tap walls and find the dead corners.',
      },
      { title: 'You get a drawing', text: 'Where each access point goes, and what it costs.' },
      { title: 'We fit and test', text: 'Deployment takes 1-3 days, after hours if you prefer.' },
      {
        title: 'We keep watch',
        text: 'Updates, replacements and the report are ours from then on.',
      },
    ],
  },
}
