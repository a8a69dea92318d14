import { countWithNoun, formatCount } from '#app/basics/numbers.ts'
import type { ImportKind } from '../area/content.ts'

export const rowRefusals = {
  noNumber: 'is not a number in decimal degrees',
  outside: 'lies outside South Africa (latitude -35 to -22, longitude 16 to 33)',
  swapped: 'seems to be swapped with the longitude',
  noAnswer: 'must be yes or no',
  notStorable: 'contains a character we can’t store',
  tooLong: 'is longer than 300 characters',
} as const

export const fileRefusals = {
  empty: 'The file is empty.',
  noColumns: (names: string) =>
    `The file has no column for ${names}. Its first line must name the columns: name, latitude, longitude, broadband, and optionally address, suburb, third party, promotion.`,
  noJson: 'The file isn’t valid JSON. It may be incomplete, so please export it again.',
  noFeatures:
    'The file contains no features. Please export it again with a list of features, as GeoJSON or ArcGIS JSON.',
  wrongLetters: 'This file isn’t UTF-8, which JSON requires. Please export it again as UTF-8.',
  longRow: 'The file contains a row larger than 1 MB, so it is not a list of buildings.',
  deep: 'The file is nested more than 32 levels deep, so it’s not a list of buildings.',
  wideFeature:
    'The file contains a feature with more than 50,000 values or corners. Please export simpler outlines, or points.',
  wideRow:
    'A line in the file has more than 1,000 columns. Please export only the building columns.',
  longText:
    'The file contains a text value or number larger than 64 KB, so it is not a list of buildings.',
  longField: (line: number) =>
    `Line ${line} has a value larger than 64 KB, so this is not a list of buildings. Check that line for an unclosed quotation mark (").`,
  projection:
    'The file uses a projection other than degrees (WGS 84) or Web Mercator. Please export it in WGS 84.',
  areasNeedJson: 'Service areas need GeoJSON or ArcGIS JSON, because a CSV file has no outlines.',
  noRows: 'No row in the file can be used. See the report for the reasons.',
  serverFailed: 'The server could not read the file. Please send it again.',
  lostParts: 'Parts of the file are missing. Please send it again.',
} as const

export const importRefusals = {
  busy: 'We’re still reading another file. Please try again when it’s done.',
  stale: 'Someone else changed this import while you were working on it. Check it and try again.',
  othersLive:
    'Other buildings have gone live since you checked. Check the numbers again before you put this file live.',
  notStaged: 'You can only put live or discard a file that needs your decision.',
  notLive: 'Only an import that is live can be rolled back.',
  tooOld: 'This import is too old. You can roll back an import for 30 days.',
  tooLarge: 'A file can be up to 1 GB.',
  notUploading: 'This file was already uploaded, or its upload stopped. Check the list of imports.',
  unknown: 'Import not found.',
} as const

const rowNouns: Record<ImportKind, string> = { buildings: 'building', areas: 'area' }
const rowCountText = (kind: ImportKind, count: number) => countWithNoun(count, rowNouns[kind])

export const decisionWords = {
  things: rowCountText,
  names: (imports: readonly { fileName: string; rowsAccepted: number }[]) =>
    imports
      .map(({ fileName, rowsAccepted }) => `${fileName} (${formatCount(rowsAccepted)})`)
      .join(', '),
  question: (kind: ImportKind, goes: number) => `Take ${rowCountText(kind, goes)} off the site?`,
  consequence: (
    kind: ImportKind,
    change: { comes: number; goes: number; stays: number },
    fileName: string,
  ) =>
    `This removes ${rowCountText(kind, change.goes)}, adds ${rowCountText(kind, change.comes)} from ${fileName} and keeps ${rowCountText(kind, change.stays)}. Coverage checks use the new data at once. You can roll this back for 30 days.`,
  confirm: (kind: ImportKind, goes: number) => `Yes, remove ${rowCountText(kind, goes)}`,
  modes: {
    buildings: {
      replace: () => 'these buildings replace all others',
      add: () => 'these buildings are added to those of earlier imports',
    },
    areas: {
      replace: (operator: string) =>
        `these areas replace all others of ${operator}, but not those of other operators`,
      add: () => 'these areas are added to those of earlier imports',
    },
  },
  cancel: 'Change nothing',
} as const
