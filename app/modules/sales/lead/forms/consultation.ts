import { leadForm } from '../schema/lead-form.ts'
import { fullName, personFields } from './person-fields.ts'
import { quickActionProblem, replyWith } from './reply.ts'

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

export const consultationTypeNames: Record<(typeof consultationTypes)[number], string> = {
  'it-assessment': 'IT assessment',
  'managed-it': 'Managed IT',
  connectivity: 'Connectivity',
  cloud: 'Cloud',
  security: 'Security',
  general: 'General advice',
}

/** CTC-10 to CTC-14. Past dates are the date picker's to refuse (D-59). */
export const consultationForm = leadForm({
  kind: 'consultation',
  subject: 'Consultation request',
  mandatory: 'Your name and e-mail address are needed; the rest is up to you.',
  fields: {
    name: fullName,
    email: personFields.email,
    phone: personFields.phone,
    preferredDate: { type: 'date', label: 'Preferred Date', inErrors: 'Preferred date' },
    preferredTime: {
      type: 'choice',
      label: 'Preferred Time',
      inErrors: 'Preferred time',
      options: consultationTimes,
      unset: 'Any time',
      isStatistic: true,
    },
    consultationType: {
      type: 'choice',
      label: 'Consultation Type',
      inErrors: 'Consultation type',
      options: consultationTypes,
      names: consultationTypeNames,
      unset: 'Not sure yet',
      isStatistic: true,
    },
    message: {
      type: 'text',
      label: 'Message',
      placeholder: 'What should we prepare for?',
      rows: 3,
      isWide: true,
    },
  },
  reply: replyWith(
    'Consultation scheduled!',
    { text: "We'll contact you within 24 hours to confirm.", hours: 24 },
    quickActionProblem,
  ),
})
