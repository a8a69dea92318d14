/** RCP-01: the six questions, in the order they are asked and listed (RCP-18). */
export const connectivityQuestions = [
  { id: 'guestWifi', label: 'Guest Wi-Fi' },
  { id: 'fibreCoverage', label: 'Fibre coverage' },
  { id: 'multipleLocations', label: 'Multiple locations' },
  { id: 'missionCritical', label: 'Mission critical' },
  { id: 'quickDeployment', label: 'Quick deployment' },
  { id: 'highBandwidth', label: 'High bandwidth' },
] as const
export type ConnectivityQuestion = (typeof connectivityQuestions)[number]['id']

/** Words of the connectivity recipe questionnaire. */
export const connectivityContent = {
  title: 'Connectivity recipe',
  subject: 'Connectivity recipe request',
  labels: {
    name: 'Name',
    email: 'Email',
    company: 'Company',
    phone: 'Phone (Optional)',
    challenges: 'Answers',
  },
  placeholders: {
    name: 'Nomsa Dlamini',
    email: 'name@example.co.za',
    company: 'Your business',
    phone: '082 123 4567',
  },
  /** RCP-04 */
  submitting: 'Processing...',
  /** RCP-06 */
  startOver: 'Start Over',
  mandatory: 'Name, e-mail and company are needed; your phone number is up to you.',
} as const
