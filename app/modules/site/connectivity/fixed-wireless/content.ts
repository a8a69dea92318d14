import { products, supportText, type PointGroup, type ProductPageContent } from '../content.ts'

const { facts } = products.fwa

export const fixedWirelessPage: ProductPageContent & {
  benefits: PointGroup
  advantages: PointGroup
} = {
  meta: {
    title: 'Fixed wireless access',
    description:
      'Business internet over a mobile network with a Wi-Fi 6 router and managed IT support. No cable to wait for: installed in 2-5 days.',
  },
  product: products.fwa,
  eyebrow: 'For sites without fibre, or without time to wait',
  heading: 'Online in days, without a trench.',
  lead: 'Fixed wireless access on a mobile network, with a Wi-Fi 6 router, bundled with managed IT support. No cable, no landlord, no digging, in town and in rural areas with signal.',
  benefits: {
    heading: 'What you get',
    text: 'A proper business line that happens to come through the air.',
    items: {
      'Online within days': 'Deployment takes 2-5 days, because no one has to dig up the pavement.',
      'A Wi-Fi 6 router, ready to use':
        'It arrives configured, with your network name and a separate one for guests.',
      'Support that covers the computers, too':
        'Managed IT support is included. You call one number for the line and the laptops.',
      'Speed for the work you do':
        'From 10Mbps for a till and email to 100Mbps for a full office on video calls.',
    },
  },
  spec: {
    heading: 'Technical specification',
    caption: 'Technical specification of fixed wireless access',
    rows: {
      Technology: 'Fixed wireless access on a mobile network',
      Speed: facts.speed,
      Latency: facts.latency,
      Uptime: facts.uptime,
      Deployment: facts.deployment,
      Router: 'Wi-Fi 6, set up by us',
      Included: 'Managed IT support',
      Support: supportText,
    },
    tip: 'First make a call from the spot where the router will go. Only two bars in the storeroom? Put it by the window.',
  },
  advantages: {
    heading: 'Where it beats a cable',
    items: {
      'It cannot be dug up':
        'Cable thieves and careless diggers can’t cut it. That makes it a good backup for fibre.',
      'It needs little power':
        'The router is all that must stay on in your building, and a small UPS keeps it running.',
      'It moves when you do':
        'A new address means a new signal check, not a new application for a cable.',
    },
  },
  process: {
    heading: 'From signal to support',
    text: 'Four steps, and only one of them needs you in the building.',
    items: {
      'We check the signal':
        'We look up your address on our coverage maps, and test at your door if the signal is borderline.',
      'You choose the speed': 'We tell you what your work needs, and what it doesn’t.',
      'We install': 'Router, Wi-Fi and a speed test, in 2-5 days.',
      'We look after it': 'We monitor the line, and your people know who to call.',
    },
  },
}
