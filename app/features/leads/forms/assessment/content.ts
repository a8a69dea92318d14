/** ITH-03, WIZ-12. */
export const employeeOptions = ['1-10', '11-50', '51-200', '201+'] as const

/** WIZ-11; the first is the default (ITH-04). */
export const assessmentTypes = ['comprehensive', 'security', 'network', 'cloud'] as const

/** Words and choices of the IT assessment request; the page's own texts are in it-health (ITH-02, WIZ-02). */
export const assessmentContent = {
  title: 'IT assessment',
  subject: 'IT assessment request',
  labels: {
    name: 'Name',
    email: 'Email',
    company: 'Company',
    phone: 'Phone Number (Optional)',
    employees: 'Number of employees (Optional)',
    challenges: 'Current IT Challenges (Optional)',
    assessmentType: 'Type of assessment',
  },
  placeholders: {
    name: 'Nomsa Dlamini',
    email: 'name@example.co.za',
    company: 'Your business',
    phone: '082 123 4567',
    challenges: 'What slows you down or worries you?',
  },
  employeesUnset: 'Prefer not to say',
  assessmentTypeNames: {
    comprehensive: 'Comprehensive (all areas)',
    security: 'Security',
    network: 'Network',
    cloud: 'Cloud',
  },
  mandatory: 'Name, e-mail and company are needed; the rest is up to you.',
} as const
