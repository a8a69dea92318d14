const statusColours = ['success', 'warning', 'danger', 'info']

type Pair = readonly [front: string, background: string]
const on = (background: string, ...fronts: string[]) =>
  fronts.map((front): Pair => [front, background])
const onSurfaces = (...fronts: string[]) =>
  ['paper', 'surface', 'sand'].flatMap((surface) => on(surface, ...fronts))

/** Allowed pairs of text colour and background. Clay is for light surfaces only; clay-deep is for any. */
export const textColourPairs: readonly Pair[] = [
  ...onSurfaces('ink', 'ink-soft', 'leaf', 'clay-deep', ...statusColours),
  ['clay', 'paper'],
  ['clay', 'surface'],
  ...statusColours.flatMap((meaning) => on(`${meaning}-mist`, meaning)),
  ...statusColours.flatMap((meaning) => on(`${meaning}-mist`, 'ink')),
  ...on('leaf-mist', 'ink', 'ink-soft', 'leaf'),
  ...on('clay-mist', 'ink', 'clay-deep'),
  ['on-leaf', 'leaf'],
  ['on-leaf-fill', 'leaf-fill'],
  ['on-leaf', 'clay'],
  ['on-leaf', 'danger'],
  ['paper', 'leaf'],
  ['paper', 'ink'],
  ...on('leaf-deep', 'on-deep', 'on-deep-soft'),
  ['on-sunrise', 'sunrise'],
]

/** Colours of prices and other large numbers: contrast of at least 7:1. */
export const numberColourPairs: readonly Pair[] = [
  ...onSurfaces('clay-deep'),
  ['clay-deep', 'clay-mist'],
  ['ink', 'paper'],
]

/** Colours of control borders and the focus ring on their background: contrast of at least 3:1. */
export const edgeColourPairs: readonly Pair[] = [
  ...onSurfaces('line-strong'),
  ...onSurfaces('focus'),
  ['leaf', 'paper'],
  ['leaf-fill', 'paper'],
  ['leaf-fill', 'surface'],
]
