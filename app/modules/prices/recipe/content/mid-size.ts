import type { SitePath } from '#app/basics/site-path.ts'
import type { RecipePageContent } from './recipe-page.ts'

export const midSize: RecipePageContent = {
  audience: 'mid',
  meta: {
    title: 'IT support recipes for mid-size business',
    description:
      'Core, Advanced and Enterprise: managed IT by the month for mid-size South African businesses, with support from 12/5 to 24/7.',
  },
  eyebrow: 'IT recipes for mid-size business',
  headline: 'One team for every branch, shift and server.',
  lead: 'Your business has outgrown the cousin who is good with computers, but a full IT department would cost more than it saves. These recipes are the department, by the month.',
  details: [
    {
      id: 'core-recipe',
      background: 'sand',
      description:
        'The Core recipe takes over the daily work from the person who does it now. Your people get a helpdesk they know by name, your machines are kept up to date, and you get one page a month that says how it went.',
      ingredients: [
        {
          title: 'Helpdesk for everyone',
          description: 'One number and one address for the whole company, early until evening.',
        },
        {
          title: 'Computers and servers managed',
          description: 'Updates, antivirus, licences and an up-to-date list of every machine.',
        },
        {
          title: 'Network management',
          description: 'Firewall, switches and Wi-Fi watched around the clock and kept documented.',
        },
        {
          title: 'Backup with restore tests',
          description: 'Servers and cloud files copied daily; we restore a sample to be sure.',
        },
        {
          title: 'Monthly report',
          description: 'What was reported, what we fixed, and what will need money next.',
        },
      ],
      proTips: [
        'Name one person in your company who can say yes. Half of all delays are waiting for someone who can.',
        'Replace a quarter of the computers every year. It hurts less than all of them at once.',
      ],
      testimonial: {
        quote: 'Our operations manager has her evenings back. She was the helpdesk before.',
        author: 'Lerato N.',
        company: 'Highveld Packaging',
        initials: 'LN',
        isSample: true,
      },
    },
    {
      id: 'advanced-recipe',
      background: 'paper',
      description:
        'The Advanced recipe is for companies that work late, work Saturdays or work in several places. Support hours are longer, and security is not only installed but watched.',
      ingredients: [
        {
          title: 'Everything in Core',
          description: 'With support into the evening, and on Saturdays.',
        },
        {
          title: 'Branches joined up',
          description: 'Secure links between sites, so that the stock list is the same in each.',
        },
        {
          title: 'Security monitoring',
          description: 'Sign-ins and computers are watched, and an alarm is looked at, not filed.',
        },
        {
          title: 'Visits on site',
          description:
            'A technician comes on agreed days, and when something must be fixed on site.',
        },
        {
          title: 'Quarterly review',
          description: 'We sit down with you over risks, costs and plans for the next quarter.',
        },
      ],
      proTips: [
        'Give each branch two ways online that do not share a cable or a mast.',
        'Do the recovery drill on a quiet day. You will learn who knows the alarm code.',
      ],
      testimonial: {
        quote: 'Saturday is our biggest day. It is good to know that someone is at their desk.',
        author: 'Johan B.',
        company: 'Boland Tyre & Fitment',
        initials: 'JB',
        isSample: true,
      },
    },
    {
      id: 'enterprise-recipe',
      background: 'sand',
      description:
        'The Enterprise recipe is a complete IT department. A helpdesk at every hour, a security team, a tested recovery plan, and a technology lead who comes to your management meeting.',
      ingredients: [
        {
          title: 'Everything in Advanced',
          description: 'With a helpdesk at every hour of every day.',
        },
        {
          title: 'Security operations',
          description: 'Threats are hunted, contained and explained, at night as well.',
        },
        {
          title: 'Disaster recovery',
          description: 'Standby systems for what you cannot do without, and drills to prove them.',
        },
        {
          title: 'Compliance support',
          description: 'POPIA records, policies and answers for auditors and big customers.',
        },
        {
          title: 'Technology lead',
          description: 'A senior person who knows your business and writes the IT budget with you.',
        },
      ],
      proTips: [
        'List your systems by how many hours you can do without each. That list is the plan.',
        'Ask suppliers for their recovery plan too. Yours is only as good as theirs.',
      ],
      testimonial: {
        quote: 'A server failed at two in the morning. I read about it in the report at eight.',
        author: 'Sibusiso D.',
        company: 'Umgeni Cold Storage',
        initials: 'SD',
        isSample: true,
      },
    },
  ],
  callToAction: {
    heading: 'Bring your list, we bring ours',
    text: 'In a first conversation we go through your sites, systems and deadlines, and tell you which recipe fits and what it would cost.',
    primary: { label: 'Schedule Consultation', href: '/contact' satisfies SitePath },
    secondary: { label: 'Get a Custom Quote', href: '/pricing' satisfies SitePath },
  },
}
