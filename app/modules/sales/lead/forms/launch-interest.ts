import { leadForm, personFields, failureMessage, buildReply } from './lead-form.ts'

/** Services that are announced and not yet sold, by the names of their pages. */
const launchServices = ['Cloud Migration', 'Cloud Hosting', 'Cloud Backup', 'IT Security'] as const
export type LaunchService = (typeof launchServices)[number]

export const launchInterestForm = leadForm({
  kind: 'launch-interest',
  subject: ({ service }) => `Launch interest: ${typeof service === 'string' ? service : ''}`,
  mandatory: 'Your email address is all we need.',
  fields: {
    email: personFields.email,
    service: {
      type: 'choice',
      label: 'Service',
      options: launchServices,
      what: 'a service',
      isRequired: true,
      isHidden: true,
      isStatistic: true,
    },
  },
  // The form has no name field, so the address serves as the name.
  contact: (known) => ({ ...known, name: known.email.slice(0, 120) }),
  reply: buildReply(
    'You are on the list!',
    { text: 'We will email you when this service launches.' },
    failureMessage('single'),
  ),
})
