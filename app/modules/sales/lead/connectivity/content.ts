export const connectivityQuestions = [
  { id: 'guestWifi', label: 'Guest Wi-Fi' },
  { id: 'fibreCoverage', label: 'Fibre coverage' },
  { id: 'multipleLocations', label: 'Multiple locations' },
  { id: 'missionCritical', label: 'Mission critical' },
  { id: 'quickDeployment', label: 'Quick deployment' },
  { id: 'highBandwidth', label: 'High bandwidth' },
] as const
export type ConnectivityQuestion = (typeof connectivityQuestions)[number]['id']

/** `no` states an assumption, because an unticked box is not a real no. */
export const answerWords: Record<ConnectivityQuestion, { yes: string; no: string }> = {
  guestWifi: {
    yes: 'Guests need their own network.',
    no: 'You did not tick this option, so we assumed no guests on your Wi-Fi.',
  },
  fibreCoverage: {
    yes: 'Fibre reaches your address.',
    no: 'You did not tick this option, so we assumed no fibre and suggest a wireless line.',
  },
  multipleLocations: {
    yes: 'You have several sites to cover and manage as one.',
    no: 'You did not tick this option, so we assumed one site.',
  },
  missionCritical: {
    yes: 'The line must not go down.',
    no: 'You did not tick this option, so we assumed that a short outage is acceptable.',
  },
  quickDeployment: {
    yes: 'You need to be online quickly, and wireless needs no digging.',
    no: 'You did not tick this option, so we assumed you can wait for the installation.',
  },
  highBandwidth: {
    yes: 'You need high bandwidth, and fibre offers the most.',
    no: 'You did not tick this option, so we did not plan for high bandwidth.',
  },
}

/** The four product names as prescribed, character for character. */
export const recommendationNames = {
  fttp: 'Fibre to the Premises (FTTP)',
  fwa: 'Fixed Wireless Access (FWA)',
  waas: 'Wi-Fi as a Service (WaaS)',
  hybrid: 'Custom Hybrid Solution',
} as const
export type Recommendation = keyof typeof recommendationNames

/** The recommendation in the confirmation email; contains none of the visitor's text. */
export const recommendationNote = (product: string, price: string, reasons: string) =>
  `Our recommendation: ${product}. ${price}. Why: ${reasons}`
export const pricedOnRequestText = 'Priced on request, once we know what you need'

export const connectivityWords = {
  submitting: 'Processing...',
  startOver: 'Start Over',
} as const
