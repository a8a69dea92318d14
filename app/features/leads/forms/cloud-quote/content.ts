/** CTC-22 */
export const cloudQuoteEmployees = ['1-10', '11-50', '51-200', '201+'] as const

/** CTC-21 */
export const cloudQuoteServices = [
  'hosting',
  'backup',
  'virtual-desktops',
  'migration',
  'all',
  'custom',
] as const

/** Words and choices of the cloud quote request (CTC-19). */
export const cloudQuoteContent = {
  title: 'Cloud quote',
  subject: 'Cloud quote request',
  labels: {
    name: 'Full Name',
    email: 'Email',
    phone: 'Phone',
    company: 'Company',
    employees: 'Employees',
    cloudService: 'Cloud Service',
    requirements: 'Requirements',
  },
  placeholders: {
    name: 'Nomsa Dlamini',
    email: 'name@example.co.za',
    phone: '082 123 4567',
    company: 'Your business',
    requirements: 'What runs where today, and what should move',
  },
  unset: { employees: 'Prefer not to say', cloudService: 'Not sure yet' },
  cloudServiceNames: {
    hosting: 'Cloud hosting',
    backup: 'Cloud backup',
    'virtual-desktops': 'Virtual desktops',
    migration: 'Cloud migration',
    all: 'All of these',
    custom: 'Something of our own',
  } satisfies Record<(typeof cloudQuoteServices)[number], string>,
  mandatory: 'Your name and e-mail address are needed; the rest is up to you.',
} as const
