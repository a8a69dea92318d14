/** SIT-01: three questions, and what each can be answered with; the first is what counts without an answer. */
export const findSizes = [
  '',
  '1-5',
  '6-10',
  '11-15',
  '16-20',
  '21-30',
  '31-40',
  '41-50',
  '51-75',
  '76+',
] as const
export const findHours = ['office', 'saturday', 'always'] as const
export const findProofs = ['no', 'yes'] as const

export type FindSize = Exclude<(typeof findSizes)[number], ''>
export type FindHours = (typeof findHours)[number]
export type FindProof = (typeof findProofs)[number]

export const findAnchor = 'your-recipe'

export const findWords = {
  heading: 'Find your recipe',
  text: 'Three answers, one recommendation with its price. No name or e-mail needed.',
  submit: 'Show my recipe',
  choose: 'Choose a number',
  size: 'Computers and phones?',
  sizeNames: (size: FindSize) =>
    size === '76+' ? 'More than 75' : size === '1-5' ? 'Up to 5' : size.replace('-', ' to '),
  hours: 'When must someone answer?',
  hoursNames: {
    office: 'In office hours',
    saturday: 'On Saturdays too',
    always: 'Day and night',
  } satisfies Record<FindHours, string>,
  proof: 'Must you prove compliance?',
  proofNames: {
    no: 'No, good practice is enough',
    yes: 'Yes, to clients or auditors',
  } satisfies Record<FindProof, string>,
} as const
