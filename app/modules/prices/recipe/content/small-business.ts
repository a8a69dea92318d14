import type { SitePath } from '#app/basics/site-path.ts'
import type { RecipePageContent } from './recipe-page.ts'

export const smallBusiness: RecipePageContent = {
  audience: 'small',
  meta: {
    title: 'IT support recipes for small business',
    description:
      'Three monthly IT recipes for small South African businesses: helpdesk, updates, protection and backup. No setup fees for standard deployments.',
  },
  eyebrow: 'IT recipes for small business',
  headline: 'The IT department you do not have to hire.',
  lead: 'We keep the computers, the e-mail and the Wi-Fi of your office working, and we pick up when they do not. You pay one amount a month and get on with running your business.',
  details: [
    {
      id: 'basic-recipe',
      background: 'sand',
      description:
        'The Basic recipe is for the owner who is tired of being the one who fixes the printer. We take over the computers you have, tidy them up, and keep them that way.',
      ingredients: [
        {
          title: 'Remote helpdesk',
          description: 'Phone or e-mail us. We look at the screen with you and fix it from here.',
        },
        {
          title: 'Updates and patches',
          description:
            'Windows and everyday programs are kept current, after hours where possible.',
        },
        {
          title: 'Antivirus, looked after',
          description: 'Installed on every computer, and someone reads its warnings.',
        },
        {
          title: 'E-mail and accounts',
          description: 'Mailboxes, passwords and shared calendars set up and fixed.',
        },
        {
          title: 'A list of what you own',
          description: 'Every computer and licence on one page, for you and your insurer.',
        },
      ],
      proTips: [
        'Write down who has which password before you call us. It saves the first hour.',
        'Put the router on a small UPS. Most “internet is down” calls in an outage are only the router.',
      ],
      testimonial: {
        quote: 'I used to lose Friday afternoons to the printer. Now I send one message.',
        author: 'Thandi M.',
        company: 'Corner Street Bakery',
        initials: 'TM',
        isSample: true,
      },
    },
    {
      id: 'growth-recipe',
      background: 'paper',
      description:
        'The Growth recipe adds what a team misses once it no longer fits around one table: longer hours, a proper network, backups, and a way to bring in new people without a lost day.',
      ingredients: [
        {
          title: 'Everything in Basic',
          description: 'With a helpdesk that starts earlier and ends later.',
        },
        {
          title: 'Cloud backup',
          description:
            'Work files are copied away from the office, and we test that they come back.',
        },
        {
          title: 'Wi-Fi and network care',
          description: 'We watch the router, the switch and the access points, and fix them.',
        },
        {
          title: 'Joining and leaving',
          description: 'A new colleague finds everything ready; a former one loses access.',
        },
        {
          title: 'Microsoft 365 or Google Workspace',
          description: 'Shared files, sensible permissions, licences that match your staff.',
        },
      ],
      proTips: [
        'Tell us about a new hire when the contract is signed, not on the first morning.',
        'Give every person an account of their own. Shared ones are how files disappear.',
      ],
      testimonial: {
        quote: 'Three people started in one month, and each had a working laptop on day one.',
        author: 'Pieter V.',
        company: 'Karoo Freight Brokers',
        initials: 'PV',
        isSample: true,
      },
    },
    {
      id: 'secure-recipe',
      background: 'sand',
      description:
        'The Secure recipe is for practices, advisers and agencies whose files belong to their clients. It adds a second check at every sign-in and keeps the proof that POPIA asks you for.',
      ingredients: [
        {
          title: 'Everything in Growth, with Basic’s hours',
          description: 'Helpdesk hours are those of Basic; the money goes into protection.',
        },
        {
          title: 'Two-step sign-in',
          description: 'A stolen password alone opens nothing, in the office or away from it.',
        },
        {
          title: 'Threat detection',
          description: 'Computers report odd behaviour, and we cut off the one that is infected.',
        },
        {
          title: 'Phishing practice',
          description: 'Harmless test mails and short lessons, so that people learn to look twice.',
        },
        {
          title: 'POPIA housekeeping',
          description: 'Encrypted disks, a record of who may see what, and a plan for a breach.',
        },
      ],
      proTips: [
        'Confirm changed bank details by phone, on the number you already had.',
        'Ask your insurer what a cyber policy wants to see. Most of the list is in this recipe.',
      ],
      testimonial: {
        quote: 'A client’s auditor sent us forty questions. We could answer every one of them.',
        author: 'Ayesha K.',
        company: 'Kloof Bookkeeping',
        initials: 'AK',
        isSample: true,
      },
    },
  ],
  callToAction: {
    heading: 'Tell us what is on your desk',
    text: 'Say how many people and computers you have and what annoys you most. Most clients hear back within 2 hours.',
    primary: { label: 'Contact Us', href: '/contact' satisfies SitePath },
    secondary: {
      label: 'Take the free IT health check',
      href: '/resources/it-health' satisfies SitePath,
    },
  },
}
