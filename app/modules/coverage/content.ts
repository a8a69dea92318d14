import { formatCount } from '#app/basics/format-count.ts'

/** The two documented failure messages and when each is used (COV-23 to COV-25, D-84). */
export const failures = {
  error: 'Unable to check coverage at this time. Please try again later or contact us directly.',
  silence: 'Coverage check unavailable. Please contact us directly for assistance.',
} as const

/** Alerts of the browser (COV-03, COV-06, COV-26). */
export const alerts = {
  noAddress: 'Please enter a valid address first',
  noCoordinates: 'Unable to find coordinates for this address. Please try a more specific address.',
  failed: 'Failed to check coverage. Please check your internet connection and try again.',
} as const

export const refusals = {
  outside:
    'Latitude and longitude must lie in South Africa: latitude from -35 to -22, longitude from 16 to 33.',
  swapped:
    'Latitude and longitude seem to be swapped: in South Africa the latitude is from -35 to -22.',
  unavailable: 'The coverage check is not working at the moment. Please try again.',
} as const

const named = (name: string) => name || 'A building'
export const metresText = (metres: number) => `${formatCount(metres).replaceAll(',', ' ')} m`

/** Sentences of a result (D-82, D-83, D-86). Distances are whole metres. */
export const resultWords = {
  covered: {
    'in-building': (name: string, _metres: number | null) =>
      `Fibre is connected in this building${name ? `: ${name}` : ''}.`,
    'within-200-m': (name: string, metres: number | null) =>
      `${named(name)}, ${metresText(metres ?? 200)} away, is connected to fibre.`,
    'within-1-km': (name: string, metres: number | null) =>
      metres === null
        ? 'A building within 1 km is connected to fibre.'
        : `${named(name)}, ${metresText(metres)} away, is connected to fibre.`,
  },
  thirdParty: 'The last stretch runs over the network of another provider.',
  survey: 'A site survey confirms whether your premises can be connected.',
  notCoveredNear: 'There is no connected building within 1 km of this address yet.',
  notCovered: (name: string, metres: number) =>
    `There is no fibre at this address yet. The nearest known building${name ? `, ${name},` : ''} is ${metresText(metres)} away.`,
  noDataNear: (name: string, metres: number) =>
    `We know of no building within 5 km, so we cannot say whether there is fibre. The nearest one we know${name ? `, ${name},` : ''} is ${metresText(metres)} away. We find out by hand.`,
  noData:
    'We know of no building within 25 km, connected or not, so we cannot say whether there is fibre. We find out by hand.',
} as const

/** The mails of COV-34. The visitor's holds nothing that was typed but a safe name (T20). */
export const reachedMail = {
  fibre: {
    subject: (brand: string) => `Fibre has reached your address – ${brand}`,
    heading: 'Fibre has reached your address',
    intro: (date: string) =>
      `On ${date} you asked us to tell you when fibre reaches the address you checked. It has now arrived.`,
    survey: 'A site survey confirms whether your premises can be connected.',
  },
  wireless: {
    subject: (brand: string) => `Fixed wireless has reached your address – ${brand}`,
    heading: 'Fixed wireless has reached your address',
    intro: (date: string) =>
      `On ${date} you asked us to tell you when fixed wireless reaches the address you checked. It has now arrived.`,
    survey: 'A test at your address confirms the signal.',
  },
  button: 'Check your address again',
  reference: (reference: string) =>
    `Your reference is ${reference}. Quote it if you write or phone us.`,
  reason: 'You get this one message because you requested it in our coverage checker.',
} as const

export const reachedStaffMail = {
  kindLabels: {
    fibre: 'Fibre has reached an address',
    wireless: 'Fixed wireless has reached an address',
  },
  connection: 'Connection',
  building: 'Nearest connected building',
  metres: 'Metres away',
  found: 'Found now',
  isNotified: 'Visitor gets an email',
} as const
