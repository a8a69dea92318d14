/** ITH-12. */
export const interestServices = ['Fibre', 'Wireless', 'Both'] as const

/** Words and choices of the interest registration; the page's own texts are in it-health (ITH-12). */
export const interestContent = {
  title: 'Interest registration',
  subject: 'Interest in new connectivity services',
  labels: {
    fullName: 'Full Name',
    companyName: 'Company Name',
    email: 'Email',
    services: 'Services of Interest',
  },
  placeholders: {
    fullName: 'Nomsa Dlamini',
    companyName: 'Your business',
    email: 'name@example.co.za',
  },
  servicesUnset: 'Choose a service',
  mandatory: 'All four answers are needed.',
} as const
