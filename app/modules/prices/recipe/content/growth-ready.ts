import type { SitePath } from '#app/basics/site-path.ts'
import type { RecipePageContent } from './recipe-page.ts'

export const growthReady: RecipePageContent = {
  audience: 'growth',
  meta: {
    title: 'IT support recipes for growing companies',
    description:
      'Startup, Scale and Hypergrowth: monthly IT recipes for South African companies that grow fast. Change your plan any time.',
  },
  eyebrow: 'IT recipes for growth-ready companies',
  headline: 'IT that is ready before the next hire is.',
  lead: 'You are adding people, tools and maybe cities faster than anyone can write it down. These recipes grow with you, and can shrink again when you need them to.',
  details: [
    {
      id: 'startup-recipe',
      background: 'sand',
      description:
        'The Startup recipe does the dull things properly while they are still small: who owns the accounts, where the files live, what happens to a laptop that is left in a taxi.',
      ingredients: [
        {
          title: 'Cloud-first setup',
          description: 'E-mail, files, calls and calendars in one place, with you as the owner.',
        },
        {
          title: 'Laptops ready to open',
          description: 'New machines arrive with the right programs, encrypted and signed in.',
        },
        {
          title: 'Remote helpdesk',
          description: 'For people at home, in the office and in someone’s coffee shop.',
        },
        {
          title: 'Security from day one',
          description: 'Two-step sign-in, a password manager and lost devices wiped remotely.',
        },
        {
          title: 'Cloud backup',
          description: 'Because a shared drive is not a backup, and people do delete folders.',
        },
      ],
      proTips: [
        'Register the domain in the company’s name, not the founder’s. Buyers do ask.',
        'Decide where files live before there are five hundred of them.',
      ],
      testimonial: {
        quote: 'We spent a morning on setup and have not thought about it since.',
        author: 'Naledi P.',
        company: 'Veld Analytics',
        initials: 'NP',
        isSample: true,
      },
    },
    {
      id: 'scale-recipe',
      background: 'paper',
      description:
        'The Scale recipe turns growth into routine. Hiring ten people becomes a list that someone works through, and each tool has an owner, a price and a way out.',
      ingredients: [
        {
          title: 'Everything in Startup',
          description: 'With a longer helpdesk day, and Saturdays.',
        },
        {
          title: 'Joining, moving, leaving',
          description: 'One request sets up or closes every account a person has.',
        },
        {
          title: 'One sign-in for all tools',
          description: 'People remember one password; you see who uses what.',
        },
        {
          title: 'Office network',
          description: 'Wi-Fi and internet for the new floor, planned before the furniture comes.',
        },
        {
          title: 'Licence and cloud costs',
          description: 'A monthly look at what you pay for and no longer use.',
        },
      ],
      proTips: [
        'Order laptops when you make the offer. Delivery often takes longer than you expect.',
        'Write down who may approve a new tool, and how. Then there are half as many.',
      ],
      testimonial: {
        quote:
          'We went from one floor to three, and the Wi-Fi was never what people complained about.',
        author: 'Rajen G.',
        company: 'Sardine Run Media',
        initials: 'RG',
        isSample: true,
      },
    },
    {
      id: 'hypergrowth-recipe',
      background: 'sand',
      description:
        'The Hypergrowth recipe is for the years in which everything happens at once: new sites, new countries, an acquisition, a data room. Someone is always on, and nothing depends on one person’s memory.',
      ingredients: [
        {
          title: 'Everything in Scale',
          description: 'With a helpdesk at every hour of every day.',
        },
        {
          title: 'New sites as a project',
          description: 'Internet, network, power backup and desks, with one plan and one date.',
        },
        {
          title: 'Cloud platform care',
          description: 'Servers and services that grow under load, watched and documented.',
        },
        {
          title: 'Security operations',
          description: 'Threats are watched for and contained at any hour.',
        },
        {
          title: 'Due diligence file',
          description: 'Policies, access records and system lists, ready when investors ask.',
        },
      ],
      proTips: [
        'Order the line for a new site before you sign the lease. Fibre can be the slowest part.',
        'Keep the due diligence file current. Putting it together in a week costs more.',
      ],
      testimonial: {
        quote:
          'Four offices in a year, and each opened with the lights, the Wi-Fi and the phones on.',
        author: 'Zinhle K.',
        company: 'Drakensberg Fresh',
        initials: 'ZK',
        isSample: true,
      },
    },
  ],
  callToAction: {
    heading: 'Where will you be in a year?',
    text: 'Tell us the headcount you are planning for. We show you what to put in place now, what can wait, and what each step costs.',
    primary: { label: 'Schedule Consultation', href: '/contact' satisfies SitePath },
    secondary: { label: 'Get a Custom Quote', href: '/pricing' satisfies SitePath },
  },
}
