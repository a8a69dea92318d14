import { countWithNoun, formatCount } from '#app/basics/numbers.ts'
import type { ImportKind } from '../area/content.ts'

/** Reasons for refusing a row of a file, shown next to its number. */
export const rowRefusals = {
  noNumber: 'is not a number of decimal degrees',
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
  noFeatures: 'The file contains no features. GeoJSON and ArcGIS JSON have a list of them.',
  wrongLetters: 'This file isn’t UTF-8, which JSON requires. Please export it again as UTF-8.',
  longRow: 'The file contains a row larger than 1 MB, so it is not a list of buildings.',
  deep: 'The file is nested more than 32 levels deep, so it’s not a list of buildings.',
  wideFeature:
    'The file contains a feature with more than 50,000 values or corners. Please export simpler outlines, or points.',
  wideRow:
    'A line of the file has more than 1,000 columns. Please export only the columns of buildings.',
  longText:
    'The file contains a text or number larger than 64 KB, so it is not a list of buildings.',
  longField: (line: number) =>
    `Line ${line} has a text of more than 64 KB. That is no list of buildings; a quotation mark (") there may have no partner.`,
  projection:
    'The file uses a projection other than degrees (WGS 84) or Web Mercator. Please export it in WGS 84.',
  areasNeedJson: 'Service areas need GeoJSON or ArcGIS JSON, because a CSV file has no outlines.',
  noRows: 'No row of the file can be used. The report says why.',
  lostParts: 'Parts of the file are missing. Please send it again.',
} as const

export const importRefusals = {
  busy: 'We’re still reading another file. Please try again when it’s done.',
  stale: 'Someone else changed this import while you were working on it.',
  othersLive:
    'Other buildings went live since you checked. Check the numbers again before you put this file live.',
  notStaged: 'Only a file that was read and not yet decided on can be put live or discarded.',
  notLive: 'Only an import that is live can be rolled back.',
  tooOld: 'An import can be rolled back for 30 days.',
  tooLarge: 'A file can be up to 1 GB.',
  notUploading: 'This file has already arrived, or its upload was abandoned.',
  unknown: 'There is no such import.',
} as const

const nouns: Record<ImportKind, string> = { buildings: 'building', areas: 'area' }
const things = (kind: ImportKind, count: number) => countWithNoun(count, nouns[kind])

/** Texts of the confirmation before an import goes live, with the numbers of buildings or areas. */
export const decisionWords = {
  things,
  names: (imports: readonly { fileName: string; rowsAccepted: number }[]) =>
    imports
      .map(({ fileName, rowsAccepted }) => `${fileName} (${formatCount(rowsAccepted)})`)
      .join(', '),
  question: (kind: ImportKind, goes: number) => `Take ${things(kind, goes)} off the site?`,
  consequence: (
    kind: ImportKind,
    change: { comes: number; goes: number; stays: number },
    fileName: string,
  ) =>
    `${things(kind, change.goes)} go and ${things(kind, change.comes)} of ${fileName} come; ${things(kind, change.stays)} stay. Every check is answered from them at once. For 30 days you can roll this back.`,
  confirm: (kind: ImportKind, goes: number) => `Yes, take ${things(kind, goes)} off`,
  modes: {
    buildings: {
      replace: () => 'these buildings replace all others',
      add: 'these buildings are added to those of earlier imports',
    },
    areas: {
      replace: (operator: string) =>
        `these areas replace all others of ${operator}; other operators keep theirs`,
      add: 'these areas are added to those of earlier imports',
    },
  },
  cancel: 'Change nothing',
} as const
