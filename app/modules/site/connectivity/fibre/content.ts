import type { SitePath } from '#app/basics/site-path.ts'
import { products, supportText, type PointGroup, type ProductPageContent } from '../content.ts'

const { facts } = products.fttp

export const unknownAddress = {
  label: 'Address not found? Ask a person to check it',
  href: '/contact?interest=connectivity#get-in-touch' satisfies SitePath,
}

export const fibrePage: ProductPageContent & {
  benefits: PointGroup
  fit: PointGroup
  portal: { question: string }
} = {
  meta: {
    title: 'Fibre for business',
    description:
      'Check whether fibre reaches your business address. Fibre to the premises from 50 to 1000 Mbps, under 5 ms, 99.99% uptime, installed in 10-30 days.',
  },
  product: products.fttp,
  eyebrow: 'Business fibre (FTTB) check',
  heading: 'Does fibre reach your building?',
  lead: 'Type your address. We look for connected buildings within one kilometre, tell you how far the nearest one is, and check whether fixed wireless reaches you.',
  benefits: {
    heading: 'What fibre changes',
    text: 'A fibre line into your premises that you don’t share with anyone.',
    items: {
      'Calls that do not stutter': 'Latency is under 5 ms. People stop talking over each other.',
      'Uploads as fast as downloads':
        'Backups, plans and videos finish uploading before you go home.',
      'A speed that can grow': 'Start with 50 Mbps and move up to 1000 Mbps on the same line.',
      'Uptime you can plan on':
        'The line is built for 99.99%. We watch it and call you before you call us.',
    },
  },
  spec: {
    heading: 'Technical specification',
    caption: 'Technical specification of fibre to the premises',
    rows: {
      Technology: 'Fibre to the premises (FTTP)',
      'Speed options': '50, 100, 200, 500 and 1000 Mbps',
      Latency: facts.latency,
      Uptime: facts.uptime,
      Deployment: facts.deployment,
      Where: 'Addresses that fibre reaches, confirmed by a survey',
      Support: supportText,
    },
    tip: 'Fibre needs power at both ends. Plug the fibre box and the router into the same UPS.',
  },
  fit: {
    heading: 'Best for',
    items: {
      'Offices on video calls all day': 'Twenty people in meetings need more than a good signal.',
      'Work that lives in the cloud': 'Accounts, files and phones that all depend on one line.',
      'Studios and practices': 'Scans, drawings and footage that are too big to upload overnight.',
    },
  },
  process: {
    heading: 'From address check to working line',
    text: 'Four steps. Most of the time is spent waiting for permission to dig.',
    items: {
      'We check the address':
        'The check above gives you a first answer. Then we look at the plans.',
      'We survey the building':
        'We find out where the cable comes in and who must give permission.',
      'We build and connect': 'Cable, box and router, within 10-30 days.',
      'We look after it': 'We monitor the line, and your people know who to call.',
    },
  },
  portal: { question: 'Already a fibre customer?' },
}
