import { summariseAnswers } from '../connectivity/rules.ts'
import { leadForm, optionalPhone, personFields, problem } from './lead-form.ts'

/** RCP-01 to RCP-03, RCP-17 to RCP-22, ENT-04: six answers, and who asks. */
export const connectivityForm = leadForm({
  kind: 'connectivity',
  subject: 'Connectivity recipe request',
  mandatory: 'Name, e-mail and company are needed; your phone number is up to you.',
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
  // The text made of the six answers says what they say: no one needs to read them twice.
  leaveOut: (name, fields) =>
    name === 'challenges' && fields.challenges === summariseAnswers(fields),
  /** The thanks stand in the page. */
  reply: {
    promise: { text: 'Our team will respond within 24 hours.', hours: 24 },
    failure: problem('single'),
  },
  documentedCall: (typed) => ({
    ...typed,
    challenges: summariseAnswers(typed),
    assessmentType: 'connectivity',
    employees: '',
  }),
})
