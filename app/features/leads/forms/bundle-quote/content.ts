export const bundleNames = ['Business Connect', 'Business Pro', 'Home & SOHO Resilience'] as const
export type BundleName = (typeof bundleNames)[number]

/** BQF-04 */
export const bundleEmployeeOptions = [
  '1-5 (SOHO)',
  '6-10 (Small)',
  '11-30 (Growing)',
  '31-100 (Mid-size)',
  '100+',
] as const

/** BQF-06 */
export const bundleServices = [
  'Fixed Wireless Access (FWA)',
  'Managed IT Services',
  'Cloud Backup & Storage',
  'Wi-Fi as a Service',
  'Power Backup Solutions',
  'Homeschooling Setup',
  'Complete Bundle Package',
] as const

/** Words and choices of the quote form on the bundle pages. */
export const bundleQuoteContent = {
  title: 'Bundle quote',
  labels: {
    name: 'Name',
    email: 'Email',
    company: 'Company',
    phone: 'Phone',
    employees: 'Number of employees',
    province: 'Province',
    city: 'City',
    serviceInterest: 'Service interest',
    challenges: 'Challenges',
    bundle: 'Bundle',
    formType: 'Form type',
  },
  placeholders: {
    name: 'Nomsa Dlamini',
    email: 'name@example.co.za',
    company: 'Your business or household',
    phone: '082 123 4567',
    city: 'City or town',
    challenges: 'What should the bundle solve for you?',
  },
  unset: {
    employees: 'Choose a size',
    province: 'Choose a province',
    serviceInterest: 'Choose a service',
  },
  /** BQF-02 */
  challengesRows: 3,
  submit: 'Request your quote',
  /** BQF-07 */
  submitting: 'Submitting Quote Request...',
  /** BQF-13 */
  unknownError: 'Unknown error occurred',
  mandatory: 'Name, e-mail and company are needed; the rest is up to you.',
} as const
