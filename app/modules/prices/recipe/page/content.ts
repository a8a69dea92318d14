import type { SitePath } from '#app/basics/site-path.ts'
import type { Audience, RecipeId } from '../content.ts'

/** A client quote; fictional until staff publish real ones. */
type Testimonial = { quote: string; author: string; company: string }

export type RecipeDetail = {
  id: RecipeId
  description: string
  /** Descriptions of the ingredients by their titles, in the order of the page. */
  ingredients: Readonly<Record<string, string>>
  proTips: readonly string[]
  testimonial: Testimonial
}

export type PageLink = { label: string; href: string }

/** Content of one of the three recipe pages. Names, hours and prices of its recipes are in recipe/content.ts. */
export type RecipePageContent = {
  audience: Audience
  meta: { title: string; description: string }
  eyebrow: string
  heading: string
  lead: string
  details: readonly [RecipeDetail, RecipeDetail, RecipeDetail]
  callToAction: { heading: string; text: string; primary: PageLink; secondary: PageLink }
}

export const recipePageWords = {
  cardsHeading: 'Three recipes to choose from',
  forWhom: (who: string) => `For ${who}`,
  support: (hours: string) => `Support ${hours}`,
  ingredients: 'Ingredients',
  details: (name: string) => `Read the ${name} recipe`,
  title: (name: string) => `${name} recipe`,
  ask: (name: string) => `Ask for the ${name} recipe`,
  askHref: (offer: string) => `/services/compare?plan=${offer}#custom-quote`,
  proTip: 'Pro tip',
  firstMonth: 'First month free on any new service.',
  faqHeading: 'Questions people ask first',
  sampleLabel: 'Sample',
  sampleNote: 'This is sample text. No client wrote it.',
  otherHeading: 'Not quite your size?',
  overview: { label: 'All nine recipes', href: '/services' satisfies SitePath },
} as const

const smallBusinessPage: RecipePageContent = {
  audience: 'small',
  meta: {
    title: 'IT support recipes for small business',
    description:
      'Three monthly IT recipes for small South African businesses: helpdesk, updates, protection and backup. No setup fees for standard deployments.',
  },
  eyebrow: 'IT recipes for small business',
  heading: 'The IT department you do not have to hire.',
  lead: 'We keep your office’s computers, email and Wi-Fi working, and we pick up the phone when they don’t. You pay one amount a month and get on with running your business.',
  details: [
    {
      id: 'basic-recipe',
      description:
        'The Basic recipe is for the owner who is tired of being the one who fixes the printer. We take over the computers you have, tidy them up, and keep them that way.',
      ingredients: {
        'Remote helpdesk':
          'Phone or email us. We look at the screen with you and fix it from here.',
        'Updates and patches':
          'We keep Windows and everyday programs up to date, after hours where possible.',
        'Antivirus, looked after': 'Installed on every computer, and our team reads the warnings.',
        'Email and accounts': 'Mailboxes, passwords and shared calendars set up and fixed.',
        'A list of what you own':
          'Every computer and licence on one page, for you and your insurer.',
      },
      proTips: [
        'Write down who has which password before you call us. It saves the first hour.',
        'Put the router on a small UPS. Most “internet is down” calls during an outage are just the router.',
      ],
      testimonial: {
        quote: 'I used to lose Friday afternoons to the printer. Now I send one message.',
        author: 'Thandi M.',
        company: 'Corner Street Bakery',
      },
    },
    {
      id: 'growth-recipe',
      description:
        'The Growth recipe adds what a team needs once it no longer fits around one table: longer hours, a proper network, backups, and a way to bring in new people without a lost day.',
      ingredients: {
        'Everything in Basic': 'With a helpdesk that opens earlier and closes later.',
        'Cloud backup':
          'We back up your work files off site, and we test that they can be restored.',
        'Wi-Fi and network care':
          'We watch the router, switch and access points, and fix any problems.',
        'Joining and leaving': 'New colleagues find everything ready, and former ones lose access.',
        'Microsoft 365 or Google Workspace':
          'Shared files, sensible permissions, and licences that match your headcount.',
      },
      proTips: [
        'Tell us about a new hire when the contract is signed, not on the first morning.',
        'Give everyone their own account. Shared accounts are how files disappear.',
      ],
      testimonial: {
        quote: 'Three people started in one month, and each had a working laptop on day one.',
        author: 'Pieter V.',
        company: 'Karoo Freight Brokers',
      },
    },
    {
      id: 'secure-recipe',
      description:
        'The Secure recipe is for practices, advisers and agencies whose files belong to their clients. It adds a second check at every sign-in and keeps the records that POPIA requires.',
      ingredients: {
        'Everything in Growth, with Basic’s hours':
          'Helpdesk hours are the same as Basic’s. The money goes into protection.',
        'Two-step sign-in':
          'A stolen password isn’t enough to get in, at the office or away from it.',
        'Threat detection': 'Computers report odd behaviour, and we cut off any that are infected.',
        'Phishing practice':
          'Harmless test emails and short lessons, so that people learn to look twice.',
        'POPIA housekeeping':
          'Encrypted disks, a record of who may see what, and a plan for a breach.',
      },
      proTips: [
        'Confirm changed bank details by phone, on the number you already had.',
        'Ask your insurer what a cyber policy requires. Most of it is in this recipe.',
      ],
      testimonial: {
        quote: 'A client’s auditor sent us forty questions. We could answer every one of them.',
        author: 'Ayesha K.',
        company: 'Kloof Bookkeeping',
      },
    },
  ],
  callToAction: {
    heading: 'Tell us what is on your desk',
    text: 'Tell us how many people and computers you have and what annoys you most. Most clients hear back within 2 hours.',
    primary: { label: 'Contact Us', href: '/contact' satisfies SitePath },
    secondary: {
      label: 'Free IT health check',
      href: '/resources/it-health' satisfies SitePath,
    },
  },
}

