/** Services that are announced and not yet sold, by the names of their pages (CLD-01 to CLD-05). */
export const launchServices = [
  'Cloud Migration',
  'Cloud Hosting',
  'Cloud Backup',
  'IT Security',
] as const
export type LaunchService = (typeof launchServices)[number]

/** Words of the form that asks to be told of a launch (CLD-05). */
export const launchInterestContent = {
  title: 'Launch interest',
  subject: 'Interest in a launch',
  labels: { email: 'Email', service: 'Service' },
  placeholders: { email: 'name@example.co.za' },
  mandatory: 'Your e-mail address is all we need.',
} as const
