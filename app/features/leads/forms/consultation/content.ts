/** CTC-12; times of day in Johannesburg. */
export const consultationTimes = ['09:00', '10:00', '11:00', '14:00', '15:00', '16:00'] as const

/** CTC-13 */
export const consultationTypes = [
  'it-assessment',
  'managed-it',
  'connectivity',
  'cloud',
  'security',
  'general',
] as const

/** Words and choices of the consultation request (CTC-10). */
export const consultationContent = {
  title: 'Consultation request',
  subject: 'Consultation request',
  labels: {
    name: 'Full Name',
    email: 'Email',
    phone: 'Phone',
    preferredDate: 'Preferred Date',
    preferredTime: 'Preferred Time',
    consultationType: 'Consultation Type',
    message: 'Message',
  },
  placeholders: {
    name: 'Nomsa Dlamini',
    email: 'name@example.co.za',
    phone: '082 123 4567',
    message: 'What should we prepare for?',
  },
  unset: { preferredTime: 'Any time', consultationType: 'Not sure yet' },
  consultationTypeNames: {
    'it-assessment': 'IT assessment',
    'managed-it': 'Managed IT',
    connectivity: 'Connectivity',
    cloud: 'Cloud',
    security: 'Security',
    general: 'General advice',
  } satisfies Record<(typeof consultationTypes)[number], string>,
  mandatory: 'Your name and e-mail address are needed; the rest is up to you.',
} as const