const midSizePage: RecipePageContent = {
  audience: 'mid',
  meta: {
    title: 'IT support recipes for mid-size business',
    description:
      'Core, Advanced and Enterprise: managed IT by the month for mid-size South African businesses, with support from 12/5 to 24/7.',
  },
  eyebrow: 'IT recipes for mid-size business',
  heading: 'One team for every branch, shift and server.',
  lead: 'Your business has outgrown the cousin who is good with computers, but a full IT department would cost more than it saves. These recipes give you that department, billed by the month.',
  details: [
    {
      id: 'core-recipe',
      description:
        'The Core recipe takes over the daily work from the person who does it now. Your people get a helpdesk they know by name, your machines are kept up to date, and you get a one-page report every month.',
      ingredients: {
        'Helpdesk for everyone':
          'One phone number and one email address for the whole company, from early morning until evening.',
        'Computers and servers managed':
          'Updates, antivirus, licences and an up-to-date list of every machine.',
        'Network management':
          'Firewall, switches and Wi-Fi watched around the clock, with documentation kept up to date.',
        'Backup with restore tests':
          'We copy servers and cloud files daily, and restore a sample to be sure.',
        'Monthly report': 'What was reported, what we fixed, and what needs a budget next.',
      },
      proTips: [
        'Name one person in your company who can say yes. Half of all delays are spent waiting for someone who can.',
        'Replace a quarter of the computers every year. It hurts less than replacing them all at once.',
      ],
      testimonial: {
        quote: 'Our operations manager has her evenings back. She was the helpdesk before.',
        author: 'Lerato N.',
        company: 'Highveld Packaging',
      },
    },
    {
      id: 'advanced-recipe',
      description:
        'The Advanced recipe is for companies that work late, on Saturdays or in several places. Support hours are longer, and security is monitored as well as installed.',
      ingredients: {
        'Everything in Core': 'With support into the evening, and on Saturdays.',
        'Branches joined up':
          'Secure links between sites, so that the stock list is the same everywhere.',
        'Security monitoring':
          'We watch sign-ins and computers, and we look into alerts instead of filing them.',
        'Visits on site':
          'A technician visits on agreed days, and when something must be fixed on site.',
        'Quarterly review':
          'We sit down with you to go over risks, costs and plans for the next quarter.',
      },
      proTips: [
        'Give each branch two connections that don’t share a cable or a mast.',
        'Do the recovery drill on a quiet day. You will learn who knows the alarm code.',
      ],
      testimonial: {
        quote: 'Saturday is our biggest day. It is good to know that someone is at their desk.',
        author: 'Johan B.',
        company: 'Boland Tyre & Fitment',
      },
    },
    {
      id: 'enterprise-recipe',
      description:
        'The Enterprise recipe is a complete IT department: a round-the-clock helpdesk, a security team, a tested recovery plan, and a technology lead who comes to your management meetings.',
      ingredients: {
        'Everything in Advanced': 'With a helpdesk around the clock, every day.',
        'Security operations': 'We hunt, contain and explain threats, at night too.',
        'Disaster recovery':
          'Standby systems for what you cannot do without, and drills to prove that they work.',
        'Compliance support': 'POPIA records, policies and answers for auditors and big customers.',
        'Technology lead':
          'A senior person who knows your business and writes the IT budget with you.',
      },
      proTips: [
        'List your systems by how many hours you can do without each. That list is the plan.',
        'Ask suppliers for their recovery plan too. Yours is only as good as theirs.',
      ],
      testimonial: {
        quote: 'A server failed at two in the morning. I read about it in the report at eight.',
        author: 'Sibusiso D.',
        company: 'Umgeni Cold Storage',
      },
    },
  ],
  callToAction: {
    heading: 'Bring your list and we’ll bring ours',
    text: 'In our first conversation, we’ll go through your sites, systems and deadlines, and tell you which recipe fits and what it would cost.',
    primary: { label: 'Schedule Consultation', href: '/contact' satisfies SitePath },
    secondary: { label: 'Get a Custom Quote', href: '/pricing' satisfies SitePath },
  },
}

