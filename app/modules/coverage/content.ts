import { formatCount } from '#app/basics/numbers.ts'
import type { SitePath } from '#app/basics/site-path.ts'
import type { TechnologyAnswer } from '#app/modules/sales/lead/forms/coverage.ts'
import type { AreaGrade } from './area/content.ts'

/** Documented failure messages: `error` if the operator responds with an error, `silence` if it cannot be reached. */
export const checkFailureTexts = {
  error: 'Unable to check coverage at this time. Please try again later or contact us directly.',
  silence: 'Coverage check unavailable. Please contact us directly for assistance.',
} as const

export const checkerAlerts = {
  noAddress: 'Please enter a valid address first',
  postBox: 'We can’t check a PO box or private bag. Please type the street address.',
  noCoordinates: 'Unable to find coordinates for this address. Please try a more specific address.',
  failed: 'Failed to check coverage. Please check your internet connection and try again.',
} as const

export const coordinateRefusals = {
  outside:
    'Latitude and longitude must be in South Africa: latitude from -35 to -22, longitude from 16 to 33.',
  swapped:
    'Latitude and longitude seem to be swapped: in South Africa the latitude is from -35 to -22.',
  unavailable: 'The coverage check is not working at the moment. Please try again.',
} as const

const buildingNameOrDefault = (name: string) => name || 'A building'
export const metresText = (metres: number) => `${formatCount(metres).replaceAll(',', ' ')} m`

/** Sentences of a coverage result; distances are in whole metres. */
export const resultWords = {
  covered: {
    'in-building': (name: string, _metres: number | null) =>
      `This building is connected to fibre${name ? `: ${name}` : ''}.`,
    'within-200-m': (name: string, metres: number | null) =>
      `${buildingNameOrDefault(name)}, ${metresText(metres ?? 200)} away, is connected to fibre.`,
    'within-1-km': (name: string, metres: number | null) =>
      metres === null
        ? 'A building within 1 km is connected to fibre.'
        : `${buildingNameOrDefault(name)}, ${metresText(metres)} away, is connected to fibre.`,
  },
  thirdParty: 'The last stretch uses another provider’s network.',
  survey: 'A site survey confirms whether your premises can be connected.',
  notCoveredNear: 'There is no connected building within 1 km of this address yet.',
  notCovered: (name: string, metres: number) =>
    `There is no fibre at this address yet. The nearest known building${name ? `, ${name},` : ''} is ${metresText(metres)} away.`,
  noDataNear: (name: string, metres: number) =>
    `We have no data on buildings within 5 km, so we can’t say whether there is fibre. The nearest building we know of${name ? `, ${name},` : ''} is ${metresText(metres)} away. We’ll find out for you.`,
  noData:
    'We have no data on buildings within 25 km, so we can’t say whether there is fibre. We’ll find out for you.',
} as const

/** Email that announces coverage. It must contain nothing that the visitor typed, except a sanitised name. */
export const coverageReachedMail = {
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
  reason: 'You’re getting this one email because you requested it in our coverage checker.',
} as const

export const coverageReachedStaffMail = {
  kindLabels: {
    fibre: 'Fibre has reached an address',
    wireless: 'Fixed wireless has reached an address',
  },
  connection: 'Connection',
  building: 'Nearest connected building',
  metres: 'Metres away',
  found: 'Found now',
  isNotified: 'Email to visitor',
} as const

