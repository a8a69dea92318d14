import {
  fullName,
  leadForm,
  personFields,
  failureMessage,
  buildReply,
  withMinEmployees,
} from './lead-form.ts'

export const employeeOptions = ['1-10', '11-50', '51-200', '201+'] as const

/** Assessment types; the first is the default. */
export const assessmentTypes = ['comprehensive', 'security', 'network', 'cloud'] as const

export const guidedReply = buildReply(
  'Assessment Request Submitted!',
  { text: 'Our team will contact you within 24 hours to schedule your IT assessment.', hours: 24 },
  failureMessage(
    'stack',
    'There was a problem submitting your assessment request. Please try again.',
  ),
)

/** The page's own texts are in the module site/it-health. */
export const assessmentForm = leadForm({
  kind: 'assessment',
  subject: 'IT assessment request',
  mandatory: 'We need your name, email and company. The rest is optional.',
  fields: {
    ...personFields,
    phone: {
      ...personFields.phone,
      label: 'Phone Number (Optional)',
      inErrors: 'Phone number',
    },
    employees: {
      type: 'choice',
      label: 'Number of employees (Optional)',
      options: employeeOptions,
      unset: 'Prefer not to say',
      isWide: true,
      isStatistic: true,
    },
    challenges: {
      type: 'text',
      label: 'Current IT Challenges (Optional)',
      inErrors: 'Current IT challenges',
      placeholder: 'What slows you down or worries you?',
      rows: 4,
      isWide: true,
    },
    assessmentType: {
      type: 'choice',
      label: 'Type of assessment',
      options: assessmentTypes,
      names: {
        comprehensive: 'Comprehensive (all areas)',
        security: 'Security',
        network: 'Network',
        cloud: 'Cloud',
      },
      fallback: 'comprehensive',
      isReadByValue: true,
      isWide: true,
      isStatistic: true,
    },
  },
  ...withMinEmployees,
  reply: {
    promise: {
      text: 'Our team will contact you shortly with your customized IT health recipe.',
      hours: 24,
    },
    success: {
      channel: 'single',
      title: 'Success!',
      description: 'Your free IT health recipe will be emailed to you shortly.',
    },
    failure: failureMessage('single'),
  },
  replies: { wizard: guidedReply },
  documentedCall: (typed) => ({ ...typed }),
})

const interestServices = ['Fibre', 'Wireless', 'Both'] as const

/** The page's own texts are in the module site/it-health. */
export const interestForm = leadForm({
  kind: 'interest',
  subject: 'Interest in new connectivity services',
  mandatory: 'We need all four answers.',
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
  reply: buildReply(
    'Interest registered!',
    { text: "We'll notify you when our new connectivity services launch." },
    failureMessage('single'),
  ),
})
