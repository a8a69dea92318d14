import type { SitePath } from '#app/basics/site-path.ts'
import { assessmentForm } from '#app/modules/sales/lead/forms/it-health.ts'

/** Texts of /resources/it-health. The requirements prescribe the texts of toasts and panels; do not reword them. */
export const pageWords = {
  title: 'Free IT health check',
  description:
    'A free IT health check for your South African business: a report on security, efficiency, reliability and scalability. We reply within 24 hours.',
  eyebrow: 'Free IT health check',
  heading: 'How healthy is your IT?',
  lead: 'Tell us a little about your business. We look at your security, efficiency, reliability and room to grow, and write you a recipe for what to fix first.',
  promises: ['Free, with nothing to sign', 'Takes two minutes', 'We reply within 24 hours'],
} as const

export const tabNames = {
  assessment: 'IT Assessment',
  interest: 'Future Services',
  loadshedding: 'Load Shedding',
} as const

export const viewLabels = {
  label: 'Choose a form',
  quick: { name: 'Quick request', hint: 'One short form' },
  wizard: { name: 'Guided 3-step assessment', hint: 'Step by step' },
} as const

export const quickFormWords = {
  heading: 'Request your free IT health check',
  intro: 'We only need your name, email and company. The rest helps us prepare.',
  submit: 'Get my free IT health check',
  submitting: 'Processing...',
  thanks: {
    heading: 'Thank You!',
    text: `Your IT assessment request has been submitted successfully. ${assessmentForm.reply.promise.text}`,
    again: 'Submit Another Request',
  },
} as const

export const wizardFormWords = {
  heading: 'Guided request',
  steps: ['Business details', 'Assessment details', 'Thank you'],
  intros: [
    'First, who are you and how can we reach you?',
    'Now, what should we look at? Both answers are optional.',
  ],
  next: 'Continue',
  back: 'Back',
  submit: 'Submit',
  submitting: 'Processing...',
  thanks: {
    heading: 'Thank you',
    text: 'We have your request.',
    home: 'Return to Home',
  },
} as const

export const interestWords = {
  heading: 'Be first in line for new fibre and wireless',
  intro:
    'We are extending our connectivity services. Tell us which one you’re waiting for and we’ll email you when it launches.',
  submit: 'Register my interest',
  submitting: 'Processing...',
} as const

/** Error message for an empty required field of the wizard; identical to the schema's message. */
export const missingMessage = (field: 'name' | 'email' | 'company') =>
  `${{ name: 'Name', email: 'Email', company: 'Company' }[field]}: please fill in this field.`

export const loadSheddingWords = {
  heading: 'Keep working when the power does not',
  intro: 'Six things that keep a small business going through an outage, planned or not.',
  items: [
    {
      icon: 'clock',
      title: 'Know how long you must last',
      text: 'Plan for the longest outage you had last year, plus an hour.',
    },
    {
      icon: 'plug',
      title: 'Put the network on a battery first',
      text: 'The fibre box, router and Wi-Fi use little power. A small UPS keeps them running for hours.',
    },
    {
      icon: 'wifi',
      title: 'Have a second connection',
      text: 'Add a wireless or LTE line that takes over automatically, because towers and fibre fail at different times.',
    },
    {
      icon: 'cloud',
      title: 'Keep work off desktop computers',
      text: 'Files and mail in the cloud can be reached from a laptop or a phone.',
    },
    {
      icon: 'server',
      title: 'Shut down in time, start up in order',
      text: 'Let the UPS switch servers off cleanly, and protect them from the surge afterwards.',
    },
    {
      icon: 'list',
      title: 'Write the plan on paper',
      text: 'Who phones whom, and which plug goes where. A plan on the server is no help in the dark.',
    },
  ],
  more: { name: 'Learn More', href: '/resources/load-shedding' satisfies SitePath },
} as const

export const sampleReport = {
  label: 'Sample',
  heading: 'Sample report card',
  subject: 'A twelve-person accounting practice',
  scoresPercent: { Security: 70, Efficiency: 60, Reliability: 85, Scalability: 50 },
  findingsHeading: 'Sample findings',
  findings: {
    'Three laptops have no disk encryption':
      'Switch it on and store the recovery keys. It takes one afternoon.',
    'Shared files live on one old desktop':
      'Move them to the cloud, so that no one has to wait for that PC to wake up.',
    'One internet line, with no backup': 'Add a wireless line that takes over automatically.',
  },
} as const

export const testimonialWords = { label: 'Sample testimonial' }
/** Invented samples, until staff publish real ones with a record of the client's consent. */
export const testimonials = [
  {
    id: 'it-health-practice',
    quote:
      'The report fitted on one page and listed the three things to fix first. By the end of the month we had fixed them all.',
    name: 'Lindiwe N.',
    role: 'Practice manager, Polokwane',
  },
]