export const checkerWords = {
  label: 'Your business address',
  hint: 'Enter a number, street and suburb.',
  button: 'Check coverage',
  checking: 'Checking...',
  dialog: {
    'not-covered': 'No fibre here yet',
    'not-checked': 'We could not check',
    /** Titles by distance to the nearest connected building. */
    covered: {
      'in-building': () => 'Fibre is in this building',
      'within-200-m': (distance: string) => `Fibre ${distance} away – likely`,
      'within-1-km': (distance: string) =>
        distance ? `Fibre ${distance} away – possible` : 'Fibre within 1 km – possible',
    },
    'covered-area': (place: string) => `Fibre is near ${place || 'this address'}`,
    'not-covered-area': (place: string) => `No fibre near ${place || 'this address'} yet`,
    'no-data': (place: string) => `We have no data for ${place || 'this address'}`,
  },
  /** Texts for a check of the centre of an area, without an exact address. */
  area: {
    covered: (place: string) =>
      `Buildings around the middle of ${place || 'the area'} are connected to fibre.`,
    notCovered: (place: string) =>
      `There is no connected building within 1 km of the middle of ${place || 'the area'} yet.`,
    byHand: (place: string) =>
      `We know ${place || 'the area'}, but not this exact address, so a person will check it for you.`,
    addStreet:
      'Add the street and number for a better result, or leave us your address and a person will check it.',
  },
  near: (building: string, metres: string) =>
    building ? `${building}, ${metres} away` : `${metres} away`,
  rows: {
    address: 'Address',
    nearestConnected: 'Nearest connected building',
    nearestKnown: 'Nearest known building',
    distance: 'Distance',
    distanceFrom: (place: string) => `Distance from the middle of ${place || 'the area'}`,
    connection: 'Connection',
  },
  noneKnown: 'None known',
  /** Used if radii beyond 1 km could not be searched. */
  noneNear: 'None within 1 km',
  badges: {
    FTTB: 'FTTB',
    'Third Party': 'Third Party',
    promotion: 'Promotion',
    'in-building': 'In this building',
    'within-200-m': 'Within 200 m',
    'within-1-km': 'Within 1 km',
  },
  promotion: 'There is a promotion near this address. Ask us whether it applies to you.',
  sample: 'This answer uses sample buildings, for demonstration.',
  terms: 'FTTB is fibre to the building. Our product, FTTP, takes it from there to your premises.',
  connections: {
    FTTB: 'FTTB: fibre to the building',
    'Third Party': 'Over another provider’s network',
    None: 'None',
  },
  ok: 'OK',
  retry: 'Check again',
  contact: { label: 'Other ways to reach us', href: '/contact' satisfies SitePath },
  recipe: {
    label: 'Build your connectivity recipe',
    href: '/connectivity?coverage=yes#build-your-recipe' satisfies SitePath,
  },
  alternatives: { label: 'See other ways to connect', href: '/connectivity' satisfies SitePath },
  /** Texts of the one action offered for each kind of result. It opens a form that already contains the check. */
  lead: {
    covered: {
      open: 'Book a site survey',
      intro:
        'We keep this address and its result with your request, and arrange a day for the survey with you.',
      phoneHint: 'A call is the quickest way to arrange a day.',
      submit: 'Request a site survey',
    },
    'not-covered': {
      open: 'Tell me when fibre arrives, or ask a question',
      intro: 'We keep this address and its result with your request.',
      phoneHint: 'Add a number if you’d rather talk about it.',
      submit: 'Send',
    },
    area: {
      open: 'Have my address confirmed',
      intro: 'A person checks this address and gets back to you with the answer.',
      phoneHint: 'Add a number if you’d rather talk about it.',
      submit: 'Request a check',
    },
    'no-data': {
      open: 'Have a person check my address',
      intro: 'We ask the fibre operators about this address and get back to you with the answer.',
      phoneHint: 'Add a number if you’d rather talk about it.',
      submit: 'Request a check',
    },
    'not-checked': {
      open: 'Ask us to call you',
      intro: 'A person checks this address and gets back to you with the answer.',
      phoneHint: 'If you add a number, we’ll call you. Otherwise, we’ll write.',
      submit: 'Request a call',
    },
  },
  /** Texts of the call-back form, shown if there is no fibre or the check failed. It has a single field. */
  callMe: {
    heading: 'Or let us call you',
    phone: 'Phone number',
    hint: 'We keep this address and its result, so you don’t have to repeat them.',
    doubt: 'This doesn’t look like a phone number. We need one to call you.',
    submit: 'Call me',
  },
  tellHint: 'You’ll get one email when that happens, and nothing else.',
  sending: 'Sending...',
} as const

