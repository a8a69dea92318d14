import {
  type ContrastCheck,
  contrastRatio,
  failedCheck,
  isHexColour,
  nearestColour,
} from '#app/basics/colours.ts'
import { type PictureFacts, pictureFacts, pictureProblem } from '#app/basics/pictures.ts'
import {
  type BrandSettings,
  type BrandColour,
  type BrandPictureKind,
  brandColours,
  brandPictures,
  originalColours,
} from './content.ts'

const minTextContrast = 4.5
const minNumberContrast = 7
const minEdgeContrast = 3

/** The brand's colours are checked for contrast against these. A test compares them with tokens.css. */
export const schemeColours = {
  light: {
    paper: '#fbf8f1',
    surface: '#fffdf8',
    sand: '#efe6d4',
    'leaf-mist': '#e3efe8',
    'clay-mist': '#f8e6dc',
    'on-leaf': '#fbf8f1',
  },
  dark: {
    paper: '#151915',
    surface: '#222823',
    sand: '#1d221c',
    'leaf-mist': '#1d3a30',
    'clay-mist': '#40261a',
    'on-leaf': '#10201a',
  },
} as const
type Scheme = keyof typeof schemeColours
type NeighbourColour = keyof (typeof schemeColours)['light']

const contrastChecksOf = (
  scheme: Scheme,
  min: number,
  names: readonly NeighbourColour[],
): ContrastCheck[] =>
  names.map((name) => ({
    name: `${scheme} ${neighbourLabels[name]}`,
    other: schemeColours[scheme][name],
    min,
  }))

const neighbourLabels: Record<NeighbourColour, string> = {
  paper: 'page',
  surface: 'card',
  sand: 'band',
  'leaf-mist': 'tint',
  'clay-mist': 'warm tint',
  'on-leaf': 'button text',
}
const mainColourNeighbours = ['paper', 'surface', 'sand', 'leaf-mist', 'on-leaf'] as const
const accentColourNeighbours = ['paper', 'surface', 'on-leaf'] as const
const numberColourNeighbours = ['paper', 'surface', 'sand', 'clay-mist'] as const

/** Contrast checks of WCAG 2.2 AA (SC 1.4.3) for each place where the design uses the colour as text or under text. */
const colourChecks: Record<BrandColour, readonly ContrastCheck[]> = {
  mainLight: contrastChecksOf('light', minTextContrast, mainColourNeighbours),
  mainDark: contrastChecksOf('dark', minTextContrast, mainColourNeighbours),
  accentLight: contrastChecksOf('light', minTextContrast, accentColourNeighbours),
  accentDark: contrastChecksOf('dark', minTextContrast, accentColourNeighbours),
}

/** Returns why a colour can't be used, with its contrast ratio and the nearest usable one; undefined if it can. */
export function colourProblem(name: BrandColour, colour: string): string | undefined {
  const field = brandColours[name]
  if (!isHexColour(colour)) return `${field}: enter a colour such as #5a2d91.`
  const failed = failedCheck(colour, colourChecks[name])
  if (!failed) return undefined
  const ratio = Math.floor(contrastRatio(colour, failed.other) * 100) / 100
  const nearest = nearestColour(colour, colourChecks[name])
  const hint = nearest ? ` Nearest colour that works: ${nearest}.` : ''
  return `${field}: contrast with the ${failed.name} is ${ratio}:1. It needs ${failed.min}:1.${hint}`
}

/** Returns the colour that pages show: the typed one, or the original if the input is empty or not a colour. */
export function effectiveColour(name: BrandColour, typed: string): string {
  const colour = typed.trim().toLowerCase()
  return isHexColour(colour) ? colour : originalColours[name]
}

const darkButtonChecks = [
  { name: 'button text', other: '#ffffff', min: minTextContrast },
  ...contrastChecksOf('dark', minEdgeContrast, ['paper', 'surface']),
]

/** Returns the stylesheet that replaces the design's colours with the brand's. Empty if the brand sets none. */
export function brandStyles(brand: BrandSettings): string {
  const light: string[] = []
  const dark: string[] = []
  const { mainLight, mainDark, accentLight, accentDark } = brand
  if (mainLight && mainDark) {
    light.push(`--color-leaf:${mainLight}`, `--color-leaf-fill:${mainLight}`)
    const fill = nearestColour(mainLight, darkButtonChecks)
    dark.push(`--color-leaf:${mainDark}`, ...(fill ? [`--color-leaf-fill:${fill}`] : []))
  }
  if (accentLight && accentDark) {
    const deep = (colour: string, scheme: Scheme) =>
      nearestColour(colour, contrastChecksOf(scheme, minNumberContrast, numberColourNeighbours))
    light.push(`--color-clay:${accentLight}`, `--color-clay-deep:${deep(accentLight, 'light')}`)
    dark.push(`--color-clay:${accentDark}`, `--color-clay-deep:${deep(accentDark, 'dark')}`)
  }
  if (light.length === 0) return ''
  const inDark = `{${dark.join(';')}}`
  return `:root{${light.join(';')}}:root[data-scheme=dark]${inDark}@media (prefers-color-scheme:dark){:root:not([data-scheme=light])${inDark}}`
}

/** Reads type and size from the bytes, because a file name can be wrong. */
export function inspectBrandPicture(
  kind: BrandPictureKind,
  bytes: Uint8Array,
): { facts: PictureFacts } | { problem: string } {
  const { maxBytes, minWidth, maxWidth, minHeight, maxHeight, isSquare } = brandPictures[kind]
  if (bytes.byteLength > maxBytes)
    return { problem: `Choose a file of at most ${maxBytes / 1024} kB.` }
  const facts = pictureFacts(bytes)
  if (!facts)
    return { problem: 'Choose a PNG, JPEG or WebP picture. Save an SVG drawing as PNG first.' }
  const wrong = pictureProblem(bytes, facts.type)
  if (wrong === 'moves') return { problem: 'Choose a picture that is not animated.' }
  if (wrong) return { problem: 'This picture is damaged. Save it again and choose the new file.' }
  const { width, height } = facts
  if (width < minWidth || width > maxWidth || height < minHeight || height > maxHeight)
    return {
      problem: `This picture is ${width} × ${height} pixels. Use ${minWidth} × ${minHeight} to ${maxWidth} × ${maxHeight}.`,
    }
  if (isSquare && width !== height) return { problem: 'Choose a square picture.' }
  return { facts }
}
