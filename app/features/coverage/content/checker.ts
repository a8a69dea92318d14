/** Words of the coverage checker (COV-01 to COV-08, COV-20 to COV-32). */
export const checkerWords = {
  label: 'Your business address',
  hint: 'Street and number give the best answer.',
  button: 'Check coverage',
  checking: 'Checking...',
  dialog: {
    covered: 'Fibre reaches you',
    'not-covered': 'No fibre here yet',
    'not-checked': 'We could not check',
  },
  near: (building: string, metres: string) =>
    building ? `${building}, ${metres} away` : `${metres} away`,
  rows: {
    address: 'Address',
    nearestConnected: 'Nearest connected building',
    nearestKnown: 'Nearest known building',
    distance: 'Distance',
    connection: 'Connection',
  },
  noneKnown: 'None known',
  promotion: 'A promotion applies to this building.',
  rough:
    'We know this address only roughly and checked from the middle of the area. Add the street and number for a closer answer.',
  sample: 'This answer rests on sample buildings for demonstration.',
  terms: 'FTTB is fibre to the building; our product, FTTP, takes it on to your premises.',
  connections: {
    FTTB: 'FTTB: fibre to the building',
    'Third Party': 'Over the network of another provider',
    None: 'None',
  },
  retry: 'Check again',
  callBack: { label: 'Ask us to call you', href: '/contact' },
  survey: { label: 'Book a site survey', href: '/contact' },
  alternatives: { label: 'See what else connects you', href: '/connectivity' },
} as const