export const callMeFields = ['phone'] as const

export const mapWords = {
  directions: [
    'north',
    'north-east',
    'east',
    'south-east',
    'south',
    'south-west',
    'west',
    'north-west',
  ],
  /** Returns a count with its noun. A count that reaches `most` is shown as "or more", because counting stops there. */
  buildings: (count: number, most: number, kind: string) =>
    `${count >= most ? `${most} or more` : count} ${kind}building${count === 1 ? '' : 's'}`,
  connectedKind: 'connected ',
  otherKind: 'other ',
  theAddress: 'the address',
  middleOf: (place: string) => `the middle of ${place || 'the area'}`,
  inside: (kinds: string[], around: string) =>
    `We know of ${kinds.join(' and ')} within 1 km of ${around}.`,
  noneInside: (around: string) => `We have no data on buildings within 1 km of ${around}.`,
  nearest: (isConnected: boolean, metres: number, direction: string | null) => {
    const which = isConnected ? 'The nearest connected building' : 'The nearest known building'
    if (direction === null) return `${which} is at the address itself.`
    return `${which} is ${metresText(metres)} to the ${direction}.`
  },
  label: 'Map.',
  address: 'Your address',
  connected: 'Connected building',
  other: 'Other known building',
  ring: '1 km',
  north: 'N',
  noStreets: 'No streets drawn',
} as const

export const technologyWords = {
  heading: 'Coverage at this address',
  headingArea: (place: string) => `Coverage in ${place || 'the area'}`,
  fibre: 'Fibre',
  wireless: 'Fixed wireless',
  states: {
    yes: 'Yes',
    likely: 'Likely',
    'not-yet': 'Not yet',
    'not-checked': 'Could not be checked',
    // Leads store these texts exactly as written here.
  } satisfies Record<string, TechnologyAnswer>,
  fibreFacts: {
    nearest: (distance: string) => `Nearest connected building: ${distance} away.`,
    near: 'A connected building is within 1 km.',
    inBuilding: 'This building is connected.',
    area: (place: string) => `Measured from the middle of ${place || 'the area'}.`,
    known: (distance: string) => `Nearest known building: ${distance} away.`,
    none: 'No connected building within 1 km.',
    noData: 'We have no data on buildings within 5 km.',
    noneAround: 'We have no data on buildings within 25 km.',
    failed: 'The operator didn’t answer.',
  },
  inside: (area: string, operator: string) => (area ? `${operator}, ${area}` : operator),
  grades: {
    surveyed: (day: string) => (day ? `surveyed on ${day}` : 'surveyed on an unknown date'),
    estimated: (day: string) => (day ? `estimated on ${day}` : 'estimated'),
    planned: (day: string) => (day ? `planned, as of ${day}` : 'planned'),
  } satisfies Record<AreaGrade, (day: string) => string>,
  old: 'The survey is more than two years old, so we’ll test again.',
  outside: (distance: string, operator: string) =>
    `The nearest coverage area (${operator}) starts ${distance} away.`,
  outsideAll: 'None of the operators we checked covers this address.',
  noData: 'We don’t know of a coverage area within 25 km, so we’ll test the signal for you.',
  noAnswer: (operators: readonly string[]) =>
    operators.length === 0
      ? 'We could not look up the coverage areas.'
      : `No answer from ${operators.join(', ')}.`,
  alsoSilent: (operators: readonly string[]) => `No answer from ${operators.join(', ')}.`,
  checkedOn: (day: string) => `Checked on ${day}.`,
  sample: 'The answer for fixed wireless uses sample areas, for demonstration.',
  signal: 'A test at your address confirms the signal.',
  link: { label: 'See fixed wireless', href: '/connectivity/fixed-wireless' satisfies SitePath },
} as const