const growthReadyPage: RecipePageContent = {
  audience: 'growth',
  meta: {
    title: 'IT support recipes for growing companies',
    description:
      'Startup, Scale and Hypergrowth: monthly IT recipes for South African companies that grow fast. Change your plan any time.',
  },
  eyebrow: 'IT recipes for growth-ready companies',
  heading: 'IT that is ready before your next hire arrives.',
  lead: 'You are adding people, tools and maybe cities faster than anyone can write it down. These recipes grow with you, and can shrink again when you need them to.',
  details: [
    {
      id: 'startup-recipe',
      description:
        'The Startup recipe does the dull things properly while they are still small: who owns the accounts, where the files live, and what happens when a laptop is left in a taxi.',
      ingredients: {
        'Cloud-first setup':
          'Email, files, calls and calendars in one place, with you as the owner.',
        'Laptops ready to open':
          'New machines arrive with the right programs, encrypted and signed in.',
        'Remote helpdesk': 'For people at home, in the office or in a coffee shop.',
        'Security from day one':
          'Two-step sign-in, a password manager, and remote wiping of lost devices.',
        'Cloud backup': 'Because a shared drive is not a backup, and people do delete folders.',
      },
      proTips: [
        'Register the domain in the company’s name, not the founder’s. Buyers do ask.',
        'Decide where files live before there are five hundred of them.',
      ],
      testimonial: {
        quote: 'We spent a morning on setup and have not thought about it since.',
        author: 'Naledi P.',
        company: 'Veld Analytics',
      },
    },
    {
      id: 'scale-recipe',
      description:
        'The Scale recipe turns growth into routine. Hiring ten people becomes a list that someone works through, and each tool has an owner, a price and a way out.',
      ingredients: {
        'Everything in Startup': 'With longer helpdesk hours, including Saturdays.',
        'Joining, moving, leaving': 'One request sets up or closes every account a person has.',
        'One sign-in for all tools': 'People remember one password, and you see who uses what.',
        'Office network':
          'Wi-Fi and internet for the new floor, planned before the furniture arrives.',
        'Licence and cloud costs': 'A monthly look at what you pay for and no longer use.',
      },
      proTips: [
        'Order laptops when you make the offer. Delivery often takes longer than you expect.',
        'Write down who may approve a new tool, and how. You’ll end up with half as many.',
      ],
      testimonial: {
        quote:
          'We went from one floor to three, and the Wi-Fi was never what people complained about.',
        author: 'Rajen G.',
        company: 'Sardine Run Media',
      },
    },
    {
      id: 'hypergrowth-recipe',
      description:
        'The Hypergrowth recipe is for the years when everything happens at once: new sites, new countries, an acquisition, a data room. Someone is always on duty, and nothing depends on one person’s memory.',
      ingredients: {
        'Everything in Scale': 'With a helpdesk around the clock, every day.',
        'New sites as a project':
          'Internet, network, power backup and desks, with one plan and one date.',
        'Cloud platform care':
          'Servers and services that scale under load, monitored and documented.',
        'Security operations': 'We watch for threats and contain them at any hour.',
        'Due diligence file':
          'Policies, access records and system lists, ready when investors ask.',
      },
      proTips: [
        'Order the line for a new site before you sign the lease. Fibre can be the slowest part.',
        'Keep the due diligence file current. Putting it together in a week costs more.',
      ],
      testimonial: {
        quote:
          'Four offices in a year, and each opened with the lights, the Wi-Fi and the phones on.',
        author: 'Zinhle K.',
        company: 'Drakensberg Fresh',
      },
    },
  ],
  callToAction: {
    heading: 'Where will you be in a year?',
    text: 'Tell us the headcount you are planning for. We’ll show you what to put in place now, what can wait, and what each step costs.',
    primary: { label: 'Schedule Consultation', href: '/contact' satisfies SitePath },
    secondary: { label: 'Get a Custom Quote', href: '/pricing' satisfies SitePath },
  },
}

export const recipePages: Record<Audience, RecipePageContent> = {
  small: smallBusinessPage,
  mid: midSizePage,
  growth: growthReadyPage,
}
