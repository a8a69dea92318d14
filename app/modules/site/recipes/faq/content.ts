export type FaqTopic = 'support' | 'cost' | 'change'
export type FaqItem = { id: string; topic: FaqTopic; question: string; answer: string }

export const faqTopics: { id: FaqTopic; name: string }[] = [
  { id: 'support', name: 'Getting help' },
  { id: 'cost', name: 'What you pay' },
  { id: 'change', name: 'When things change' },
]

/** The nine questions and answers from the requirements, for the three recipe pages and the comparison page. */
export const recipeFaq = [
  {
    id: 'faq-response',
    topic: 'support',
    question: 'How quickly do you respond when something breaks?',
    answer:
      'You get a response within 1 hour in business hours, from a person who can work on the problem.',
  },
  {
    id: 'faq-resolution',
    topic: 'support',
    question: 'And how long until it works again?',
    answer:
      'Most issues are resolved within 4 hours. If one needs a spare part or a supplier, we tell you and look for a way to keep you working in the meantime.',
  },
  {
    id: 'faq-tickets',
    topic: 'support',
    question: 'Is there a limit on support tickets?',
    answer:
      'No. Every recipe comes with unlimited support tickets, so no one has to save up their questions.',
  },
  {
    id: 'faq-contract',
    topic: 'cost',
    question: 'Do I have to sign a long contract?',
    answer: 'No. You can choose month-to-month or annual contracts.',
  },
  {
    id: 'faq-annual',
    topic: 'cost',
    question: 'Is it cheaper to pay for a year?',
    answer: 'Yes. There is a 10% discount for annual payment.',
  },
  {
    id: 'faq-setup',
    topic: 'cost',
    question: 'Do you charge setup fees?',
    answer:
      'There are no setup fees for standard deployments. If yours needs more, such as new cabling, you get the price before we start.',
  },
  {
    id: 'faq-devices',
    topic: 'cost',
    question: 'What if we buy more computers?',
    answer:
      'Extra devices are charged per device. They’re added to the same monthly bill, and taken off when you no longer need them.',
  },
  {
    id: 'faq-new-employee',
    topic: 'change',
    question: 'How soon can a new employee start working?',
    answer:
      'New-employee setup is done within 24 hours: computer, accounts, email and access to the right files.',
  },
  {
    id: 'faq-switch',
    topic: 'change',
    question: 'Can I switch to another recipe?',
    answer: 'Yes. Plans can be upgraded or downgraded any time.',
  },
] as const satisfies FaqItem[]
export type FaqId = (typeof recipeFaq)[number]['id']
