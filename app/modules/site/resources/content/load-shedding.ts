import type { SitePath } from '#app/basics/site-path.ts'
/** Words of /resources/load-shedding (RES-14); it speaks of outages in general (D-153). */
export const loadSheddingPage = {
  title: 'Working through load shedding and power outages',
  description:
    'How a South African business keeps its network, telephones and data going through load shedding: what to put on a battery, and for how long.',
  eyebrow: 'Power outages',
  heading: 'The lights go out. The work goes on.',
  lead: 'Load shedding, a blown substation or a stolen cable: the reason changes, the answer does not. Decide what must stay on, give it a battery, and have a second way online.',
  step: {
    label: 'Plan my backup power',
    href: '/resources/power-backup' satisfies SitePath,
  },
  timelineHeading: 'An outage, minute by minute',
  timeline: [
    {
      when: 'Before',
      title: 'Decide what must stay on',
      text: 'List what you cannot trade without: usually the fibre box, the router, one access point, the till and a laptop or two. Test the list by switching the rest off.',
    },
    {
      when: 'The first second',
      title: 'A UPS takes over',
      text: 'Network equipment restarts slowly. A small UPS means that it never stops, and calls are not cut off.',
    },
    {
      when: 'The first hour',
      title: 'Work from the cloud',
      text: 'Laptops run on their own batteries. With files, mail and telephony in the cloud, most people notice little.',
    },
    {
      when: 'Two to four hours',
      title: 'Mind the towers',
      text: 'Mobile towers and fibre cabinets have batteries too, and they run flat. A second line of another kind, along another route, is what saves the afternoon.',
    },
    {
      when: 'When the power returns',
      title: 'Beware of the surge',
      text: 'Most equipment dies as the power comes back. Surge protection and a delayed start cost less than one router.',
    },
  ],
  checksHeading: 'Check it once a quarter',
  checks: [
    'Pull the plug on a quiet morning and see what goes dark.',
    'Write down how many minutes each battery lasts; replace it when that halves.',
    'Switch to the second line on purpose, and make a phone call over it.',
    'Restore one file from the backup.',
    'Print the plan, with telephone numbers, and hang it by the distribution board.',
  ],
  next: {
    heading: 'How long do you need to last?',
    text: 'Compare batteries, inverters and cloud standby, or ask us to size one for you.',
    powerBackup: {
      name: 'Power backup solutions',
      href: '/resources/power-backup' satisfies SitePath,
    },
    contact: { name: 'Ask us to size it', href: '/contact' satisfies SitePath },
  },
} as const
