import { lastUpdated, type LegalDocument } from '../content.ts'

/** LEG-01; what the privacy notice of every form points to (PRV-01). */
export const privacyPolicy: LegalDocument = {
  path: '/privacy-policy',
  title: 'Privacy Policy',
  description:
    'What personal information we collect on this site, why, who helps us process it, how long we keep it, and your rights under POPIA.',
  updated: lastUpdated,
  lead: (legalName) =>
    `This policy explains what ${legalName} does with personal information, as the Protection of Personal Information Act (POPIA) asks of us.`,
  inShort: [
    'We collect what you type into our forms, to answer you.',
    'We do not sell it, and we do not run advertising trackers.',
    'News and offers reach you only if you ticked a box, and stop when you say so.',
    'You may ask what we hold, have it corrected, or have it deleted.',
  ],
  sections: [
    {
      id: 'collect',
      heading: 'What we collect',
      paragraphs: [
        'Most of it you give us yourself, in a form on this site, by e-mail or on the telephone. Each form says which answers are needed; without them we cannot reply.',
      ],
      items: [
        'Who you are: name, company, e-mail address, telephone number.',
        'What you ask: the service, the size of your business, an address to check or survey, and your own words.',
        'What you chose: whether we may send you news and offers, by which channel, and when you said so.',
        'Technical facts: the network address a form was sent from is used, for a short time, to keep out spam and attacks.',
        'As a client: what your contract needs, such as billing details, and identity documents where the law on connections (RICA) requires them.',
      ],
    },
    {
      id: 'purpose',
      heading: 'Why we use it',
      paragraphs: [
        'We use personal information for the purpose it was given for, and for nothing that would surprise you.',
      ],
      items: [
        'To answer an enquiry, prepare a quote or visit, and keep a record of it.',
        'To deliver, support and bill the services you take.',
        'To send news and offers about our services, where you agreed to it.',
        'To keep the site and our clients’ systems secure.',
        'To meet duties the law puts on us, such as tax and telecommunications law.',
      ],
    },
    {
      id: 'ground',
      heading: 'On what ground',
      paragraphs: [
        'Answering you is a step you asked for before a contract; serving you is the contract itself. News and offers rest on your consent alone. Security and records rest on our legitimate interest or on a duty in law.',
        'Saying no to news and offers never changes how an enquiry is answered.',
      ],
    },
    {
      id: 'share',
      heading: 'Who helps us process it',
      paragraphs: [
        'We do not sell personal information. We share it only as far as the work needs:',
      ],
      items: [
        'with companies that process it for us under contract, such as the provider of our customer records, of our e-mail and of our hosting;',
        'with network partners, where a connection is checked, installed or mended;',
        'with authorities, where the law obliges us to.',
      ],
    },
    {
      id: 'abroad',
      heading: 'Outside South Africa',
      paragraphs: [
        'Some of the companies that help us keep data in other countries. We send personal information there only where the law of the country, or our contract with the company, protects it much as POPIA does.',
      ],
    },
    {
      id: 'keep',
      heading: 'How long we keep it',
      paragraphs: [
        'We keep an enquiry while we deal with it, and after that as long as we need it as a record of the request and our promises. Contract and billing records are kept as long as tax and company law require. After that we delete the record, or remove what identifies you.',
        'A record of your consent, or of its withdrawal, is kept as long as we may have to prove it.',
      ],
    },
    {
      id: 'security',
      heading: 'How we protect it',
      paragraphs: [
        'The site uses encrypted connections. Staff sign in with their own accounts and see what their role needs. Changes are logged, and backups are made. Should personal information fall into the wrong hands, we tell you and the Information Regulator as soon as we reasonably can.',
      ],
    },
    {
      id: 'browser',
      heading: 'Cookies and your browser',
      paragraphs: [
        'Reading these pages needs no cookie and no account. Your own browser may remember small things for your convenience, such as a banner you closed or an answer you have not sent yet. They stay on your device, and you can clear them at any time. We count page visits ourselves, without following you to other sites.',
      ],
    },
    {
      id: 'rights',
      heading: 'Your rights',
      paragraphs: [
        'Write or telephone, with the contact details below, and tell us what you want. We may first have to make sure that it is you. Asking costs nothing.',
      ],
      items: [
        'Ask whether we hold personal information about you, and what it is.',
        'Have it corrected, or deleted where we have no right or duty to keep it.',
        'Object to our using it, and stop news and offers at any time.',
        'Withdraw a consent. What was done before stays lawful.',
      ],
    },
    {
      id: 'complain',
      heading: 'If you are not satisfied',
      paragraphs: [
        'Please give us the chance to put it right first, by the complaints route below. You may also complain to the Information Regulator (South Africa), at inforegulator.org.za.',
      ],
    },
    {
      id: 'changes',
      heading: 'Changes of this policy',
      paragraphs: [
        'When we change the policy we change the date at its top. Each form records which notice it showed, so that what you agreed to can always be looked up.',
      ],
    },
  ],
}
