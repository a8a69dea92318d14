import type { BundlePage } from './bundle-page.ts'

/** BPG-03 to BPG-10. */
export const businessConnect: BundlePage = {
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
  headline: 'Business Connect: the office online, the IT looked after',
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
  tip: 'List your ten devices first. A till and a printer count; a phone on the guest Wi-Fi does not.',
  features: {
    heading: 'What you get each month',
    text: 'One recipe: the line, the helpdesk and the housekeeping.',
    groups: [
      {
        title: 'The line',
        text: 'Internet over the mobile network, with an outside antenna where needed.',
        points: [
          '50Mbps fixed wireless',
          '48-hour installation, no digging and no landlord meeting',
          'Free installation with a 12-month contract',
        ],
      },
      {
        title: 'The helpdesk',
        text: 'Someone who can see your screen and fix it, five days a week.',
        points: [
          'Remote IT helpdesk 8x5',
          'Up to 10 devices: laptops, desktops, tills, printers',
          'One number for the line and for the computers',
        ],
      },
      {
        title: 'The housekeeping',
        text: 'The chores no one gets round to, done on schedule.',
        points: [
          'Endpoint management: updates and antivirus kept current',
          'Domain and DNS registered, renewed and pointed where they should be',
          'A record of every device we look after',
        ],
      },
    ],
  },
  spotlight: {
    heading: 'Cheaper than waiting for fibre, and here this week',
    text: 'Fibre is excellent where it has arrived. Where it has not, waiting for it costs more than it saves.',
    stats: [
      { value: '5-10%', label: 'cheaper than a fibre competitor' },
      { value: '48 hours', label: 'from order to installation' },
      { value: '12 months', label: 'contract, and the installation is free' },
    ],
    points: [],
    basis:
      'The comparison is ours: this bundle against an entry-level fibre line with a helpdesk bought separately. We show you the sums for your address with the quote. 48 hours count from a confirmed order where our network reaches you.',
  },
  steps: [
    {
      title: 'You ask for a quote',
      text: 'Two minutes, three fields that matter. We answer within 24 hours.',
    },
    {
      title: 'We check your address',
      text: 'Signal and line of sight from the map, then a short call about your devices.',
    },
    {
      title: 'We install',
      text: 'Within 48 hours of your go-ahead: router up, Wi-Fi tested, devices enrolled.',
    },
    {
      title: 'You phone one number',
      text: 'From then on the helpdesk knows your computers, and there is one bill.',
    },
  ],
  quoteText:
    'Tell us where you are and what slows you down. You get a price for your address, not a sales visit.',
}
