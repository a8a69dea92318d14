const surfaces = ['paper', 'surface', 'sand'] as const
const statusColours = ['success', 'warning', 'danger', 'info'] as const

/** Allowed pairs of text colour and background. Clay is for light surfaces only; clay-deep is for any. */
export const textColourPairs: readonly (readonly [text: string, background: string])[] = [
  ...surfaces.flatMap((surface) =>
    ['ink', 'ink-soft', 'leaf', 'clay-deep', ...statusColours].map(
      (text) => [text, surface] as const,
    ),
  ),
  ['clay', 'paper'],
  ['clay', 'surface'],
  ...statusColours.map((meaning) => [meaning, `${meaning}-mist`] as const),
  ...statusColours.map((meaning) => ['ink', `${meaning}-mist`] as const),
  ['ink', 'leaf-mist'],
  ['ink-soft', 'leaf-mist'],
  ['leaf', 'leaf-mist'],
  ['ink', 'clay-mist'],
  ['clay-deep', 'clay-mist'],
  ['on-leaf', 'leaf'],
  ['on-leaf-fill', 'leaf-fill'],
  ['on-leaf', 'clay'],
  ['on-leaf', 'danger'],
  ['paper', 'leaf'],
  ['paper', 'ink'],
  ['on-deep', 'leaf-deep'],
  ['on-deep-soft', 'leaf-deep'],
  ['on-sunrise', 'sunrise'],
]

/** Colours of prices and other large numbers: contrast of at least 7:1. */
export const numberColourPairs: readonly (readonly [text: string, background: string])[] = [
  ['clay-deep', 'paper'],
  ['clay-deep', 'surface'],
  ['clay-deep', 'sand'],
  ['clay-deep', 'clay-mist'],
  ['ink', 'paper'],
]

/** Colours of control borders and the focus ring on their background: contrast of at least 3:1. */
export const edgeColourPairs: readonly (readonly [edge: string, background: string])[] = [
  ...surfaces.map((surface) => ['line-strong', surface] as const),
  ...surfaces.map((surface) => ['focus', surface] as const),
  ['leaf', 'paper'],
  ['leaf-fill', 'paper'],
  ['leaf-fill', 'surface'],
]
