import { summariseAnswers } from '../connectivity/rules.ts'
import { leadForm, optionalPhone, personFields, failureMessage } from './lead-form.ts'

export const connectivityForm = leadForm({
  kind: 'connectivity',
  subject: 'Connectivity recipe request',
  mandatory: 'We need your name, email and company. Your phone number is optional.',
  fields: {
    guestWifi: { type: 'box', label: 'Guest Wi-Fi' },
    fibreCoverage: { type: 'box', label: 'Fibre coverage' },
    multipleLocations: { type: 'box', label: 'Multiple locations' },
    missionCritical: { type: 'box', label: 'Mission critical' },
    quickDeployment: { type: 'box', label: 'Quick deployment' },
    highBandwidth: { type: 'box', label: 'High bandwidth' },
    name: personFields.name,
    company: personFields.company,
    email: personFields.email,
    phone: optionalPhone,
    challenges: {
      type: 'text',
      label: 'Answers',
      inErrors: 'Challenges',
      rows: 3,
      isHidden: true,
    },
  },
  shape: (values) => ({ ...values, challenges: values.challenges || summariseAnswers(values) }),
  derived: {
    product: { label: 'Recommended' },
    productPrice: { label: 'Price shown' },
    productReasons: { label: 'Why' },
  },
  // The challenges text is left out if it only repeats the six answers.
  leaveOut: (name, fields) =>
    name === 'challenges' && fields.challenges === summariseAnswers(fields),
  /** No toast on success: the page shows a thank-you message. */
  reply: {
    promise: { text: 'Our team will respond within 24 hours.', hours: 24 },
    failure: failureMessage('single'),
  },
  documentedCall: (typed) => ({
    ...typed,
    challenges: summariseAnswers(typed),
    assessmentType: 'connectivity',
    employees: '',
  }),
})
