import { metresText } from '../content.ts'
import type { SitePath } from '#app/basics/site-path.ts'
/** Words of the coverage checker (COV-01 to COV-08, COV-20 to COV-32). */
export const checkerWords = {
  label: 'Your business address',
  hint: 'Street and number give the best answer.',
  button: 'Check coverage',
  checking: 'Checking...',
  dialog: {
    'not-covered': 'No fibre here yet',
    'not-checked': 'We could not check',
    /** By how near the nearest connected building is (D-82). */
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
  /** Where only the middle of the area could be checked. */
  area: {
    covered: (place: string) =>
      `Buildings around the middle of ${place || 'the area'} are connected to fibre.`,
    notCovered: (place: string) =>
      `There is no connected building within 1 km of the middle of ${place || 'the area'} yet.`,
    byHand: (place: string) =>
      `We know ${place || 'the area'}, but not this very address, so we confirm your address by hand.`,
    addStreet:
      'Add the street and number for a closer answer, or leave us your address: we confirm it by hand.',
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
  /** Where only the radius that counts could be searched. */
  noneNear: 'None within 1 km',
  /** D-82, D-86: a word or two about the answer, beside its sentence. */
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
  terms: 'FTTB is fibre to the building; our product, FTTP, takes it on to your premises.',
  connections: {
    FTTB: 'FTTB: fibre to the building',
    'Third Party': 'Over the network of another provider',
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
  /** COV-33: the one action of each look; what it opens is a form that knows the check. */
  lead: {
    covered: {
      open: 'Book a site survey',
      intro:
        'We keep this address and its result with your request, and agree on a day for the survey.',
      phoneHint: 'The quickest way to agree on a day.',
      submit: 'Ask for the survey',
    },
    'not-covered': {
      open: 'Tell me when fibre arrives, or ask us',
      intro: 'We keep this address and its result with your request.',
      phoneHint: 'If you would rather talk about it.',
      submit: 'Send',
    },
    area: {
      open: 'Have my address confirmed',
      intro: 'We check this address by hand and come back to you with the answer.',
      phoneHint: 'If you would rather talk about it.',
      submit: 'Ask for the check',
    },
    'no-data': {
      open: 'Have my address checked by hand',
      intro: 'We ask the fibre operators about this address and come back to you with the answer.',
      phoneHint: 'If you would rather talk about it.',
      submit: 'Ask for the check',
    },
    'not-checked': {
      open: 'Ask us to call you',
      intro: 'We check this address by hand and come back to you with the answer.',
      phoneHint: 'With a number we call you; without one we write.',
      submit: 'Ask for a call',
    },
  },
  /** One field, where there is no fibre or no answer. */
  callMe: {
    heading: 'Or let us call you',
    phone: 'Phone number',
    hint: 'We keep this address and its result, so you need not repeat them.',
    doubt: 'This does not look like a telephone number. We need one to call you.',
    submit: 'Call me',
  },
  tellHint: 'One e-mail when it is, and nothing else.',
  sending: 'Sending...',
} as const

/** What a visitor sees of the form that asks for a call. */
export const callMeFields = ['phone'] as const

/** Words of the small map, and of its text for those who do not see it. */
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
  /** A count as a sentence says it; at `most` there may be more. */
  buildings: (count: number, most: number, kind: string) =>
    `${count >= most ? `${most} or more` : count} ${kind}building${count === 1 ? '' : 's'}`,
  connectedKind: 'connected ',
  otherKind: 'other ',
  theAddress: 'the address',
  middleOf: (place: string) => `the middle of ${place || 'the area'}`,
  inside: (kinds: string[], around: string) =>
    `We know ${kinds.join(' and ')} within 1 km of ${around}.`,
  noneInside: (around: string) => `We know of no building within 1 km of ${around}.`,
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
