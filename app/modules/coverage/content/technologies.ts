import type { SitePath } from '#app/basics/site-path.ts'
import type { TechnologyAnswer } from '#app/modules/sales/lead/forms/coverage.ts'
import type { AreaGrade } from './areas.ts'

/** What a check says of each technology that we sell (SIT-08). */
export const technologyWords = {
  heading: 'What reaches this address',
  headingArea: (place: string) => `What reaches ${place || 'the area'}`,
  fibre: 'Fibre',
  wireless: 'Fixed wireless',
  states: {
    yes: 'Yes',
    likely: 'Likely',
    'not-yet': 'Not yet',
    'not-checked': 'Could not be checked',
    // A lead keeps them as they are said (COV-33).
  } satisfies Record<string, TechnologyAnswer>,
  fibreFacts: {
    nearest: (distance: string) => `Nearest connected building: ${distance} away.`,
    near: 'A connected building is within 1 km.',
    inBuilding: 'Connected in this building.',
    area: (place: string) => `Measured from the middle of ${place || 'the area'}.`,
    known: (distance: string) => `Nearest known building: ${distance} away.`,
    none: 'No connected building within 1 km.',
    noData: 'We know of no building within 5 km.',
    noneAround: 'We know of no building within 25 km.',
    failed: 'The operator gave no answer.',
  },
  inside: (area: string, operator: string) => (area ? `${operator}, ${area}` : operator),
  grades: {
    surveyed: (day: string) => (day ? `surveyed on ${day}` : 'surveyed, without a date'),
    estimated: (day: string) => (day ? `estimated on ${day}` : 'estimated'),
    planned: (day: string) => (day ? `planned, as of ${day}` : 'planned'),
  } satisfies Record<AreaGrade, (day: string) => string>,
  old: 'The survey is more than two years old, so we test again.',
  outside: (distance: string, operator: string) =>
    `The nearest coverage area (${operator}) starts ${distance} away.`,
  outsideAll: 'None of the operators we asked covers this address.',
  noData: 'We know of no coverage area within 25 km, so we test the signal for you.',
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
