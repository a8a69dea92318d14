/** Kinds of import files: connected buildings (fibre) or coverage areas (fixed wireless). */
export const importKinds = ['buildings', 'areas'] as const
export type ImportKind = (typeof importKinds)[number]

/** Grades of an operator's certainty about an area, from most to least certain. */
export const areaGrades = ['surveyed', 'estimated', 'planned'] as const
export type AreaGrade = (typeof areaGrades)[number]

export const gradeWords: Record<AreaGrade, { label: string; hint: string }> = {
  surveyed: { label: 'Surveyed', hint: 'Measured on site. Visitors see “Yes”.' },
  estimated: { label: 'Estimated', hint: 'Calculated, not measured. Visitors see “Likely”.' },
  planned: { label: 'Planned by the operator', hint: 'Not built yet. Visitors see “Not yet”.' },
}

export const areaRefusals = {
  noOutline: 'has no polygon. Please use a Polygon or a MultiPolygon',
  brokenRing: 'has a ring of fewer than four corners, or a corner that isn’t a pair of numbers',
  tooManyCorners: 'has more than 20,000 corners. Please simplify it',
  flat: 'has a ring without an area, such as corners on one line. Please draw it again',
  holeOutside: 'has a hole that lies outside its outline. Please draw it again',
  crossing: (longitude: number, latitude: number) =>
    `has an outline that crosses itself near latitude ${latitude.toFixed(5)}, longitude ${longitude.toFixed(5)}. Please repair it (in QGIS: Fix geometries)`,
  noGrade: 'must be surveyed, estimated or planned',
  noDate: 'isn’t a date such as 2026-10-31, or is in the future',
} as const

export const fileDetailRefusals = {
  operator: 'Enter the operator of these areas.',
  grade: 'Choose a grade: surveyed, estimated or planned.',
  surveyedOn: 'Enter a survey date such as 2026-10-31 that isn’t in the future.',
} as const

export const areasMapWords = {
  heading: 'Where you can get fixed wireless',
  text: 'Surveyed, estimated and planned coverage areas. Check your address to see if you’re covered.',
  alt: 'Map of the nine provinces with our fixed wireless coverage areas. The list next to it has the same information.',
  sample: 'Sample areas for demonstration.',
  none: 'We have no coverage areas to show yet. We test the signal at your address.',
  places: (places: readonly string[], more: number) =>
    more > 0 ? `${places.join(', ')} and ${more} more` : places.join(', '),
  legend: 'Green is surveyed, orange is estimated and an empty outline is planned.',
  source: 'We drew the province outlines ourselves and simplified them.',
} as const
