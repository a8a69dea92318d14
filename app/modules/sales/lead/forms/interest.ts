import { leadForm } from '../schema/lead-form.ts'
import { fullName, personFields } from './person-fields.ts'
import { problem, replyWith } from './reply.ts'

/** ITH-12. */
const interestServices = ['Fibre', 'Wireless', 'Both'] as const

/** ITH-12 to ITH-14, ENT-02; the page's own texts are in it-health. */
export const interestForm = leadForm({
  kind: 'interest',
  subject: 'Interest in new connectivity services',
  mandatory: 'All four answers are needed.',
  fields: {
    fullName,
    companyName: { ...personFields.company, label: 'Company Name', inErrors: 'Company name' },
    email: { ...personFields.email, isWide: true },
    services: {
      type: 'choice',
      label: 'Services of Interest',
      inErrors: 'Services of interest',
      options: interestServices,
      unset: 'Choose a service',
      what: 'a service',
      isRequired: true,
      isWide: true,
      isStatistic: true,
    },
  },
  reply: replyWith(
    'Interest registered!',
    { text: "We'll notify you when our new connectivity services launch." },
    problem('single'),
  ),
})
